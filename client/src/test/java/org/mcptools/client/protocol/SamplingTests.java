/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.testing.JsonText;
import org.mcptools.client.testing.McpSchema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class SamplingTests {

	@Test
	void whenRequestHasAllMembersThenAllAreRead() {
		SamplingRequest request = SamplingRequest.from(JsonText.node("""
				{"messages":[{"role":"user","content":{"type":"text","text":"2+2?"}},
				{"role":"assistant","content":[{"type":"text","text":"asking"},
				{"type":"tool_use","id":"t1","name":"add","input":{"a":2}}],"_meta":{"k":1}},
				{"role":"user","content":[{"type":"tool_result","toolUseId":"t1","isError":true,
				"content":[{"type":"text","text":"no"}],"structuredContent":{"x":1}}]}],
				"modelPreferences":{"hints":[{"name":"claude"},{},{"name":"gpt"}],"costPriority":0.1,
				"speedPriority":0.2,"intelligencePriority":0.3},"systemPrompt":"s","includeContext":"none",
				"temperature":0.7,"maxTokens":100,"stopSequences":["END"],"metadata":{"m":1},
				"tools":[{"name":"add","inputSchema":{"type":"object"}}],"toolChoice":{"mode":"auto"},"more":1}"""));
		assertThat(request.messages()).extracting(SamplingMessage::role)
			.containsExactly(Role.USER, Role.ASSISTANT, Role.USER);
		assertThat(request.messages().get(0).content()).containsExactly(new TextContent("2+2?", null, null));
		assertThat(request.messages().get(1).content().get(1))
			.isEqualTo(new ToolUseContent("t1", "add", JsonText.node("{\"a\":2}"), null));
		assertThat(request.messages().get(1).meta().path("k").asInt()).isEqualTo(1);
		assertThat(request.messages().get(2).content().get(0)).isInstanceOfSatisfying(ToolResultContent.class,
				(result) -> {
					assertThat(result.isError()).isTrue();
					assertThat(result.content()).containsExactly(new TextContent("no", null, null));
					assertThat(result.structuredContent()).hasToString("{\"x\":1}");
				});
		assertThat(request.modelPreferences()).isEqualTo(new ModelPreferences(List.of("claude", "gpt"), 0.1, 0.2, 0.3));
		assertThat(request.systemPrompt()).isEqualTo("s");
		assertThat(request.includeContext()).isEqualTo("none");
		assertThat(request.temperature()).isEqualTo(0.7);
		assertThat(request.maxTokens()).isEqualTo(100);
		assertThat(request.stopSequences()).containsExactly("END");
		assertThat(request.metadata()).hasToString("{\"m\":1}");
		assertThat(request.tools()).extracting(McpToolDefinition::name).containsExactly("add");
		assertThat(request.toolChoice()).isEqualTo("auto");
		assertThat(request.usesTools()).isTrue();
		assertThat(request.json().path("more").asInt()).isEqualTo(1);
	}

	@Test
	void whenRequestIsBareThenTheRestIsAbsent() {
		SamplingRequest request = SamplingRequest.from(JsonText.node("{\"messages\":[],\"maxTokens\":5}"));
		assertThat(request.modelPreferences()).isNull();
		assertThat(request.usesTools()).isFalse();
		assertThat(request.tools()).isEmpty();
		assertThat(request.toolChoice()).isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "{'messages':[]}", "{'maxTokens':1}", "{'messages':[],'maxTokens':'1'}",
			"{'messages':[],'maxTokens':1e99}", "{'messages':[{'role':'user'}],'maxTokens':1}",
			"{'messages':[{'content':{'type':'text','text':''}}],'maxTokens':1}",
			"{'messages':[{'role':'user','content':[{'type':'tool_use'}]}],'maxTokens':1}" })
	void whenRequestIsBrokenThenItIsInvalid(String json) {
		assertThatExceptionOfType(InvalidValueException.class)
			.isThrownBy(() -> SamplingRequest.from(JsonText.node(json.replace('\'', '"'))));
	}

	@ParameterizedTest
	@ValueSource(strings = { "2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28" })
	void whenAnswerIsATextThenEveryRevisionTakesIt(String revision) {
		String json = SamplingResult.text("4", "some-model").toJson().toString();
		assertThat(json).isEqualTo("{\"role\":\"assistant\",\"content\":{\"type\":\"text\",\"text\":\"4\"},"
				+ "\"model\":\"some-model\",\"stopReason\":\"endTurn\"}");
		assertThat(McpSchema.of(revision).problems("CreateMessageResult", json)).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "2025-11-25", "2026-07-28" })
	void whenAnswerHasEveryKindOfBlockThenTheSchemaTakesIt(String revision) {
		List<Content> inside = List.of(new TextContent("t", null, null),
				new EmbeddedResource(new ResourceContents("a:1", "text/plain", "x", null, JsonText.node("{\"r\":1}")),
						null, null),
				new ResourceLink("a:2", "two", "Two", "d", "text/plain", 3L, List.of(), null, null),
				UnknownContent.from(JsonText.node("{\"type\":\"text\",\"text\":\"kept\"}")));
		SamplingResult result = new SamplingResult(Role.ASSISTANT,
				List.of(new TextContent("t", new ContentAnnotations(List.of("user"), 0.5, "2026-01-01T00:00:00Z"),
						null), new ImageContent("AA==", "image/png", null, JsonText.node("{\"k\":1}")),
						new AudioContent("AA==", "audio/wav", null, null),
						new ToolUseContent("t1", "add", JsonText.node("{\"a\":1}"), null),
						new ToolResultContent("t1", inside, JsonText.node("{\"x\":1}"), true, null)),
				"m", null);
		String json = result.toJson().toString();
		assertThat(McpSchema.of(revision).problems("CreateMessageResult", json)).isEmpty();
		assertThat(SamplingMessage.from(JsonText.node(json)).content()).hasSize(5).startsWith(result.content().get(0));
	}

	@Test
	void whenAnswerHoldsNothingOrAResourceThenItIsMisuse() {
		assertThatIllegalArgumentException().isThrownBy(() -> new SamplingResult(Role.ASSISTANT, List.of(), "m", null));
		assertThatIllegalArgumentException().isThrownBy(() -> new SamplingResult(Role.ASSISTANT,
				List.of(new ResourceLink("a", "a", null, null, null, null, List.of(), null, null)), "m", null));
	}

}
