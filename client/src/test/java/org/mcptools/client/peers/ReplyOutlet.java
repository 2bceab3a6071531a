/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.peers;

import tools.jackson.databind.node.ObjectNode;

/**
 * Answers one request over Streamable HTTP: with JSON, or with events where the answer
 * takes its time.
 */
final class ReplyOutlet implements Outlet {

	private static final int METHOD_NOT_FOUND = -32601;

	private final WebReply reply;

	private final boolean statusTellsErrors;

	/**
	 * Create an outlet.
	 * @param reply the reply
	 * @param statusTellsErrors whether a refusal has a status of HTTP, as since revision
	 * 2026-07-28
	 */
	ReplyOutlet(WebReply reply, boolean statusTellsErrors) {
		this.reply = reply;
		this.statusTellsErrors = statusTellsErrors;
	}

	@Override
	public void begin() {
		this.reply.beginEvents();
	}

	@Override
	public void send(ObjectNode message) {
		if (!this.reply.isStreaming()) {
			this.reply.json(200, message.toString());
			return;
		}
		this.reply.event(message.toString());
		if (!message.has("method")) {
			this.reply.endEvents();
		}
	}

	@Override
	public void refuse(ObjectNode error) {
		if (!this.statusTellsErrors) {
			send(error);
			return;
		}
		boolean unknown = error.at("/error/code").asInt(0) == METHOD_NOT_FOUND;
		this.reply.json(unknown ? 404 : 400, error.toString());
	}

	@Override
	public void hangUp() {
		this.reply.hangUp();
	}

}
