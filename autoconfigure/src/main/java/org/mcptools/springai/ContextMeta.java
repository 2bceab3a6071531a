/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes {@code _meta} of the parts of a tool context that a server may know.
 */
final class ContextMeta {

	private static final Logger logger = LoggerFactory.getLogger(McpToolCallback.class);

	private final Set<String> keys;

	private final @Nullable ToolContextMeta chosen;

	ContextMeta(Set<String> keys, @Nullable ToolContextMeta chosen) {
		this.keys = keys;
		this.chosen = chosen;
	}

	/**
	 * Return the members, or {@code null} for none.
	 */
	@Nullable ObjectNode of(McpToolMetadata tool, Map<String, Object> context) {
		if (context.isEmpty() || (this.keys.isEmpty() && this.chosen == null)) {
			return null;
		}
		Map<String, Object> members = new LinkedHashMap<>();
		this.keys.stream().filter(context::containsKey).forEach((key) -> members.put(key, context.get(key)));
		if (this.chosen != null) {
			members.putAll(this.chosen.meta(tool.serverName(), tool.toolName(), context));
		}
		ObjectNode meta = JsonNodeFactory.instance.objectNode();
		members.forEach((key, value) -> add(meta, key, value, tool));
		return meta.isEmpty() ? null : meta;
	}

	/** What cannot be sent costs the call nothing else. The value may be a secret. */
	private static void add(ObjectNode meta, String key, @Nullable Object value, McpToolMetadata tool) {
		try {
			JsonNode json = JsonMapper.shared().valueToTree(value);
			meta.set(key, json);
		}
		catch (JacksonException | IllegalArgumentException ex) {
			logger.warn("'{}' of the tool context is not sent to {}: it has no JSON form", key, tool.inWords());
		}
	}

}
