/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.era;

import java.util.function.Consumer;

import org.mcptools.client.call.CallTerms;
import org.mcptools.client.core.JsonRpcPeer;
import org.mcptools.client.core.Patience;
import org.mcptools.client.core.ProgressSink;
import org.mcptools.client.jsonrpc.RequestId;
import org.mcptools.client.protocol.InvalidValueException;
import org.mcptools.client.protocol.Progress;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The progress of one request: asks for it, with the request's id as the token, and hands
 * it to the listener of the application.
 */
final class ProgressReports implements ProgressSink {

	private static final String TOKEN = "progressToken";

	private final ObjectNode params;

	private final Consumer<Progress> listener;

	private ProgressReports(ObjectNode params, Consumer<Progress> listener) {
		this.params = params;
		this.listener = listener;
	}

	@Override
	public void assigned(RequestId id) {
		JsonNode present = this.params.get("_meta");
		ObjectNode meta = (present instanceof ObjectNode object) ? object : this.params.putObject("_meta");
		meta.put(TOKEN, (Long) id.value());
	}

	@Override
	public void accept(ObjectNode report) {
		Progress progress;
		try {
			progress = Progress.from(report);
		}
		catch (InvalidValueException ex) {
			// A sign of life all the same.
			return;
		}
		this.listener.accept(progress);
	}

	/**
	 * Return how long a request is waited for, and where its progress goes.
	 * @param terms the terms of the call
	 * @param params the parameters of the request, which get a token where progress is
	 * wanted
	 */
	static Patience patience(CallTerms terms, ObjectNode params) {
		Consumer<Progress> listener = terms.progressListener();
		return (listener == null) ? new Patience(terms.timeout(), terms.timeout(), null, terms.origin()) : new Patience(
				terms.timeout(), terms.totalTimeout(), new ProgressReports(params, listener), terms.origin());
	}

	/**
	 * Bring a report to the request that it is about, if there is one.
	 * @param params the parameters of {@code notifications/progress}
	 * @param peer the peer that made the request
	 */
	static void report(ObjectNode params, JsonRpcPeer peer) {
		JsonNode token = params.path(TOKEN);
		if (token.isIntegralNumber() && token.canConvertToLong()) {
			peer.progress(RequestId.of(token.longValue()), params);
		}
	}

}
