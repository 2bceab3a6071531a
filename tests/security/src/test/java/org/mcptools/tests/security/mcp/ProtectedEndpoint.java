/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.tests.security.mcp;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

import org.springframework.http.ResponseEntity;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationToken;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/**
 * An MCP server with a tool that tells in whose name it was called, and one that needs a
 * scope of its own.
 */
@RestController
class ProtectedEndpoint {

	private final Set<String> revoked = ConcurrentHashMap.newKeySet();

	private final List<String> tokens = new CopyOnWriteArrayList<>();

	/** All tokens so far are refused from now on. */
	void revokeTokens() {
		this.revoked.addAll(this.tokens);
	}

	/** Different tokens so far. */
	Set<String> tokens() {
		return Set.copyOf(this.tokens);
	}

	@PostMapping(path = "/mcp", produces = "application/json")
	ResponseEntity<Object> receive(@RequestBody Map<String, Object> message, JwtAuthenticationToken caller) {
		String token = caller.getToken().getTokenValue();
		this.tokens.add(token);
		if (this.revoked.contains(token)) {
			return ResponseEntity.status(401).header("WWW-Authenticate", "Bearer error=\"invalid_token\"").build();
		}
		Object id = message.get("id");
		if (id == null) {
			return ResponseEntity.accepted().build();
		}
		return switch (String.valueOf(message.get("method"))) {
			case "initialize" -> result(id, Map.of("protocolVersion", "2025-11-25", "capabilities",
					Map.of("tools", Map.of()), "serverInfo", Map.of("name", "protected", "version", "1")));
			case "tools/list" -> result(id,
					Map.of("tools", List.of(tool("whoami", "Tells who calls."), tool("write", "Writes the diary."))));
			case "tools/call" -> call(id, message.get("params"), caller);
			default -> ResponseEntity.badRequest()
				.body(Map.of("jsonrpc", "2.0", "id", id, "error", Map.of("code", -32000, "message", "Bad request")));
		};
	}

	private static Map<String, Object> tool(String name, String description) {
		return Map.of("name", name, "description", description, "inputSchema", Map.of("type", "object"));
	}

	private static ResponseEntity<Object> call(Object id, Object params, JwtAuthenticationToken caller) {
		boolean writes = params instanceof Map<?, ?> map && "write".equals(map.get("name"));
		if (writes && caller.getAuthorities()
			.stream()
			.map(GrantedAuthority::getAuthority)
			.noneMatch("SCOPE_write"::equals)) {
			return ResponseEntity.status(403)
				.header("WWW-Authenticate", "Bearer error=\"insufficient_scope\", scope=\"write\"")
				.build();
		}
		return result(id, Map.of("content",
				List.of(Map.of("type", "text", "text", (writes ? "written by " : "you are ") + caller.getName()))));
	}

	private static ResponseEntity<Object> result(Object id, Map<String, Object> result) {
		return ResponseEntity.ok(Map.of("jsonrpc", "2.0", "id", id, "result", result));
	}

	@DeleteMapping("/mcp")
	ResponseEntity<Object> end() {
		return ResponseEntity.ok().build();
	}

}
