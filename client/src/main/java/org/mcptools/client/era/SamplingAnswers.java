/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.era;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;

import org.mcptools.client.handler.ClientHandlers;
import org.mcptools.client.handler.SamplingHandler;
import org.mcptools.client.jsonrpc.JsonRpcError;
import org.mcptools.client.protocol.Role;
import org.mcptools.client.protocol.SamplingContent;
import org.mcptools.client.protocol.SamplingMessage;
import org.mcptools.client.protocol.SamplingRequest;
import org.mcptools.client.protocol.SamplingResult;
import org.mcptools.client.protocol.TextContent;
import org.mcptools.client.protocol.ToolResultContent;
import org.mcptools.client.protocol.ToolUseContent;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers {@code sampling/createMessage}.
 */
final class SamplingAnswers {

	private final ClientHandlers handlers;

	SamplingAnswers(ClientHandlers handlers) {
		this.handlers = handlers;
	}

	/**
	 * Take a question.
	 * @throws RequestRefusal if there is no model to ask, or the conversation is not one
	 * that a model could go on with
	 */
	Question question(String revision, ObjectNode params) {
		SamplingHandler handler = ServerRequests.required(this.handlers.sampling(), "sampling/createMessage");
		SamplingRequest request = SamplingRequest.from(params);
		if (request.usesTools() && !this.handlers.capabilities().samplingTools()) {
			throw invalid("This client does not support tools in sampling");
		}
		requireAnsweredTools(request.messages());
		return new Question(request, handler, Revisions.has(revision, Revisions.SAMPLING_TOOLS));
	}

	/**
	 * Every tool that the model wanted called is answered before anything else is said.
	 */
	private static void requireAnsweredTools(List<SamplingMessage> messages) {
		Set<String> open = new HashSet<>();
		for (SamplingMessage message : messages) {
			List<String> answered = ids(message, ToolResultContent.class);
			if (!answered.isEmpty() && answered.size() < message.content().size()) {
				throw invalid("Tool results mixed with other content");
			}
			answered.forEach(open::remove);
			if (!open.isEmpty()) {
				throw invalid("Tool result missing in request");
			}
			if (message.role() == Role.ASSISTANT) {
				open.addAll(ids(message, ToolUseContent.class));
			}
		}
		if (!open.isEmpty()) {
			throw invalid("Tool result missing in request");
		}
	}

	private static List<String> ids(SamplingMessage message, Class<? extends SamplingContent> kind) {
		List<String> ids = new ArrayList<>();
		for (SamplingContent block : message.content()) {
			if (kind.isInstance(block)) {
				ids.add((block instanceof ToolUseContent use) ? use.id() : ((ToolResultContent) block).toolUseId());
			}
		}
		return ids;
	}

	private static RequestRefusal invalid(String message) {
		return new RequestRefusal(JsonRpcError.INVALID_PARAMS, message, null);
	}

	/**
	 * A question to a model.
	 *
	 * @param request the question
	 * @param handler who asks the model
	 * @param severalBlocks whether an answer may have several blocks of content
	 */
	record Question(SamplingRequest request, SamplingHandler handler, boolean severalBlocks) {

		CompletionStage<SamplingResult> ask() {
			return this.handler.sample(this.request);
		}

		JsonNode answer(SamplingResult result) {
			return (this.severalBlocks || result.content().size() == 1) ? result.toJson() : joined(result).toJson();
		}

		/** An older server takes one block only. */
		private static SamplingResult joined(SamplingResult result) {
			if (!result.content().stream().allMatch(TextContent.class::isInstance)) {
				throw new IllegalArgumentException("A server of a revision before " + Revisions.SAMPLING_TOOLS
						+ " takes one block of content, or several of text");
			}
			String text = result.content()
				.stream()
				.map((block) -> ((TextContent) block).text())
				.collect(Collectors.joining("\n"));
			return new SamplingResult(result.role(), List.of(new TextContent(text, null, null)), result.model(),
					result.stopReason());
		}

	}

}
