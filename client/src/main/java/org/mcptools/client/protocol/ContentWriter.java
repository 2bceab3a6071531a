/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes the content of a message.
 */
final class ContentWriter {

	private ContentWriter() {
	}

	static JsonNode write(SamplingContent content) {
		if (content instanceof UnknownContent unknown) {
			return unknown.json();
		}
		ObjectNode node = JsonNodeFactory.instance.objectNode();
		if (content instanceof TextContent text) {
			node.put("type", "text").put("text", text.text());
		}
		else if (content instanceof ImageContent image) {
			node.put("type", "image").put("data", image.data()).put("mimeType", image.mimeType());
		}
		else if (content instanceof AudioContent audio) {
			node.put("type", "audio").put("data", audio.data()).put("mimeType", audio.mimeType());
		}
		else if (content instanceof ToolUseContent use) {
			node.put("type", "tool_use").put("id", use.id()).put("name", use.name()).set("input", use.input());
		}
		else if (content instanceof ToolResultContent result) {
			writeResult(node, result);
		}
		else if (content instanceof EmbeddedResource embedded) {
			node.put("type", "resource").set("resource", resource(embedded.resource()));
		}
		else if (content instanceof ResourceLink link) {
			writeLink(node, link);
		}
		if (content instanceof Content block) {
			writeAnnotations(node, block.annotations());
		}
		putIfPresent(node, "_meta", content.meta());
		return node;
	}

	private static void writeResult(ObjectNode node, ToolResultContent result) {
		node.put("type", "tool_result").put("toolUseId", result.toolUseId());
		ArrayNode blocks = node.putArray("content");
		result.content().forEach((block) -> blocks.add(write(block)));
		putIfPresent(node, "structuredContent", result.structuredContent());
		if (result.isError()) {
			node.put("isError", true);
		}
	}

	private static ObjectNode resource(ResourceContents resource) {
		ObjectNode node = JsonNodeFactory.instance.objectNode().put("uri", resource.uri());
		putIfPresent(node, "mimeType", resource.mimeType());
		putIfPresent(node, "text", resource.text());
		putIfPresent(node, "blob", resource.blob());
		putIfPresent(node, "_meta", resource.meta());
		return node;
	}

	private static void writeLink(ObjectNode node, ResourceLink link) {
		node.put("type", "resource_link").put("uri", link.uri()).put("name", link.name());
		putIfPresent(node, "title", link.title());
		putIfPresent(node, "description", link.description());
		putIfPresent(node, "mimeType", link.mimeType());
		if (link.size() != null) {
			node.put("size", link.size());
		}
	}

	private static void writeAnnotations(ObjectNode node, @Nullable ContentAnnotations annotations) {
		if (annotations == null) {
			return;
		}
		ObjectNode target = node.putObject("annotations");
		if (!annotations.audience().isEmpty()) {
			annotations.audience().forEach(target.putArray("audience")::add);
		}
		if (annotations.priority() != null) {
			target.put("priority", annotations.priority());
		}
		putIfPresent(target, "lastModified", annotations.lastModified());
	}

	private static void putIfPresent(ObjectNode node, String name, @Nullable String value) {
		if (value != null) {
			node.put(name, value);
		}
	}

	private static void putIfPresent(ObjectNode node, String name, @Nullable JsonNode value) {
		if (value != null) {
			node.set(name, value);
		}
	}

}
