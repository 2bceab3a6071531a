/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.tests.security;

import java.security.Principal;
import java.util.List;
import java.util.Map;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/**
 * An MCP server with a tool that tells in whose name it was called.
 */
@RestController
class McpEndpoint {

	@PostMapping(path = { "/mcp", "/open" }, produces = "application/json")
	ResponseEntity<Object> receive(@RequestBody Map<String, Object> message, HttpServletRequest request) {
		Object id = message.get("id");
		if (id == null) {
			return ResponseEntity.accepted().build();
		}
		return switch (String.valueOf(message.get("method"))) {
			case "initialize" -> result(id, Map.of("protocolVersion", "2025-11-25", "capabilities",
					Map.of("tools", Map.of()), "serverInfo", Map.of("name", "guarded", "version", "1")));
			case "tools/list" ->
				result(id, Map.of("tools", List.of(Map.of("name", "whoami", "inputSchema", Map.of("type", "object")))));
			case "tools/call" -> call(id, message.get("params"), request);
			default -> ResponseEntity.badRequest()
				.body(Map.of("jsonrpc", "2.0", "id", id, "error", Map.of("code", -32000, "message", "Bad request")));
		};
	}

	private static ResponseEntity<Object> call(Object id, Object params, HttpServletRequest request) {
		if (params instanceof Map<?, ?> map && "protocol".equals(map.get("name"))) {
			return text(id, request.getProtocol());
		}
		Principal caller = request.getUserPrincipal();
		return (caller != null) ? text(id, "you are " + caller.getName())
				: new ResponseEntity<>(HttpStatus.UNAUTHORIZED);
	}

	private static ResponseEntity<Object> text(Object id, String text) {
		return result(id, Map.of("content", List.of(Map.of("type", "text", "text", text))));
	}

	private static ResponseEntity<Object> result(Object id, Map<String, Object> result) {
		return ResponseEntity.ok(Map.of("jsonrpc", "2.0", "id", id, "result", result));
	}

	@DeleteMapping({ "/mcp", "/open" })
	ResponseEntity<Object> end() {
		return new ResponseEntity<>(HttpStatus.OK);
	}

}
