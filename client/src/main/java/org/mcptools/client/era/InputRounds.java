/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.era;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import org.mcptools.client.error.McpProtocolException;
import org.mcptools.client.jsonrpc.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers what a server asks in the middle of a call, with the same handlers that answer
 * the requests of servers of older revisions.
 */
final class InputRounds {

	private final String server;

	private final ServerRequests requests;

	InputRounds(String server, ServerRequests requests) {
		this.server = server;
		this.requests = requests;
	}

	/**
	 * Answer all questions of a round, at once.
	 * @param method the method of the call that they belong to
	 * @param questions the questions by their keys
	 * @return the bare answers by the same keys; fails where one has none
	 */
	CompletableFuture<ObjectNode> answer(String method, ObjectNode questions) {
		Map<String, CompletableFuture<JsonNode>> answers = new LinkedHashMap<>();
		for (Map.Entry<String, JsonNode> question : questions.properties()) {
			String asked = question.getValue().path("method").asString("");
			ObjectNode params = (question.getValue().get("params") instanceof ObjectNode object) ? object
					: Json.object();
			answers.put(question.getKey(), this.requests.answer(Revisions.STATELESS, asked, params));
		}
		CompletableFuture<?>[] all = answers.values().toArray(CompletableFuture<?>[]::new);
		return CompletableFuture.allOf(all).handle((nothing, failure) -> {
			if (failure != null) {
				throw new McpProtocolException(this.server, method,
						"asks for input that cannot be given: " + Negotiation.unwrap(failure).getMessage(), failure);
			}
			ObjectNode given = Json.object();
			answers.forEach((key, answer) -> given.set(key, answer.join()));
			return given;
		});
	}

}
