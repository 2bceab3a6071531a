/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.protocol.Content;
import org.mcptools.client.protocol.ContentAnnotations;
import org.mcptools.client.protocol.EmbeddedResource;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.protocol.ResourceLink;
import org.mcptools.client.protocol.TextContent;
import org.mcptools.client.protocol.UnknownContent;
import tools.jackson.databind.JsonNode;

/**
 * A tool's result as the text that the model reads: text as it is, structured content as
 * JSON where no text says the same, a short note in place of what is not text.
 */
final class ToolResultText {

	private ToolResultText() {
	}

	/**
	 * Return the text.
	 * @param media what stands for a block that is not text; {@code null} for a block
	 * that is
	 */
	static String of(McpToolMetadata tool, McpToolCallResult result, Function<Content, @Nullable String> media) {
		String text = content(result, media);
		if (!result.isError()) {
			return !text.isEmpty() ? text : result.content().isEmpty() || isForTheModel(result)
					? "(The tool returned no content.)" : "(The tool's answer is for the user only.)";
		}
		String failed = "Error: " + tool.inWords() + " failed";
		return text.isEmpty() ? failed + " without saying why." : failed + ": " + text;
	}

	private static boolean isForTheModel(McpToolCallResult result) {
		return result.content().stream().anyMatch(ToolResultText::isForTheModel);
	}

	/** Why a tool has failed the model has to know in any case. */
	private static boolean isForTheModel(Content block) {
		ContentAnnotations annotations = block.annotations();
		List<String> audience = (annotations != null) ? annotations.audience() : List.of();
		return audience.isEmpty() || audience.contains("assistant");
	}

	private static String content(McpToolCallResult result, Function<Content, @Nullable String> media) {
		if (result.structuredContent() == null && result.content().size() == 1
				&& result.content().get(0) instanceof TextContent only && isForTheModel(only)) {
			// Most answers are one text, which may be long.
			String note = media.apply(only);
			return (note != null) ? note : only.text();
		}
		List<String> parts = new ArrayList<>(result.content().size() + 1);
		List<String> texts = new ArrayList<>(result.content().size());
		for (Content block : result.content()) {
			String note = media.apply(block);
			if (!result.isError() && !isForTheModel(block)) {
				continue;
			}
			if (block instanceof TextContent text) {
				texts.add(text.text());
			}
			parts.add((note != null) ? note : text(block));
		}
		JsonNode structured = result.structuredContent();
		if (structured == null) {
			return String.join("\n", parts);
		}
		String joined = String.join("\n", texts);
		if (joined.isEmpty() || StructuredText.isJsonOf(structured, joined)) {
			// In place of the same in a layout that costs more.
			parts.removeAll(texts);
			parts.add(0, structured.toString());
		}
		else if (!StructuredText.isWrapped(structured, texts)) {
			parts.add(structured.toString());
		}
		return String.join("\n", parts);
	}

	private static String text(Content block) {
		if (block instanceof TextContent text) {
			return text.text();
		}
		if (block instanceof EmbeddedResource embedded) {
			String text = embedded.resource().text();
			return (text != null) ? text : "";
		}
		if (block instanceof ResourceLink link) {
			String description = (link.description() != null) ? ": " + link.description() : "";
			return "[resource " + ((link.title() != null) ? link.title() : link.name()) + " at " + link.uri()
					+ description + "]";
		}
		return ((UnknownContent) block).json().toString();
	}

}
