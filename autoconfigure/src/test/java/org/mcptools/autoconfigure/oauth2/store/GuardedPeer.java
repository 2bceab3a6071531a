/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.oauth2.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An MCP server whose tools need a token, and its authorization server, with refresh
 * tokens that are good for one use.
 */
final class GuardedPeer implements AutoCloseable {

	private static final JsonMapper JSON = new JsonMapper();

	private final HttpServer server;

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private final AtomicInteger count = new AtomicInteger();

	private final Map<String, String> refreshable = new ConcurrentHashMap<>();

	/** Access tokens that the server takes, each with its user. */
	final Map<String, String> valid = new ConcurrentHashMap<>();

	/** Of each token request the grant and the user. */
	final List<String> grants = new CopyOnWriteArrayList<>();

	/** Of each call the user. */
	final List<String> calls = new CopyOnWriteArrayList<>();

	final AtomicInteger registrations = new AtomicInteger();

	GuardedPeer() {
		try {
			this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		this.server.createContext("/", this::receive);
		this.server.setExecutor(this.threads);
		this.server.start();
	}

	String origin() {
		return "http://127.0.0.1:" + this.server.getAddress().getPort();
	}

	private void receive(HttpExchange exchange) throws IOException {
		try (exchange) {
			String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
			switch (exchange.getRequestURI().getPath()) {
				case "/.well-known/oauth-protected-resource/mcp" -> answer(exchange, 200,
						Map.of("resource", origin() + "/mcp", "authorization_servers", List.of(origin())));
				case "/.well-known/oauth-authorization-server" -> answer(exchange, 200, metadata());
				case "/register" -> answer(exchange, 201, Map.of("client_id",
						"client-" + this.registrations.incrementAndGet(), "redirect_uris", List.of(Users.CALLBACK)));
				case "/token" -> token(exchange, form(body));
				case "/mcp" -> mcp(exchange, body);
				default -> answer(exchange, 404, Map.of());
			}
		}
	}

	private Map<String, Object> metadata() {
		return Map.of("issuer", origin(), "authorization_endpoint", origin() + "/authorize", "token_endpoint",
				origin() + "/token", "registration_endpoint", origin() + "/register", "response_types_supported",
				List.of("code"), "code_challenge_methods_supported", List.of("S256"),
				"token_endpoint_auth_methods_supported", List.of("none"));
	}

	private static Map<String, String> form(String body) {
		Map<String, String> form = new TreeMap<>();
		for (String pair : body.split("&")) {
			String[] parts = pair.split("=", 2);
			form.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
		}
		return form;
	}

	private void token(HttpExchange exchange, Map<String, String> form) throws IOException {
		boolean refresh = form.get("grant_type").equals("refresh_token");
		String user = refresh ? this.refreshable.remove(form.get("refresh_token")) : form.get("code");
		this.grants.add(form.get("grant_type") + " " + user);
		if (user == null || (refresh && !user.endsWith("/" + form.get("client_id")))) {
			answer(exchange, 400, Map.of("error", "invalid_grant"));
			return;
		}
		String name = refresh ? user.substring(0, user.indexOf('/')) : user;
		int number = this.count.incrementAndGet();
		this.valid.put("s3cret-access-" + number, name);
		this.refreshable.put("s3cret-refresh-" + number, name + "/" + form.get("client_id"));
		answer(exchange, 200, Map.of("access_token", "s3cret-access-" + number, "token_type", "Bearer", "expires_in",
				3600, "refresh_token", "s3cret-refresh-" + number));
	}

	private void mcp(HttpExchange exchange, String body) throws IOException {
		JsonNode message = body.isEmpty() ? JSON.createObjectNode() : JSON.readTree(body);
		Object result = switch (message.path("method").asString("")) {
			case "initialize" -> Map.of("protocolVersion", "2025-11-25", "capabilities", Map.of("tools", Map.of()),
					"serverInfo", Map.of("name", "guarded", "version", "1"));
			case "tools/call" -> called(exchange);
			default -> Map.of("tools", List.of());
		};
		if (exchange.getResponseHeaders().containsKey("WWW-Authenticate")) {
			answer(exchange, 401, Map.of());
		}
		else if (message.has("id")) {
			answer(exchange, 200, Map.of("jsonrpc", "2.0", "id", message.get("id"), "result", result));
		}
		else {
			exchange.sendResponseHeaders(exchange.getRequestMethod().equals("POST") ? 202 : 405, -1);
		}
	}

	private Map<String, Object> called(HttpExchange exchange) {
		String header = exchange.getRequestHeaders().getFirst("Authorization");
		String user = this.valid.get(String.valueOf(header).replace("Bearer ", ""));
		if (user == null) {
			exchange.getResponseHeaders().set("WWW-Authenticate", "Bearer");
			return Map.of();
		}
		this.calls.add(user);
		return Map.of("content", List.of(Map.of("type", "text", "text", "Hello " + user)));
	}

	private static void answer(HttpExchange exchange, int status, Object body) throws IOException {
		byte[] bytes = JSON.writeValueAsBytes(body);
		exchange.getResponseHeaders().set("Content-Type", "application/json");
		exchange.sendResponseHeaders(status, bytes.length);
		exchange.getResponseBody().write(bytes);
	}

	/** How often a grant was asked for. */
	long grants(String type) {
		return this.grants.stream().filter((grant) -> grant.startsWith(type)).count();
	}

	@Override
	public void close() {
		this.server.stop(0);
		this.threads.shutdownNow();
	}

}
