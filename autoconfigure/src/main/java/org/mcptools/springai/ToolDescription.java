/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.protocol.McpToolDefinition;
import org.springframework.util.StringUtils;

/**
 * What the model reads about a tool.
 */
final class ToolDescription {

	private static final String ELLIPSIS = "…";

	private ToolDescription() {
	}

	/**
	 * Return the description of a tool.
	 * @param server the name of its server
	 * @param tool the tool
	 * @param settings what the application wants of it
	 * @param note what its schema has no words for; an application that describes the
	 * tool itself has its own
	 */
	static String of(String server, McpToolDefinition tool, McpToolSettings settings, @Nullable String note) {
		String own = settings.overrideOf(tool.name()).description();
		String text = (own != null) ? own : published(server, tool);
		if (own == null && note != null) {
			text = text + "\n\nArguments: " + note + ".";
		}
		return cut(text, settings.maxDescriptionLength());
	}

	private static String published(String server, McpToolDefinition tool) {
		String description = tool.description();
		if (StringUtils.hasText(description)) {
			return description;
		}
		String shown = tool.displayName();
		return (StringUtils.hasText(shown) ? shown : tool.name()) + " (a tool of the MCP server '" + server + "')";
	}

	/**
	 * Cut a text that is too long, with an ellipsis at its end, and never within a
	 * character of two units.
	 */
	static String cut(String text, int maxLength) {
		if (maxLength <= 0 || text.length() <= maxLength) {
			return text;
		}
		int end = maxLength - ELLIPSIS.length();
		if (end > 0 && Character.isHighSurrogate(text.charAt(end - 1))) {
			end--;
		}
		return text.substring(0, end) + ELLIPSIS;
	}

}
