/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

import tools.jackson.databind.JsonNode;

/**
 * An MCP server that demands the tokens of an authorization server.
 */
final class TestResource implements AutoCloseable {

	private final TestHttp http = new TestHttp(this::handle);

	/** What its metadata has instead of, or besides, the usual. */
	final Map<String, Object> metadata = new ConcurrentHashMap<>();

	/** The scope that a tool needs. */
	final Map<String, String> needed = new ConcurrentHashMap<>();

	/** Tokens that came. */
	final Set<String> tokens = ConcurrentHashMap.newKeySet();

	final List<String> called = new CopyOnWriteArrayList<>();

	volatile TestAuthority authority;

	volatile URI redirectTo;

	/** Whether the challenge to a request without a token says where metadata is. */
	volatile boolean tellsMetadata;

	volatile String challengedScope = "read";

	TestResource(TestAuthority authority) {
		this.authority = authority;
	}

	String url() {
		return this.http.origin() + "/mcp";
	}

	List<String> seen() {
		return this.http.seen();
	}

	private void handle(TestHttp.Request request) throws IOException {
		if (request.path().equals("/elsewhere")) {
			request.json(200, new TreeMap<>(
					Map.of("resource", this.http.origin(), "authorization_servers", List.of(this.authority.issuer()))));
		}
		else if (request.path().equals("/.well-known/oauth-protected-resource/mcp")) {
			Map<String, Object> document = new TreeMap<>(
					Map.of("resource", url(), "authorization_servers", List.of(this.authority.issuer())));
			document.putAll(this.metadata);
			request.json(200, document);
		}
		else if (!request.path().equals("/mcp")) {
			request.send(404, "nothing here");
		}
		else if (this.redirectTo != null) {
			request.reply().set("Location", this.redirectTo.toString());
			request.send(307, "");
		}
		else if (authorized(request)) {
			answer(request);
		}
	}

	private boolean authorized(TestHttp.Request request) throws IOException {
		String token = request.header("Authorization").replaceFirst("^(Bearer|DPoP) ", "");
		if (!token.isEmpty()) {
			this.tokens.add(token);
		}
		String scopes = this.authority.valid.get(token);
		if (scopes == null) {
			String where = (this.tellsMetadata && token.isEmpty())
					? ", resource_metadata=\"" + this.http.origin() + "/elsewhere\"" : "";
			request.reply().set("WWW-Authenticate", "Bearer scope=\"" + this.challengedScope + "\"" + where);
			request.send(401, "who are you?");
			return false;
		}
		String needs = request.body().isEmpty() ? null : this.needed.get(tool(request));
		if (needs != null && !List.of(scopes.split(" ")).contains(needs)) {
			request.reply().set("WWW-Authenticate", "Bearer error=\"insufficient_scope\", scope=\"" + needs + "\"");
			request.send(403, "not with that");
			return false;
		}
		return true;
	}

	private static String tool(TestHttp.Request request) {
		return TestHttp.JSON.readTree(request.body()).path("params").path("name").asString("");
	}

	private void answer(TestHttp.Request request) throws IOException {
		if (!request.method().equals("POST")) {
			request.send(405, "");
			return;
		}
		JsonNode message = TestHttp.JSON.readTree(request.body());
		if (!message.has("id")) {
			request.send(202, "");
			return;
		}
		Object result = switch (message.path("method").asString("")) {
			case "initialize" -> Map.of("protocolVersion", "2025-11-25", "capabilities", Map.of("tools", Map.of()),
					"serverInfo", Map.of("name", "guarded", "version", "1"));
			case "tools/call" -> {
				this.called.add(tool(request));
				yield Map.of("content", List.of(Map.of("type", "text", "text", "done")));
			}
			default -> Map.of();
		};
		request.json(200, Map.of("jsonrpc", "2.0", "id", message.get("id"), "result", result));
	}

	@Override
	public void close() {
		this.http.close();
	}

}
