/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.mcptools.springai.McpResultSettings;
import org.mcptools.springai.McpToolOverride;
import org.mcptools.springai.McpToolSettings;
import org.mcptools.springai.ToolApproval;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * Makes settings of tools of properties.
 */
final class ToolSettings {

	private ToolSettings() {
	}

	/**
	 * Return the settings for the tools of a server.
	 * @param property the property below which they are described
	 * @param name the server's name
	 * @param properties the properties of the server
	 * @param approval which calls somebody has to approve of, where the server says
	 * nothing else
	 */
	static McpToolSettings of(String property, String name, McpClientProperties.Server properties,
			ToolApproval.Mode approval) {
		McpToolProperties tools = properties.tools();
		ServerConnections.require(tools.maxResultLength() >= 0, property + ".max-result-length",
				tools.maxResultLength(), "It must not be negative.");
		ServerConnections.require(tools.maxDescriptionLength() >= 0, property + ".max-description-length",
				tools.maxDescriptionLength(), "It must not be negative.");
		Map<String, McpToolOverride> overrides = new LinkedHashMap<>();
		tools.overrides()
			.forEach(
					(tool, override) -> overrides.put(tool, override(property + ".overrides[" + tool + "]", override)));
		return new McpToolSettings(prefix(tools.prefix(), name), McpToolSettings.Schema.valueOf(tools.schema().name()),
				tools.include(), tools.exclude(), overrides, tools.maxDescriptionLength(),
				new McpResultSettings(tools.maxResultLength(), tools.spillDirectory(), tools.outputSchema(),
						tools.failures()),
				properties.meta().keys(), (properties.approval() != null) ? properties.approval() : approval);
	}

	private static String prefix(String prefix, String server) {
		if (prefix.isBlank() || "none".equalsIgnoreCase(prefix)) {
			return "";
		}
		String text = "server".equalsIgnoreCase(prefix) ? server : prefix;
		return (text.endsWith("_") || text.endsWith("-")) ? text : text + "_";
	}

	private static McpToolOverride override(String property, McpToolProperties.Override override) {
		ServerConnections.requirePositive(property + ".timeout", override.timeout());
		Map<String, Object> arguments = new LinkedHashMap<>();
		override.arguments().forEach((name, value) -> arguments.put(name, withLists(value)));
		try {
			return new McpToolOverride(override.name(), override.description(), override.timeout(),
					override.returnDirect(), arguments, override.approval());
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidConfigurationPropertyValueException(property + ".name", override.name(), ex.getMessage());
		}
	}

	/** A list without a type is bound as a map of its indexes. */
	private static Object withLists(Object value) {
		if (!(value instanceof Map<?, ?> map)) {
			return value;
		}
		Map<String, Object> object = new LinkedHashMap<>();
		map.forEach((key, element) -> object.put(String.valueOf(key), withLists(element)));
		List<Object> list = new ArrayList<>();
		while (object.containsKey(String.valueOf(list.size()))) {
			list.add(object.get(String.valueOf(list.size())));
		}
		return (list.size() == object.size() && !list.isEmpty()) ? list : object;
	}

}
