/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.testing.JsonText;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class McpToolCallResultTests {

	@Test
	void whenResultHasEveryFieldThenEachIsRead() {
		McpToolCallResult result = read("""
				{"content":[{"type":"text","text":"22.5"},{"type":"image","data":"AAE=","mimeType":"image/png"}],
				"structuredContent":{"z":22.50,"a":[]},"isError":false,"_meta":{"k":1},"unknown":true}""");
		assertThat(result.content()).containsExactly(new TextContent("22.5", null, null),
				new ImageContent("AAE=", "image/png", null, null));
		assertThat(result.structuredContent()).hasToString("{\"z\":22.50,\"a\":[]}");
		assertThat(result.isError()).isFalse();
		assertThat(result.meta()).hasToString("{\"k\":1}");
	}

	@Test
	void whenAnApplicationWantsAValueOfItsOwnThenItIsMadeOfTheStructuredContent() {
		McpToolCallResult result = read(
				"{\"structuredContent\":{\"city\":\"Perm\",\"degrees\":12.5,\"more\":true,\"hours\":[1,2]}}");
		assertThat(result.structuredContent(Weather.class)).isEqualTo(new Weather("Perm", 12.5, List.of(1, 2)));
	}

	@Test
	void whenTheStructuredContentIsAnotherThenTheFailureSaysWhere() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> read("{\"structuredContent\":{\"hours\":[1,\"x\"]}}").structuredContent(Weather.class))
			.withMessageStartingWith("The structured content of the result is not a Weather: ")
			.withMessageContaining("hours");
	}

	@Test
	void whenThereIsNoStructuredContentThenThatIsSaid() {
		assertThatIllegalStateException().isThrownBy(() -> read("{\"content\":[]}").structuredContent(Weather.class))
			.withMessage("The result has no structured content");
		assertThatIllegalStateException()
			.isThrownBy(() -> read("{\"isError\":true,\"content\":[{\"type\":\"text\",\"text\":\"no such city\"}]}")
				.structuredContent(Weather.class))
			.withMessage("The result has no structured content, for the tool has failed: no such city");
	}

	@Test
	void whenResultIsFromTheFirstRevisionThenItIsRead() {
		McpToolCallResult result = read("{\"content\":[]}");
		assertThat(result).isEqualTo(new McpToolCallResult(List.of(), null, false, null));
		assertThat(result.text()).isEmpty();
	}

	@Test
	void whenToolFailedThenThatIsAValue() {
		McpToolCallResult result = read(
				"{\"isError\":true,\"content\":[{\"type\":\"text\",\"text\":\"no such city\"}]}");
		assertThat(result.isError()).isTrue();
		assertThat(result.text()).isEqualTo("no such city");
	}

	@Test
	void whenResultHasSeveralTextsThenTheyAreJoinedByLineBreaks() {
		assertThat(read("""
				{"content":[{"type":"text","text":"a"},{"type":"image","data":"AAE=","mimeType":"image/png"},
				{"type":"text","text":""},{"type":"odd"},{"type":"text","text":"b\\nc"}]}""").text())
			.isEqualTo("a\n\nb\nc");
	}

	@Test
	void whenOneBlockIsOddThenTheOthersAreStillThere() {
		McpToolCallResult result = read("""
				{"content":[null,{"type":"text","text":"a"},{"type":"text"},7]}""");
		assertThat(result.content()).hasSize(4).element(1).isEqualTo(new TextContent("a", null, null));
		assertThat(result.content()).filteredOn(UnknownContent.class::isInstance).hasSize(3);
		assertThat(result.text()).isEqualTo("a");
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"a\":1}", "[1]", "\"x\"", "0", "null" })
	void whenResultHasOnlyStructuredContentThenThatIsEnough(String structured) {
		McpToolCallResult result = read("{\"structuredContent\":" + structured + "}");
		assertThat(result.structuredContent()).isEqualTo(JsonText.node(structured));
		assertThat(result.content()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "{\"content\":null}", "{\"content\":{}}", "{\"content\":\"text\"}",
			"{\"isError\":true}" })
	void whenResultHasNeitherContentThenItIsInvalid(String json) {
		assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> read(json))
			.withMessage("the result has neither 'content' nor 'structuredContent'");
	}

	@ParameterizedTest
	@ValueSource(strings = { "null", "[]", "\"ok\"", "7" })
	void whenResultIsNoObjectThenItIsInvalid(String json) {
		assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> read(json))
			.withMessageContaining("not an object");
	}

	@Test
	void whenListOfContentIsChangedAfterwardsThenTheResultIsNot() {
		List<Content> content = new ArrayList<>(List.of(new TextContent("a", null, null)));
		McpToolCallResult result = new McpToolCallResult(content, null, false, null);
		content.clear();
		assertThat(result.text()).isEqualTo("a");
	}

	private static McpToolCallResult read(String json) {
		return McpMethod.TOOLS_CALL.reader().apply(JsonText.node(json));
	}

	record Weather(String city, double degrees, List<Integer> hours) {

	}

}
