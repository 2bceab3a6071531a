/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.testing.JsonText;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ListToolsResultTests {

	@Test
	void whenPageHasToolsThenTheyKeepTheirOrder() {
		ListToolsResult page = read(
				"{\"tools\":[{\"name\":\"b\"},{\"name\":\"a\"}],\"nextCursor\":\"c2\",\"ttlMs\":5}");
		assertThat(page.tools()).extracting(McpToolDefinition::name).containsExactly("b", "a");
		assertThat(page.nextCursor()).isEqualTo("c2");
		assertThat(page.problems()).isEmpty();
	}

	@Test
	void whenEntriesAreBrokenThenOnlyTheyAreMissing() {
		ListToolsResult page = read("""
				{"tools":[null,{"name":"a"},{"name":1},{"title":"t"},"x",{"name":"b","inputSchema":7}]}""");
		assertThat(page.tools()).extracting(McpToolDefinition::name).containsExactly("a", "b");
		assertThat(page.problems()).containsExactly("tools[0]: a tool is null, not an object",
				"tools[2]: 'name' is number, not a string", "tools[3]: 'name' is missing, not a string",
				"tools[4]: a tool is string, not an object");
	}

	@Test
	void whenCursorIsAnEmptyTextThenItIsACursor() {
		assertThat(read("{\"tools\":[],\"nextCursor\":\"\"}").nextCursor()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "{\"tools\":[]}", "{\"tools\":[],\"nextCursor\":null}", "{\"tools\":[],\"nextCursor\":3}" })
	void whenThereIsNoCursorThenItIsTheLastPage(String json) {
		assertThat(read(json).nextCursor()).isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "{\"tools\":null}", "{\"tools\":{\"a\":{}}}", "{\"tools\":\"none\"}" })
	void whenToolsIsNoArrayThenThePageIsInvalid(String json) {
		assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> read(json))
			.withMessage("'tools' is not an array");
	}

	private static ListToolsResult read(String json) {
		return McpMethod.TOOLS_LIST.reader().apply(JsonText.node(json));
	}

}
