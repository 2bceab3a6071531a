/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.era;

import java.util.List;
import java.util.concurrent.CompletionStage;

import org.mcptools.client.handler.ClientHandlers;
import org.mcptools.client.handler.ElicitationHandler;
import org.mcptools.client.jsonrpc.Json;
import org.mcptools.client.jsonrpc.JsonRpcError;
import org.mcptools.client.protocol.ElicitationForm;
import org.mcptools.client.protocol.ElicitationMode;
import org.mcptools.client.protocol.ElicitationRequest;
import org.mcptools.client.protocol.ElicitationResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers {@code elicitation/create}. What does not fit the form never leaves: it would
 * be neither what the user accepted nor a refusal, so the server gets an error.
 */
final class ElicitationAnswers {

	private final ClientHandlers handlers;

	ElicitationAnswers(ClientHandlers handlers) {
		this.handlers = handlers;
	}

	/**
	 * Take a question.
	 * @throws RequestRefusal if there is nobody to ask
	 */
	Question question(JsonNode params) {
		ElicitationHandler form = this.handlers.elicitation();
		ElicitationHandler url = this.handlers.urlElicitation();
		ServerRequests.required((form != null) ? form : url, "elicitation/create");
		ElicitationRequest request = ElicitationRequest.from(params);
		ElicitationHandler handler = (request.mode() == ElicitationMode.URL) ? url : form;
		if (handler == null) {
			throw new RequestRefusal(JsonRpcError.INVALID_PARAMS,
					"This client does not support elicitation by " + ((url != null) ? "form" : "URL"), null);
		}
		return new Question(request, handler);
	}

	/**
	 * A question to the user.
	 *
	 * @param request the question
	 * @param handler who asks the user
	 */
	record Question(ElicitationRequest request, ElicitationHandler handler) {

		CompletionStage<ElicitationResult> ask() {
			return this.handler.elicit(this.request);
		}

		JsonNode answer(ElicitationResult result) {
			if (result.action() != ElicitationResult.Action.ACCEPT) {
				return result.toJson();
			}
			if (this.request.mode() == ElicitationMode.URL) {
				return new ElicitationResult(ElicitationResult.Action.ACCEPT, null).toJson();
			}
			ElicitationForm form = this.request.form();
			ObjectNode given = result.content();
			ObjectNode content = form.withDefaults((given != null) ? given : Json.object());
			List<String> problems = form.problems(content);
			if (!problems.isEmpty()) {
				throw new IllegalArgumentException(
						"What was filled in does not fit the form: " + String.join(", ", problems));
			}
			return new ElicitationResult(ElicitationResult.Action.ACCEPT, content).toJson();
		}

	}

}
