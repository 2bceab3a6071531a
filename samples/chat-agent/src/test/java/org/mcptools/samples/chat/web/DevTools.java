/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.web;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Drives one page of a browser over the Chrome DevTools Protocol.
 */
final class DevTools implements WebSocket.Listener, AutoCloseable {

	private static final JsonMapper JSON = JsonMapper.shared();

	private final AtomicInteger lastId = new AtomicInteger();

	private final Map<Integer, CompletableFuture<JsonNode>> pending = new ConcurrentHashMap<>();

	private final List<String> complaints = new CopyOnWriteArrayList<>();

	private final StringBuilder partial = new StringBuilder();

	private final WebSocket socket;

	private final String session;

	DevTools(URI browser) {
		this.socket = HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(browser, this).join();
		String target = send(null, "Target.createTarget", Map.of("url", "about:blank")).path("targetId").asString();
		this.session = send(null, "Target.attachToTarget", Map.of("targetId", target, "flatten", true))
			.path("sessionId")
			.asString();
		send("Page.enable", Map.of());
		send("Runtime.enable", Map.of());
		send("Log.enable", Map.of());
	}

	JsonNode send(String method, Map<String, ?> parameters) {
		return send(this.session, method, parameters);
	}

	private JsonNode send(String inSession, String method, Map<String, ?> parameters) {
		int id = this.lastId.incrementAndGet();
		CompletableFuture<JsonNode> answer = new CompletableFuture<>();
		this.pending.put(id, answer);
		Map<String, Object> message = (inSession == null) ? Map.of("id", id, "method", method, "params", parameters)
				: Map.of("id", id, "method", method, "params", parameters, "sessionId", inSession);
		this.socket.sendText(JSON.writeValueAsString(message), true).join();
		JsonNode json = answer.orTimeout(30, TimeUnit.SECONDS).join();
		if (json.has("error")) {
			throw new IllegalStateException(method + ": " + json.get("error"));
		}
		return json.path("result");
	}

	/**
	 * The value of a JavaScript expression; a promise is awaited.
	 */
	JsonNode evaluate(String expression) {
		JsonNode result = send("Runtime.evaluate",
				Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
		if (result.has("exceptionDetails")) {
			throw new IllegalStateException(expression + ": " + result.get("exceptionDetails"));
		}
		return result.path("result").path("value");
	}

	/**
	 * What the page logged as an error, and exceptions that nobody caught.
	 */
	List<String> complaints() {
		return this.complaints;
	}

	@Override
	public CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean last) {
		this.partial.append(data);
		if (last) {
			JsonNode json = JSON.readTree(this.partial.toString());
			this.partial.setLength(0);
			received(json);
		}
		webSocket.request(1);
		return null;
	}

	private void received(JsonNode json) {
		CompletableFuture<JsonNode> answer = json.has("id") ? this.pending.remove(json.get("id").asInt()) : null;
		if (answer != null) {
			answer.complete(json);
			return;
		}
		String method = json.path("method").asString("");
		boolean error = "error".equals(json.path("params").path("entry").path("level").asString(""));
		if (method.equals("Runtime.exceptionThrown") || (method.equals("Log.entryAdded") && error)) {
			this.complaints.add(json.path("params").toString());
		}
	}

	@Override
	public void onError(WebSocket webSocket, Throwable error) {
		this.pending.values().forEach((answer) -> answer.completeExceptionally(error));
	}

	@Override
	public void close() {
		this.socket.abort();
	}

}
