/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status.tools;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mcptools.samples.status.server.Lines;
import org.mcptools.samples.status.server.Tool;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

class ToolDescriptionTests {

	private static final List<Tool> TOOLS = List.of(new SystemStatusTool(), new ThreadListTool(), new DiskUsageTool());

	private static final JsonNode DESCRIPTIONS = Lines
		.serve(TOOLS, Lines.INITIALIZE, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}")
		.get(1)
		.at("/result/tools");

	@Test
	void whenListedThenEachToolSaysWhatAndWhen() {
		assertThat(DESCRIPTIONS.size()).isEqualTo(3);
		for (JsonNode tool : DESCRIPTIONS) {
			assertThat(tool.get("description").stringValue()).startsWith("Returns ")
				.contains(" Use it when ")
				.doesNotContain("\n");
			assertThat(tool.get("inputSchema").get("additionalProperties").booleanValue()).isFalse();
			assertThat(tool.get("inputSchema").get("properties")).isNotEmpty()
				.allSatisfy((property) -> assertThat(property.get("description").stringValue()).isNotBlank());
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			0 | {}
			0 | {"detail":false}
			0 | {"detail":true}
			1 | {}
			1 | {"limit":1}
			1 | {"limit":100}
			2 | {}
			""")
	void whenCalledThenStructuredContentFitsTheOutputSchema(int index, String arguments) {
		JsonNode result = Lines.callResult(TOOLS.get(index), "2025-11-25", arguments);

		assertThat(SchemaCheck.faults(result.get("structuredContent"), DESCRIPTIONS.get(index).get("outputSchema")))
			.isEmpty();
	}

	@Test
	void whenContentDoesNotFitThenCheckFindsIt() {
		JsonNode schema = DESCRIPTIONS.get(1).get("outputSchema");

		assertThat(SchemaCheck.faults(Lines.read("{\"live\":1.5,\"threads\":[{}],\"more\":1}"), schema))
			.contains("$.live is NUMBER, not \"integer\"", "$.threads[0] has no id", "$.more is not in the schema");
	}

}
