/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.ArrayList;
import java.util.List;

import org.mcptools.client.protocol.AudioContent;
import org.mcptools.client.protocol.Content;
import org.mcptools.client.protocol.EmbeddedResource;
import org.mcptools.client.protocol.ImageContent;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.protocol.ResourceContents;
import org.mcptools.client.protocol.ResourceLink;
import org.mcptools.client.protocol.TextContent;
import org.mcptools.client.protocol.UnknownContent;

/**
 * A tool's result as the text that the model reads: text as it is, a short note in place
 * of what is not text.
 */
final class ToolResultText {

	private ToolResultText() {
	}

	static String of(McpToolMetadata tool, McpToolCallResult result) {
		String text = content(result);
		if (!result.isError()) {
			return text.isEmpty() ? "(The tool returned no content.)" : text;
		}
		String failed = "Error: tool '" + tool.toolName() + "' of MCP server '" + tool.serverName() + "' failed";
		return text.isEmpty() ? failed + " without saying why." : failed + ": " + text;
	}

	private static String content(McpToolCallResult result) {
		List<String> parts = new ArrayList<>(result.content().size());
		boolean hasText = false;
		for (Content block : result.content()) {
			hasText = hasText || block instanceof TextContent;
			parts.add(text(block));
		}
		if (!hasText && result.structuredContent() != null) {
			parts.add(0, result.structuredContent().toString());
		}
		return String.join("\n", parts);
	}

	private static String text(Content block) {
		if (block instanceof TextContent text) {
			return text.text();
		}
		if (block instanceof ImageContent image) {
			return binary("an image", image.mimeType(), image.data());
		}
		if (block instanceof AudioContent audio) {
			return binary("a sound", audio.mimeType(), audio.data());
		}
		if (block instanceof EmbeddedResource embedded) {
			return text(embedded.resource());
		}
		if (block instanceof ResourceLink link) {
			String description = (link.description() != null) ? ": " + link.description() : "";
			return "[resource " + ((link.title() != null) ? link.title() : link.name()) + " at " + link.uri()
					+ description + "]";
		}
		return ((UnknownContent) block).json().toString();
	}

	private static String text(ResourceContents resource) {
		String text = resource.text();
		if (text != null) {
			return text;
		}
		String mimeType = resource.mimeType();
		String blob = resource.blob();
		return binary("the resource " + resource.uri(), (mimeType != null) ? mimeType : "application/octet-stream",
				(blob != null) ? blob : "");
	}

	private static String binary(String what, String mimeType, String base64) {
		long padding = base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0;
		return "[" + what + ", " + mimeType + ", " + (base64.length() * 3L / 4 - padding) + " bytes, not shown]";
	}

}
