/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.web;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.awaitility.Awaitility;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Drives one page of a browser over the Chrome DevTools Protocol.
 */
public final class DevTools implements WebSocket.Listener, AutoCloseable {

	private static final JsonMapper JSON = JsonMapper.shared();

	private static final Duration PATIENCE = Duration.ofSeconds(40);

	private final AtomicInteger lastId = new AtomicInteger();

	private final Map<Integer, CompletableFuture<JsonNode>> pending = new ConcurrentHashMap<>();

	private final List<String> complaints = new CopyOnWriteArrayList<>();

	private final StringBuilder partial = new StringBuilder();

	private final WebSocket socket;

	private final String session;

	private DevTools(URI browser, String existing) {
		this.socket = HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(browser, this).join();
		String target = (existing != null) ? existing
				: send(null, "Target.createTarget", Map.of("url", "about:blank")).path("targetId").asString();
		this.session = send(null, "Target.attachToTarget", Map.of("targetId", target, "flatten", true))
			.path("sessionId")
			.asString();
		send("Page.enable", Map.of());
		send("Runtime.enable", Map.of());
		send("Log.enable", Map.of());
	}

	static DevTools ofNewPage(URI browser) {
		return new DevTools(browser, null);
	}

	/**
	 * Wait for a page that another page has opened, and drive it too.
	 */
	DevTools awaitOpened(URI browser, String url) {
		String target = Awaitility.await("a page at " + url)
			.atMost(PATIENCE)
			.until(() -> pageAt(url), (found) -> found != null);
		return new DevTools(browser, target);
	}

	private String pageAt(String url) {
		for (JsonNode target : send(null, "Target.getTargets", Map.of()).path("targetInfos")) {
			if (target.path("type").asString("").equals("page") && target.path("url").asString("").startsWith(url)) {
				return target.path("targetId").asString();
			}
		}
		return null;
	}

	/**
	 * Send a command to the page.
	 */
	public JsonNode send(String method, Map<String, ?> parameters) {
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
	public JsonNode evaluate(String expression) {
		JsonNode result = send("Runtime.evaluate",
				Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
		if (result.has("exceptionDetails")) {
			throw new IllegalStateException(expression + ": " + result.get("exceptionDetails"));
		}
		return result.path("result").path("value");
	}

	public void awaitTrue(String expression) {
		Awaitility.await(expression)
			.atMost(PATIENCE)
			.ignoreException(IllegalStateException.class)
			.until(() -> evaluate(expression).asBoolean(false));
	}

	public String text(String selector) {
		return evaluate("document.querySelector('" + selector + "').textContent").asString();
	}

	/**
	 * Press and release a key.
	 */
	public void press(String key, int code) {
		for (String type : List.of("keyDown", "keyUp")) {
			send("Input.dispatchKeyEvent", Map.of("type", type, "key", key, "code", key, "text",
					(type.equals("keyDown") && code == 13) ? "\r" : "", "windowsVirtualKeyCode", code));
		}
	}

	/**
	 * What the page logged as an error, and exceptions that nobody caught.
	 */
	public List<String> complaints() {
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
