/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.jsonrpc;

import java.util.function.BiConsumer;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The members of a message that mean something in JSON-RPC. Of a name that comes twice
 * the last one counts, as in a tree.
 */
final class Envelope implements BiConsumer<String, JsonNode> {

	@Nullable JsonNode id;

	@Nullable JsonNode method;

	@Nullable JsonNode params;

	@Nullable JsonNode result;

	@Nullable JsonNode error;

	static Envelope of(JsonNode message) {
		Envelope envelope = new Envelope();
		envelope.id = message.get("id");
		envelope.method = message.get("method");
		envelope.params = message.get("params");
		envelope.result = message.get("result");
		envelope.error = message.get("error");
		return envelope;
	}

	@Override
	public void accept(String name, JsonNode value) {
		switch (name) {
			case "id" -> this.id = value;
			case "method" -> this.method = value;
			case "params" -> this.params = value;
			case "result" -> this.result = value;
			case "error" -> this.error = value;
			default -> {
				// Means nothing here.
			}
		}
	}

}
