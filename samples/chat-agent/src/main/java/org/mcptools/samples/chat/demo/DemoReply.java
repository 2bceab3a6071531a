/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

import org.jspecify.annotations.Nullable;
import org.mcptools.samples.chat.demo.ArgumentFiller.Arguments;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import org.springframework.ai.tool.ToolCallback;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the demo model says to a prompt: it asks for tool calls when the question is new,
 * asks the user where an argument is missing, and answers once there are results.
 */
final class DemoReply {

	/** Marks an answer that asks for arguments; the value is the question so far. */
	private static final String OPEN_QUESTION = "demo.open-question";

	private static final JsonMapper JSON = JsonMapper.shared();

	private final Tokenizer tokenizer;

	private final ArgumentFiller filler;

	DemoReply(Tokenizer tokenizer) {
		this.tokenizer = tokenizer;
		this.filler = new ArgumentFiller(tokenizer);
	}

	AssistantMessage to(Prompt prompt) {
		List<Message> messages = prompt.getInstructions();
		int last = lastUserMessage(messages);
		if (last < 0) {
			return new AssistantMessage(new AnswerWriter(false).noSuitableTool(tools(prompt)));
		}
		String text = Objects.requireNonNullElse(messages.get(last).getText(), "");
		List<ToolResponse> results = results(messages.subList(last, messages.size()));
		if (!results.isEmpty()) {
			return new AssistantMessage(new AnswerWriter(Scripts.isChinese(text)).fromResults(results));
		}
		return toQuestion(text, (last > 0) ? openQuestion(messages.get(last - 1)) : null, tools(prompt));
	}

	private AssistantMessage toQuestion(String text, @Nullable String openQuestion, List<ToolProfile> tools) {
		ToolMatcher matcher = new ToolMatcher(this.tokenizer, tools);
		Question question = Question.of(text);
		if (openQuestion != null
				&& matcher.scores(question).stream().noneMatch((score) -> score.suitable() && score.byName())) {
			return callOrAsk(matcher, Question.of(openQuestion + "\n" + text), text, tools);
		}
		return callOrAsk(matcher, question, null, tools);
	}

	private AssistantMessage callOrAsk(ToolMatcher matcher, Question question, @Nullable String reply,
			List<ToolProfile> tools) {
		AnswerWriter answer = new AnswerWriter(question.isChinese());
		List<ToolCall> calls = new ArrayList<>();
		for (ToolProfile tool : matcher.match(question)) {
			Arguments arguments = this.filler.fill(tool, question, reply);
			if (!arguments.missing().isEmpty()) {
				return AssistantMessage.builder()
					.content(answer.missingArguments(tool, arguments.missing()))
					.properties(Map.of(OPEN_QUESTION, question.text()))
					.build();
			}
			calls.add(new ToolCall("demo-" + UUID.randomUUID(), "function", tool.name(),
					JSON.writeValueAsString(arguments.values())));
		}
		if (calls.isEmpty()) {
			return new AssistantMessage(answer.noSuitableTool(tools));
		}
		return AssistantMessage.builder().content("").toolCalls(calls).build();
	}

	private static int lastUserMessage(List<Message> messages) {
		for (int i = messages.size() - 1; i >= 0; i--) {
			if (messages.get(i) instanceof UserMessage) {
				return i;
			}
		}
		return -1;
	}

	private static List<ToolResponse> results(List<Message> sinceQuestion) {
		return sinceQuestion.stream()
			.filter(ToolResponseMessage.class::isInstance)
			.flatMap((message) -> ((ToolResponseMessage) message).getResponses().stream())
			.toList();
	}

	private static @Nullable String openQuestion(Message message) {
		return (message.getMetadata().get(OPEN_QUESTION) instanceof String question) ? question : null;
	}

	private static List<ToolProfile> tools(Prompt prompt) {
		List<ToolCallback> callbacks = (prompt.getOptions() instanceof ToolCallingChatOptions options)
				? options.getToolCallbacks() : null;
		return (callbacks == null) ? List.of()
				: callbacks.stream().map((callback) -> ToolProfile.of(callback.getToolDefinition())).toList();
	}

}
