/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.oauth2.store;

import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import org.mcptools.authorization.store.StoredClient;
import org.mcptools.authorization.store.StoredTokens;
import org.mcptools.authorization.store.TokenKey;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tokens and registrations as JSON, with whose they are. What is read has to be what was
 * asked for. Trees only, so that a native image needs no hints.
 */
final class RowText {

	private static final JsonMapper JSON = new JsonMapper();

	private static final String OWNER = "for";

	private RowText() {
	}

	static String of(TokenKey key, StoredTokens tokens) {
		ObjectNode row = row(owner(key));
		row.put("accessToken", tokens.accessToken());
		row.put("type", tokens.type());
		row.put("expiresAt", text(tokens.expiresAt()));
		row.put("refreshToken", tokens.refreshToken());
		putAll(row, "requestedScopes", tokens.requestedScopes());
		putAll(row, "grantedScopes", tokens.grantedScopes());
		row.put("clientId", tokens.clientId());
		row.put("keyThumbprint", tokens.keyThumbprint());
		return row.toString();
	}

	/**
	 * Read tokens.
	 * @throws RuntimeException if the text is not that of tokens with this key
	 */
	static StoredTokens tokens(String text, TokenKey key) {
		JsonNode row = row(text, owner(key));
		return new StoredTokens(required(row, "accessToken"), required(row, "type"), instant(row, "expiresAt"),
				optional(row, "refreshToken"), set(row, "requestedScopes"), set(row, "grantedScopes"),
				required(row, "clientId"), optional(row, "keyThumbprint"));
	}

	static String of(String issuer, String purpose, StoredClient client) {
		ObjectNode row = row(owner(issuer, purpose));
		row.put("clientId", client.clientId());
		row.put("secret", client.secret());
		row.put("secretExpiresAt", text(client.secretExpiresAt()));
		row.put("authMethod", client.authMethod());
		row.put("redirectUri", client.redirectUri());
		return row.toString();
	}

	/**
	 * Read a registration.
	 * @throws RuntimeException if the text is not that of such a registration
	 */
	static StoredClient client(String text, String issuer, String purpose) {
		JsonNode row = row(text, owner(issuer, purpose));
		return new StoredClient(required(row, "clientId"), optional(row, "secret"), instant(row, "secretExpiresAt"),
				optional(row, "authMethod"), required(row, "redirectUri"));
	}

	private static List<String> owner(TokenKey key) {
		return List.of("tokens", key.issuer(), key.resource(), key.client(), key.user());
	}

	private static List<String> owner(String issuer, String purpose) {
		return List.of("client", issuer, purpose);
	}

	private static ObjectNode row(List<String> owner) {
		ObjectNode row = JSON.createObjectNode();
		putAll(row, OWNER, owner);
		return row;
	}

	private static JsonNode row(String text, List<String> owner) {
		JsonNode row = JSON.readTree(text);
		if (!list(row, OWNER).equals(owner)) {
			throw new IllegalArgumentException("It is something else");
		}
		return row;
	}

	private static void putAll(ObjectNode row, String name, Collection<String> values) {
		values.forEach(row.putArray(name)::add);
	}

	private static @Nullable String text(@Nullable Instant instant) {
		return (instant != null) ? instant.toString() : null;
	}

	private static String required(JsonNode row, String name) {
		return row.required(name).stringValue();
	}

	private static @Nullable String optional(JsonNode row, String name) {
		return row.path(name).isString() ? required(row, name) : null;
	}

	private static @Nullable Instant instant(JsonNode row, String name) {
		String text = optional(row, name);
		return (text != null) ? Instant.parse(text) : null;
	}

	private static Set<String> set(JsonNode row, String name) {
		return new LinkedHashSet<>(list(row, name));
	}

	private static List<String> list(JsonNode row, String name) {
		return row.required(name).valueStream().map(JsonNode::stringValue).toList();
	}

}
