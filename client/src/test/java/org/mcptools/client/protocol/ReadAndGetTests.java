/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import java.util.LinkedHashMap;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.mcptools.client.testing.JsonText;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ReadAndGetTests {

	@Test
	void whenResourceIsReadThenAllPartsAreThere() {
		ReadResourceResult result = McpMethod.RESOURCES_READ.reader().apply(JsonText.node("""
				{"contents":[{"uri":"a:1","mimeType":"text/plain","text":"one"},{"uri":"a:2","blob":"AA=="},
				{"uri":"a:3"},{"uri":"a:4","text":"","_meta":{"k":1}}],"_meta":{"m":2}}"""));
		assertThat(result.contents()).extracting(ResourceContents::uri).containsExactly("a:1", "a:2", "a:4");
		assertThat(result.contents().get(1).blob()).isEqualTo("AA==");
		assertThat(result.contents().get(2).meta().path("k").asInt()).isEqualTo(1);
		assertThat(result.text()).isEqualTo("one\n");
		assertThat(result.problems()).singleElement().asString().startsWith("contents[2]: ");
		assertThat(result.meta().path("m").asInt()).isEqualTo(2);
	}

	@Test
	void whenResourceIsEmptyThenThereAreNoParts() {
		assertThat(McpMethod.RESOURCES_READ.reader().apply(JsonText.node("{\"contents\":[]}")).contents()).isEmpty();
		assertThatExceptionOfType(InvalidValueException.class)
			.isThrownBy(() -> McpMethod.RESOURCES_READ.reader().apply(JsonText.node("{}")));
	}

	@Test
	void whenPromptIsReadThenMessagesAreInOrder() {
		GetPromptResult result = McpMethod.PROMPTS_GET.reader().apply(JsonText.node("""
				{"description":"d","messages":[{"role":"user","content":{"type":"text","text":"hi"}},
				{"role":"assistant","content":{"type":"image","data":"AA==","mimeType":"image/png"}},
				{"content":{"type":"text","text":"nobody"}},{"role":"user","content":"bare"},
				{"role":"system","content":{"type":"new","x":1}}]}"""));
		assertThat(result.description()).isEqualTo("d");
		assertThat(result.messages()).extracting(PromptMessage::role)
			.containsExactly(Role.USER, Role.ASSISTANT, Role.USER);
		assertThat(result.messages().get(0).content()).isEqualTo(new TextContent("hi", null, null));
		assertThat(result.messages().get(1).content()).isInstanceOf(ImageContent.class);
		assertThat(result.messages().get(2).content()).isInstanceOf(UnknownContent.class);
		assertThat(result.problems()).containsExactly("messages[2]: 'role' is missing, not a string",
				"messages[3]: 'content' is string, not an object");
	}

	@Test
	void whenPromptArgumentsAreWrittenThenTheyKeepTheirOrder() {
		Map<String, String> arguments = new LinkedHashMap<>();
		arguments.put("z", "1");
		arguments.put("a", "2");
		assertThat(McpMethod.PROMPTS_GET.writer().apply(new GetPromptParams("p", arguments)))
			.hasToString("{\"name\":\"p\",\"arguments\":{\"z\":\"1\",\"a\":\"2\"}}");
		assertThat(McpMethod.PROMPTS_GET.writer().apply(new GetPromptParams("p", Map.of())))
			.hasToString("{\"name\":\"p\"}");
		arguments.put("n", null);
		assertThatIllegalArgumentException().isThrownBy(() -> new GetPromptParams("p", arguments))
			.withMessageContaining("'n'");
	}

	@Test
	void whenCompletionIsReadThenValuesAreThere() {
		CompleteResult result = McpMethod.COMPLETION_COMPLETE.reader()
			.apply(JsonText.node("{\"completion\":{\"values\":[\"py\",7,\"pyt\"],\"total\":10,\"hasMore\":true}}"));
		assertThat(result).isEqualTo(new CompleteResult(java.util.List.of("py", "pyt"), 10L, true));
		assertThat(McpMethod.COMPLETION_COMPLETE.reader().apply(JsonText.node("{\"completion\":{}}")).values())
			.isEmpty();
		assertThatExceptionOfType(InvalidValueException.class)
			.isThrownBy(() -> McpMethod.COMPLETION_COMPLETE.reader().apply(JsonText.node("{}")));
	}

	@Test
	void whenProgressIsReadThenItMayBeFractional() {
		assertThat(Progress.from(JsonText.node("{\"progress\":0.5,\"total\":1,\"message\":\"half\"}")))
			.isEqualTo(new Progress(0.5, 1.0, "half"));
		assertThat(Progress.from(JsonText.node("{\"progress\":3}"))).isEqualTo(new Progress(3, null, null));
		assertThatExceptionOfType(InvalidValueException.class)
			.isThrownBy(() -> Progress.from(JsonText.node("{\"progress\":\"3\"}")));
	}

}
