/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A server asks for an answer of a model. The user should be able to see it, to change
 * it, and to say no.
 *
 * @param messages the conversation so far
 * @param modelPreferences which model the server would like, or {@code null}
 * @param systemPrompt the system prompt that it would like, or {@code null}
 * @param includeContext {@code none}, {@code thisServer}, {@code allServers} or
 * {@code null}: what it would like included; may be ignored
 * @param temperature the temperature, or {@code null}
 * @param maxTokens the most tokens that the answer may have
 * @param stopSequences texts at which the model should stop
 * @param metadata more for the provider of the model, or {@code null}; not to be changed
 * @param tools the tools that the model may want called, by the server (since revision
 * 2025-11-25)
 * @param toolChoice {@code auto}, {@code required}, {@code none} or {@code null} (since
 * revision 2025-11-25)
 * @param json the parameters as they came, unknown members included; not to be changed
 */
public record SamplingRequest(List<SamplingMessage> messages, @Nullable ModelPreferences modelPreferences,
		@Nullable String systemPrompt, @Nullable String includeContext, @Nullable Double temperature, int maxTokens,
		List<String> stopSequences, @Nullable JsonNode metadata, List<McpToolDefinition> tools,
		@Nullable String toolChoice, JsonNode json) {

	public SamplingRequest {
		messages = List.copyOf(messages);
		stopSequences = List.copyOf(stopSequences);
		tools = List.copyOf(tools);
	}

	/**
	 * Read the parameters of the request. A message that cannot be read spoils all, since
	 * the conversation without it is another one.
	 * @param params the parameters
	 * @return the request
	 * @throws InvalidValueException if something is missing or cannot be read
	 */
	public static SamplingRequest from(JsonNode params) {
		Wire.object(params, "the request");
		JsonNode messages = params.get("messages");
		if (messages == null || !messages.isArray()) {
			throw new InvalidValueException("'messages' is not an array");
		}
		return new SamplingRequest(Wire.list(params, "messages", SamplingMessage::from),
				ModelPreferences.from(Wire.objectOrNull(params, "modelPreferences")), Wire.text(params, "systemPrompt"),
				Wire.text(params, "includeContext"), Wire.number(params, "temperature"),
				Wire.requiredInteger(params, "maxTokens"), Wire.texts(params, "stopSequences"),
				Wire.objectOrNull(params, "metadata"), Wire.list(params, "tools", McpToolDefinition::from),
				toolChoice(params), params);
	}

	private static @Nullable String toolChoice(JsonNode params) {
		JsonNode choice = Wire.objectOrNull(params, "toolChoice");
		return (choice != null) ? Wire.text(choice, "mode") : null;
	}

	/**
	 * Return whether the server uses tools in this request.
	 * @return {@code true} if {@code tools} or {@code toolChoice} is there
	 */
	public boolean usesTools() {
		return this.json.has("tools") || this.json.has("toolChoice");
	}

}
