/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a model said to a {@link SamplingRequest}.
 *
 * @param role who speaks, as a rule the model
 * @param content what it said: text, image, sound or tool calls; several blocks reach
 * servers since revision 2025-11-25, older ones only where all are text
 * @param model the model's name
 * @param stopReason why it stopped: one of the constants here, a word of the model's
 * provider, or {@code null}
 */
public record SamplingResult(Role role, List<SamplingContent> content, String model, @Nullable String stopReason) {

	/** The model had said all. */
	public static final String END_TURN = "endTurn";

	/** A stop sequence came. */
	public static final String STOP_SEQUENCE = "stopSequence";

	/** The most tokens were reached. */
	public static final String MAX_TOKENS = "maxTokens";

	/** The model wants tools called. */
	public static final String TOOL_USE = "toolUse";

	public SamplingResult {
		content = List.copyOf(content);
		if (content.isEmpty()) {
			throw new IllegalArgumentException("An answer of a model has at least one block of content");
		}
		for (SamplingContent block : content) {
			if (block instanceof EmbeddedResource || block instanceof ResourceLink || block instanceof UnknownContent) {
				throw new IllegalArgumentException(
						"An answer of a model cannot hold " + block.getClass().getSimpleName());
			}
		}
	}

	/**
	 * Return the answer of a model that is a text and complete.
	 * @param text the text
	 * @param model the model's name
	 * @return the result
	 */
	public static SamplingResult text(String text, String model) {
		return new SamplingResult(Role.ASSISTANT, List.of(new TextContent(text, null, null)), model, END_TURN);
	}

	/**
	 * Return the JSON form.
	 * @return a new object
	 */
	public ObjectNode toJson() {
		ObjectNode node = JsonNodeFactory.instance.objectNode();
		node.put("role", this.role.wireName());
		if (this.content.size() == 1) {
			node.set("content", ContentWriter.write(this.content.get(0)));
		}
		else {
			ArrayNode blocks = node.putArray("content");
			this.content.forEach((block) -> blocks.add(ContentWriter.write(block)));
		}
		node.put("model", this.model);
		if (this.stopReason != null) {
			node.put("stopReason", this.stopReason);
		}
		return node;
	}

}
