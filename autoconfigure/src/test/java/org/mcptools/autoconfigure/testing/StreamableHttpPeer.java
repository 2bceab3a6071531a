/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.testing;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import javax.net.ssl.SSLContext;

import com.sun.net.httpserver.HttpExchange;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A server that speaks Streamable HTTP in a stateful or in the stateless revision. Its
 * tool asks the client's model, if told so, and answers with what it got, in JSON.
 */
public final class StreamableHttpPeer extends HttpPeer {

	private static final String STATEFUL = "2025-11-25";

	private static final String STATELESS = "2026-07-28";

	private static final String SESSION = "Mcp-Session-Id";

	private final boolean stateless;

	private final boolean asksTheModel;

	private final CompletableFuture<JsonNode> modelAnswer = new CompletableFuture<>();

	private volatile String tool;

	private volatile String session = "first-start";

	private volatile boolean down;

	private StreamableHttpPeer(String tool, boolean stateless, boolean asksTheModel, @Nullable SSLContext tls) {
		super("/mcp", tls);
		this.tool = tool;
		this.stateless = stateless;
		this.asksTheModel = asksTheModel;
	}

	public static StreamableHttpPeer stateful(String tool) {
		return new StreamableHttpPeer(tool, false, false, null);
	}

	public static StreamableHttpPeer stateless(String tool) {
		return new StreamableHttpPeer(tool, true, false, null);
	}

	/** Return a stateful server that is reached by {@code https}. */
	public static StreamableHttpPeer secured(String tool, SSLContext tls) {
		return new StreamableHttpPeer(tool, false, false, tls);
	}

	/** Return a server of either revision whose tool asks the client's model. */
	public static StreamableHttpPeer sampling(boolean stateless) {
		return new StreamableHttpPeer("ask", stateless, true, null);
	}

	/** Answer everything with what a proxy says of a server that is gone. */
	public void goDown() {
		this.down = true;
	}

	/** Come back with another tool, and without memory of the sessions so far. */
	public void restart(String otherTool) {
		this.tool = otherTool;
		this.session = "next-start";
		this.down = false;
	}

	private boolean isForeign(HttpExchange exchange, JsonNode message) {
		return !this.stateless && message.path("method").asString("").matches("tools/.*")
				&& !this.session.equals(exchange.getRequestHeaders().getFirst(SESSION));
	}

	@Override
	void handle(HttpExchange exchange, @Nullable JsonNode message) throws IOException {
		if (this.down) {
			answer(exchange, 503, null);
		}
		else if (message == null) {
			answer(exchange, exchange.getRequestMethod().equals("DELETE") ? 200 : 405, null);
		}
		else if (!message.has("id")) {
			answer(exchange, 202, null);
		}
		else if (!message.has("method")) {
			this.modelAnswer.complete(message);
			answer(exchange, 202, null);
		}
		else if (isForeign(exchange, message)) {
			answer(exchange, 404, Answers.error(message, -32001, "Session not found"));
		}
		else {
			handleRequest(exchange, message);
		}
	}

	private void handleRequest(HttpExchange exchange, JsonNode request) throws IOException {
		switch (request.path("method").asString()) {
			case "server/discover" -> opening(exchange, request, this.stateless, Answers.discover(STATELESS));
			case "initialize" -> {
				exchange.getResponseHeaders().set(SESSION, this.session);
				opening(exchange, request, !this.stateless, Answers.initialize(STATEFUL));
			}
			case "tools/list" -> answer(exchange, 200, Answers.result(request, Answers.tools(this.tool)));
			case "tools/call" -> call(exchange, request);
			default -> answer(exchange, 404, Answers.error(request, -32601, "Method not found"));
		}
	}

	private static void opening(HttpExchange exchange, JsonNode request, boolean known, Map<String, Object> result)
			throws IOException {
		if (known) {
			answer(exchange, 200, Answers.result(request, result));
		}
		else {
			answer(exchange, 400, Answers.error(request, -32000, "Bad request"));
		}
	}

	private void call(HttpExchange exchange, JsonNode request) throws IOException {
		if (!this.asksTheModel) {
			answer(exchange, 200, Answers.result(request, Answers.text(this.tool + " is done")));
		}
		else if (this.stateless) {
			answer(exchange, 200, Answers.result(request, round(request.path("params"))));
		}
		else {
			askWithinTheStream(exchange, request);
		}
	}

	private static Map<String, Object> round(JsonNode params) {
		return params.has("inputResponses") ? Answers.text(params.path("inputResponses").path("opinion").toString())
				: Map.of("resultType", "input_required", "inputRequests",
						Map.of("opinion", Map.of("method", "sampling/createMessage", "params", Answers.question())),
						"requestState", "first round");
	}

	private void askWithinTheStream(HttpExchange exchange, JsonNode request) throws IOException {
		startStream(exchange);
		event(exchange, "message", JSON.writeValueAsString(Map.of("jsonrpc", "2.0", "id", "question", "method",
				"sampling/createMessage", "params", Answers.question())));
		JsonNode answered = this.modelAnswer.orTimeout(20, TimeUnit.SECONDS).join();
		JsonNode text = answered.has("result") ? answered.path("result") : answered.path("error");
		event(exchange, "message", JSON.writeValueAsString(Answers.result(request, Answers.text(text.toString()))));
	}

}
