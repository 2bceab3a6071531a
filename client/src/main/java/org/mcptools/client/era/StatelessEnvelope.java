/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.era;

import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What every request of the stateless revision carries: who asks, in which revision, with
 * which abilities; and over HTTP the same again in headers.
 */
final class StatelessEnvelope {

	private static final String PREFIX = "io.modelcontextprotocol/";

	private final EraSettings settings;

	private final String version;

	/** Written once: they go into every request. */
	private final ObjectNode clientInfo;

	private final ObjectNode capabilities;

	private final @Nullable String logLevel;

	StatelessEnvelope(EraSettings settings, String version, @Nullable String logLevel) {
		this.settings = settings;
		this.version = version;
		this.logLevel = logLevel;
		this.clientInfo = settings.clientInfo().toJson();
		this.capabilities = DeclaredCapabilities.of(settings.handlers().capabilities(), version);
		if (!settings.extensions().isEmpty()) {
			this.capabilities.set("extensions", settings.extensions());
		}
	}

	StatelessEnvelope withVersion(String other) {
		return new StatelessEnvelope(this.settings, other, this.logLevel);
	}

	StatelessEnvelope withLogLevel(String level) {
		return new StatelessEnvelope(this.settings, this.version, level);
	}

	String version() {
		return this.version;
	}

	void addTo(ObjectNode params) {
		ObjectNode meta = (params.get("_meta") instanceof ObjectNode present) ? present : params.putObject("_meta");
		meta.put(PREFIX + "protocolVersion", this.version);
		meta.set(PREFIX + "clientInfo", this.clientInfo);
		meta.set(PREFIX + "clientCapabilities", this.capabilities);
		if (this.logLevel != null) {
			meta.put(PREFIX + "logLevel", this.logLevel);
		}
	}

	Map<String, String> headers(String method, ObjectNode params, Map<String, String> ofTool) {
		Map<String, String> headers = new LinkedHashMap<>(ofTool);
		// There are no event ids to resume from in this revision.
		headers.put(":resume", "never");
		headers.put("MCP-Protocol-Version", this.version);
		headers.put("Mcp-Method", method);
		JsonNode name = switch (method) {
			case "tools/call", "prompts/get" -> params.path("name");
			case "resources/read" -> params.path("uri");
			default -> params.path("");
		};
		if (name.isString()) {
			headers.put("Mcp-Name", HeaderValues.encode(name.stringValue()));
		}
		return headers;
	}

}
