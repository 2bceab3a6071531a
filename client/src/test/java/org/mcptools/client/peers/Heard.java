/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.peers;

import java.util.Map;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A message as a witness received it.
 *
 * @param message the message
 * @param headers the headers of its HTTP request, names in lower case; none elsewhere
 */
record Heard(ObjectNode message, Map<String, String> headers) {

	static Heard of(String json, Map<String, String> headers) {
		return new Heard((ObjectNode) JsonMapper.shared().readTree(json), headers);
	}

	String method() {
		return this.message.path("method").asString("");
	}

	JsonNode id() {
		return this.message.path("id");
	}

	ObjectNode params() {
		return (this.message.get("params") instanceof ObjectNode params) ? params
				: JsonMapper.shared().createObjectNode();
	}

	JsonNode meta() {
		return params().path("_meta");
	}

	boolean isRequest() {
		return this.message.has("method") && this.message.has("id");
	}

	boolean isResponse() {
		return !this.message.has("method");
	}

	boolean isProbe() {
		return "server/discover".equals(method());
	}

}
