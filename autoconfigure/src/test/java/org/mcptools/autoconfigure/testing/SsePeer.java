/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.testing;

import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

import com.sun.net.httpserver.HttpExchange;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A server of the first revision of the protocol: speaks HTTP+SSE and nothing else.
 */
public final class SsePeer extends HttpPeer {

	private static final String VERSION = "2024-11-05";

	private final String tool;

	private final BlockingQueue<JsonNode> answers = new LinkedBlockingQueue<>();

	public SsePeer(String tool) {
		super("/sse");
		this.tool = tool;
	}

	@Override
	void handle(HttpExchange exchange, @Nullable JsonNode message) throws IOException {
		boolean stream = exchange.getRequestURI().getPath().equals("/sse");
		if (message == null && stream) {
			stream(exchange);
		}
		else if (message == null || stream) {
			answer(exchange, 405, null);
		}
		else {
			if (message.has("id")) {
				this.answers.add(answerTo(message));
			}
			answer(exchange, 202, null);
		}
	}

	private void stream(HttpExchange exchange) throws IOException {
		startStream(exchange);
		event(exchange, "endpoint", "/messages");
		try {
			for (JsonNode answer = this.answers.take(); answer != null; answer = this.answers.take()) {
				event(exchange, "message", JSON.writeValueAsString(answer));
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private JsonNode answerTo(JsonNode request) {
		return switch (request.path("method").asString()) {
			case "initialize" -> Answers.result(request, Answers.initialize(VERSION));
			case "tools/list" -> Answers.result(request, Answers.tools(this.tool));
			case "tools/call" -> Answers.result(request, Answers.text(this.tool + " is done"));
			default -> Answers.error(request, -32601, "Method not found");
		};
	}

}
