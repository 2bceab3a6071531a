/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.handler.RequestRejectedException;
import org.mcptools.client.protocol.SamplingRequest;
import org.mcptools.client.protocol.SamplingResult;
import org.mcptools.springai.testing.AnsweringChatModel;
import org.mcptools.springai.testing.LocalTool;
import org.mcptools.springai.testing.MemoryServer;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.MessageType;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.content.Media;
import org.springframework.ai.model.tool.ToolCallingChatOptions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class ChatModelSamplingHandlerTests {

	private static final String QUESTION = "{\"role\":\"user\",\"content\":{\"type\":\"text\",\"text\":\"Capital?\"}}";

	private final AnsweringChatModel model = AnsweringChatModel.saying("Paris", "STOP");

	private final ChatModelSamplingHandler handler = new ChatModelSamplingHandler(() -> this.model);

	private static SamplingRequest request(String messages, String more) {
		return SamplingRequest
			.from(MemoryServer.json("{\"messages\":[" + messages + "],\"maxTokens\":100" + more + "}"));
	}

	private static SamplingResult answer(ChatModelSamplingHandler handler, SamplingRequest request) {
		return handler.sample(request).toCompletableFuture().join();
	}

	private Prompt prompt(String messages, String more) {
		answer(this.handler, request(messages, more));
		return this.model.prompts().get(0);
	}

	@Test
	void whenAServerAsksThenTheModelGetsTheConversationAndTheServerItsAnswer() {
		SamplingResult result = answer(this.handler,
				request(QUESTION + ",{\"role\":\"assistant\",\"content\":{\"type\":\"text\",\"text\":\"Of what?\"}},"
						+ "{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"Of\"},"
						+ "{\"type\":\"text\",\"text\":\"France\"}]}", ",\"systemPrompt\":\"Be brief.\""));
		List<Message> messages = this.model.prompts().get(0).getInstructions();
		assertThat(messages).extracting(Message::getMessageType)
			.containsExactly(MessageType.SYSTEM, MessageType.USER, MessageType.ASSISTANT, MessageType.USER);
		assertThat(messages).extracting(Message::getText)
			.containsExactly("Be brief.", "Capital?", "Of what?", "Of\nFrance");
		assertThat(result).isEqualTo(SamplingResult.text("Paris", "test-model"));
	}

	@Test
	void whenThereAreImagesAndSoundsThenTheModelGetsTheirBytes() {
		Prompt prompt = prompt("{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"What is it?\"},"
				+ "{\"type\":\"image\",\"data\":\"AQID\",\"mimeType\":\"image/png\"},"
				+ "{\"type\":\"audio\",\"data\":\"BAU=\",\"mimeType\":\"audio/wav\"}]}", "");
		UserMessage message = prompt.getUserMessage();
		assertThat(message.getText()).isEqualTo("What is it?");
		assertThat(message.getMedia()).extracting((media) -> media.getMimeType().toString())
			.containsExactly("image/png", "audio/wav");
		assertThat(message.getMedia()).extracting(Media::getDataAsByteArray)
			.containsExactly(new byte[] { 1, 2, 3 }, new byte[] { 4, 5 });
	}

	@Test
	void whenTheServerSetsOptionsThenTheModelGetsThemAmongItsOwn() {
		this.model.withOptions(ToolCallingChatOptions.builder().model("own-model").topP(0.3).temperature(1.0).build());
		ChatOptions options = prompt(QUESTION, ",\"temperature\":0.2,\"stopSequences\":[\"END\"],"
				+ "\"modelPreferences\":{\"hints\":[{\"name\":\"costly-model\"}]},\"includeContext\":\"allServers\"")
			.getOptions();
		assertThat(options.getModel()).isEqualTo("own-model");
		assertThat(options.getTopP()).isEqualTo(0.3);
		assertThat(options.getTemperature()).isEqualTo(0.2);
		assertThat(options.getStopSequences()).containsExactly("END");
		assertThat(options.getMaxTokens()).isEqualTo(100);
	}

	@Test
	void whenTheServerSetsNothingThenTheModelsOwnOptionsHold() {
		this.model.withOptions(ChatOptions.builder().temperature(0.7).stopSequences(List.of("STOP")).build());
		ChatOptions options = prompt(QUESTION, "").getOptions();
		assertThat(options.getTemperature()).isEqualTo(0.7);
		assertThat(options.getStopSequences()).containsExactly("STOP");
	}

	@ParameterizedTest
	@CsvSource({ "40, 40", "4000, 100" })
	void whenTheModelHasALimitOfItsOwnThenTheLowerOneHolds(int own, int expected) {
		this.model.withOptions(ChatOptions.builder().maxTokens(own).build());
		assertThat(prompt(QUESTION, "").getOptions().getMaxTokens()).isEqualTo(expected);
	}

	@Test
	void whenTheModelHasToolsByDefaultThenAServerDoesNotGetThem() {
		LocalTool tool = LocalTool.named("delete_everything");
		this.model.withOptions(ToolCallingChatOptions.builder()
			.toolCallbacks(tool)
			.toolContext(Map.of("user", "secret-alice"))
			.build());
		ToolCallingChatOptions options = (ToolCallingChatOptions) prompt(QUESTION, "").getOptions();
		assertThat(options.getToolCallbacks()).isEmpty();
		assertThat(options.getToolContext()).isNullOrEmpty();
		assertThat(((ToolCallingChatOptions) this.model.getOptions()).getToolCallbacks()).containsExactly(tool);
	}

	@Test
	void whenOptionsAreChangedByTheApplicationThenItHasTheLastWordButForTools() {
		List<Integer> seen = new ArrayList<>();
		ChatModelSamplingHandler changing = new ChatModelSamplingHandler(() -> this.model, (options) -> {
			seen.add(options.getMaxTokens());
			return ToolCallingChatOptions.builder().maxTokens(7).toolCallbacks(LocalTool.named("tool")).build();
		});
		answer(changing, request(QUESTION, ""));
		assertThat(seen).containsExactly(100);
		ToolCallingChatOptions options = (ToolCallingChatOptions) this.model.prompts().get(0).getOptions();
		assertThat(options.getMaxTokens()).isEqualTo(7);
		assertThat(options.getToolCallbacks()).isEmpty();
	}

	@Test
	void whenTheModelAsksForAToolAllTheSameThenItIsNotCalled() {
		LocalTool tool = LocalTool.named("delete_everything");
		AssistantMessage message = AssistantMessage.builder()
			.toolCalls(List.of(new AssistantMessage.ToolCall("1", "function", "delete_everything", "{}")))
			.build();
		AnsweringChatModel eager = new AnsweringChatModel(
				() -> AnsweringChatModel.response(message, "TOOL_CALLS", "eager"))
			.withOptions(ToolCallingChatOptions.builder().toolCallbacks(tool).build());
		assertThatIllegalStateException()
			.isThrownBy(() -> answer(new ChatModelSamplingHandler(() -> eager), request(QUESTION, "")));
		assertThat(tool.calls()).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "stop, endTurn", "STOP, endTurn", "end_turn, endTurn", "LENGTH, maxTokens", "max_tokens, maxTokens",
			"stop_sequence, stopSequence", "CONTENT_FILTER, content_filter", "'',", "tool_calls," })
	void whenTheModelStopsThenTheServerLearnsWhyInItsOwnWords(String finishReason, String stopReason) {
		AnsweringChatModel stopping = AnsweringChatModel.saying("Paris", finishReason);
		assertThat(answer(new ChatModelSamplingHandler(() -> stopping), request(QUESTION, "")).stopReason())
			.isEqualTo(stopReason);
	}

	@Test
	void whenTheResponseDoesNotNameTheModelThenTheOptionsDo() {
		AnsweringChatModel nameless = new AnsweringChatModel(
				() -> new ChatResponse(List.of(new Generation(new AssistantMessage("Paris")))));
		ChatModelSamplingHandler asking = new ChatModelSamplingHandler(() -> nameless);
		assertThat(answer(asking, request(QUESTION, "")).model()).isEqualTo("unknown");
		nameless.withOptions(ChatOptions.builder().model("own-model").build());
		assertThat(answer(asking, request(QUESTION, "")).model()).isEqualTo("own-model");
	}

	@Test
	void whenTheModelSaysNothingThenThatIsAFailure() {
		AnsweringChatModel silent = new AnsweringChatModel(() -> new ChatResponse(List.of()));
		assertThatIllegalStateException()
			.isThrownBy(() -> answer(new ChatModelSamplingHandler(() -> silent), request(QUESTION, "")));
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"type\":\"image\",\"data\":\"no base64!\",\"mimeType\":\"image/png\"}",
			"{\"type\":\"image\",\"data\":\"AQID\",\"mimeType\":\"image\"}",
			"{\"type\":\"resource_link\",\"uri\":\"file:///x\",\"name\":\"x\"}", "{\"type\":\"video\"}" })
	void whenAMessageCannotBePassedOnThenTheServerIsToldAndTheModelIsNotAsked(String content) {
		assertThatExceptionOfType(RequestRejectedException.class).isThrownBy(
				() -> answer(this.handler, request(QUESTION + ",{\"role\":\"user\",\"content\":" + content + "}", "")));
		assertThat(this.model.prompts()).isEmpty();
	}

	@Test
	void whenThereIsNothingToAnswerThenTheServerIsToldAndTheModelIsNotAsked() {
		assertThatExceptionOfType(RequestRejectedException.class)
			.isThrownBy(() -> answer(this.handler, request("", "")));
		SamplingRequest noTokens = SamplingRequest
			.from(MemoryServer.json("{\"messages\":[" + QUESTION + "],\"maxTokens\":0}"));
		assertThatExceptionOfType(RequestRejectedException.class).isThrownBy(() -> answer(this.handler, noTokens));
		assertThat(this.model.prompts()).isEmpty();
	}

	@Test
	void whenTheHandlerIsMadeThenTheModelIsNotLookedUpYet() {
		CompletableFuture<String> looked = new CompletableFuture<>();
		ChatModelSamplingHandler lazy = new ChatModelSamplingHandler(() -> {
			looked.complete("now");
			return this.model;
		});
		assertThat(looked).isNotDone();
		answer(lazy, request(QUESTION, ""));
		assertThat(looked).isCompleted();
	}

}
