/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.mcptools.client.error.McpTransportException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the server that the session is over. Waits for a moment, since the program may
 * end right afterwards; whatever comes of it is fine.
 */
final class Farewell implements HttpEngine.Handler, Ongoing {

	private static final Logger logger = LoggerFactory.getLogger(Farewell.class);

	private static final long PATIENCE_MILLIS = 3_000;

	private final HttpChannel channel;

	private final CountDownLatch answered = new CountDownLatch(1);

	Farewell(HttpChannel channel) {
		this.channel = channel;
	}

	void send(Map<String, String> headers) {
		if (!this.channel.begin(this)) {
			return;
		}
		HttpCall call = this.channel.call("DELETE", this.channel.settings().url(), headers, null, this, null);
		call.start();
		try {
			if (!this.answered.await(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
				logger.debug("MCP server '{}' does not answer DELETE", this.channel.server());
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		finally {
			call.abort();
			this.channel.done(this);
		}
	}

	@Override
	public void onHead(ReplyHead head, HttpEngine.Running running) {
		logger.debug("MCP server '{}' answered DELETE with {}", this.channel.server(), head);
		this.answered.countDown();
	}

	@Override
	public void onBody(ByteBuffer body) {
		// Nothing in it matters.
	}

	@Override
	public void onEnd() {
		this.answered.countDown();
	}

	@Override
	public void onFailure(Throwable failure) {
		logger.debug("MCP server '{}' did not take DELETE: {}", this.channel.server(), failure.toString());
		this.answered.countDown();
	}

	@Override
	public void channelEnded(McpTransportException reason) {
		this.answered.countDown();
	}

}
