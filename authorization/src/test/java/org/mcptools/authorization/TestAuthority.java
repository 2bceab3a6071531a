/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An authorization server that does what a test says.
 */
final class TestAuthority implements AutoCloseable {

	private final TestHttp http = new TestHttp(this::handle);

	/** What its metadata has instead of, or besides, the usual. */
	final Map<String, Object> metadata = new ConcurrentHashMap<>();

	/** What its answers to authorization requests have besides, or instead. */
	final Map<String, String> answer = new ConcurrentHashMap<>();

	/** Forms of all token requests. */
	final List<String> tokenRequests = new CopyOnWriteArrayList<>();

	final List<String> authorizations = new CopyOnWriteArrayList<>();

	final List<Map<String, Object>> registrations = new CopyOnWriteArrayList<>();

	final List<String> authorizationHeaders = new CopyOnWriteArrayList<>();

	/** Valid tokens, and the scopes of each. */
	final Map<String, String> valid = new ConcurrentHashMap<>();

	final Set<String> refreshable = ConcurrentHashMap.newKeySet();

	/** Refresh tokens that were sent and are not valid. */
	final List<String> refused = new CopyOnWriteArrayList<>();

	private final AtomicInteger count = new AtomicInteger();

	volatile String scopeOfCode = "";

	volatile long lifetime = 3600;

	volatile URI redirectTokenRequestsTo;

	/** Clients that it does not know any longer. */
	final Set<String> forgotten = ConcurrentHashMap.newKeySet();

	String issuer() {
		return this.http.origin();
	}

	List<String> seen() {
		return this.http.seen();
	}

	private void handle(TestHttp.Request request) throws IOException {
		switch (request.path()) {
			case "/.well-known/oauth-authorization-server" -> request.json(200, metadata());
			case "/authorize" -> authorize(request);
			case "/token" -> token(request);
			case "/register" -> register(request);
			default -> request.send(404, "nothing here");
		}
	}

	private Map<String, Object> metadata() {
		Map<String, Object> document = new TreeMap<>(Map.of("issuer", issuer(), "authorization_endpoint",
				issuer() + "/authorize", "token_endpoint", issuer() + "/token", "registration_endpoint",
				issuer() + "/register", "response_types_supported", List.of("code"), "code_challenge_methods_supported",
				List.of("S256"), "token_endpoint_auth_methods_supported",
				List.of("none", "client_secret_basic", "private_key_jwt")));
		document.putAll(this.metadata);
		document.values().removeIf("absent"::equals);
		return document;
	}

	private void authorize(TestHttp.Request request) throws IOException {
		this.authorizations.add(request.exchange().getRequestURI().getQuery());
		this.scopeOfCode = request.query("scope");
		Map<String, String> answered = new TreeMap<>(Map.of("code", "code-1", "state", request.query("state")));
		answered.putAll(this.answer);
		StringBuilder target = new StringBuilder(request.query("redirect_uri")).append('?');
		answered.forEach((name, value) -> target.append(name).append('=').append(value).append('&'));
		request.redirect(URI.create(target.substring(0, target.length() - 1)));
	}

	private void token(TestHttp.Request request) throws IOException {
		this.tokenRequests.add(request.body());
		this.authorizationHeaders.add(request.header("Authorization"));
		if (this.redirectTokenRequestsTo != null) {
			request.redirect(this.redirectTokenRequestsTo);
			return;
		}
		if (this.forgotten.contains(client(request))) {
			request.json(401, Map.of("error", "invalid_client"));
			return;
		}
		if (request.form("grant_type").equals("refresh_token")
				&& !this.refreshable.remove(request.form("refresh_token"))) {
			this.refused.add(request.form("refresh_token"));
			request.json(400, Map.of("error", "invalid_grant", "error_description", request.form("refresh_token")));
			return;
		}
		int number = this.count.incrementAndGet();
		String scope = request.form("scope").isEmpty() ? this.scopeOfCode : request.form("scope");
		this.valid.put("token-" + number, scope);
		this.refreshable.add("refresh-" + number);
		request.json(200, Map.of("access_token", "token-" + number, "token_type", "Bearer", "expires_in", this.lifetime,
				"refresh_token", "refresh-" + number));
	}

	private static String client(TestHttp.Request request) {
		String basic = request.header("Authorization");
		return basic.isEmpty() ? request.form("client_id")
				: new String(Base64.getDecoder().decode(basic.substring("Basic ".length())), StandardCharsets.UTF_8)
					.replaceFirst(":.*", "");
	}

	@SuppressWarnings("unchecked")
	private void register(TestHttp.Request request) throws IOException {
		Map<String, Object> wanted = TestHttp.JSON.readValue(request.body(), Map.class);
		this.registrations.add(wanted);
		Map<String, Object> client = new TreeMap<>(wanted);
		client.put("client_id", "client-" + this.registrations.size());
		if (!"none".equals(wanted.get("token_endpoint_auth_method"))) {
			client.put("client_secret", "s3cret-of-the-client-" + this.registrations.size());
		}
		request.json(201, client);
	}

	/** How often tokens were asked for in a way. */
	long grants(String type) {
		return this.tokenRequests.stream().filter((form) -> form.contains("grant_type=" + type)).count();
	}

	@Override
	public void close() {
		this.http.close();
	}

}
