/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.pin;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.protocol.McpToolDefinition;
import org.mcptools.springai.testing.MemoryServer;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

class FingerprintTests {

	private static final String WHOLE = """
			{"name": "a", "title": "A", "description": "Does a",
			 "inputSchema": {"type": "object", "properties": {"n": {"type": "integer", "maximum": 10}}},
			 "outputSchema": {"type": "object"},
			 "annotations": {"title": "Aa", "readOnlyHint": true}}
			""";

	private static Fingerprint of(String json) {
		return Fingerprint.of(McpToolDefinition.from(MemoryServer.json(json)));
	}

	/** The whole tool, with members replaced, or removed where the value is null. */
	private static Fingerprint with(String members) {
		ObjectNode tool = (ObjectNode) MemoryServer.json(WHOLE);
		tool.setAll((ObjectNode) MemoryServer.json(members));
		tool.properties()
			.stream()
			.filter((member) -> member.getValue().isNull())
			.map(Map.Entry::getKey)
			.toList()
			.forEach(tool::remove);
		return of(tool.toString());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					{"description":"Does a, and sends it to b"}                       | DESCRIPTION
					{"description":"Does a "}                                         | DESCRIPTION
					{"description":""}                                                | DESCRIPTION
					{"description":null}                                              | DESCRIPTION
					{"title":"B"}                                                     | TITLE
					{"title":null}                                                    | TITLE
					{"inputSchema":{"type":"object"}}                                 | INPUT_SCHEMA
					{"inputSchema":{"type":"object","properties":{"n":{"type":"integer","maximum":10,"description":"x"}}}} | INPUT_SCHEMA
					{"inputSchema":null}                                              | INPUT_SCHEMA
					{"outputSchema":{"type":"object","required":["x"]}}               | OUTPUT_SCHEMA
					{"outputSchema":null}                                             | OUTPUT_SCHEMA
					{"annotations":{"title":"Aa"}}                                    | ANNOTATIONS
					{"annotations":{"title":"Aa","readOnlyHint":true,"destructiveHint":false}} | ANNOTATIONS
					{"annotations":{"title":"Aa","readOnlyHint":true,"idempotentHint":true}}   | ANNOTATIONS
					{"annotations":{"title":"Aa","readOnlyHint":true,"openWorldHint":false}}   | ANNOTATIONS
					{"annotations":{"title":"Bb","readOnlyHint":true}}                | ANNOTATIONS
					{"annotations":null}                                              | ANNOTATIONS
					""")
	void whenAPartChangesThenItIsToldWhich(String change, ToolPart part) {
		assertThat(of(WHOLE).differencesTo(with(change))).containsExactly(part);
		assertThat(with(change).differencesTo(of(WHOLE))).containsExactly(part);
		assertThat(with(change)).isNotEqualTo(of(WHOLE));
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "{\"name\":\"b\"}", "{\"icons\":[{\"src\":\"https://example.org/a.png\"}]}",
			"{\"_meta\":{\"trace\":1}}",
			"{\"annotations\":{\"destructiveHint\":true,\"readOnlyHint\":true,\"title\":\"Aa\"}}",
			"{\"inputSchema\":{\"properties\":{\"n\":{\"maximum\":1.0e1,\"type\":\"int\\u0065ger\"}},\"type\":\"object\"}}" })
	void whenNothingOfItChangesThenItIsTheSame(String change) {
		assertThat(with(change)).isEqualTo(of(WHOLE));
		assertThat(of(WHOLE).differencesTo(with(change))).isEmpty();
	}

	@Test
	void whenPartsHaveTheSameContentThenEachStandsForItself() {
		Fingerprint titled = of("{\"name\":\"a\",\"title\":\"x\",\"inputSchema\":{}}");
		Fingerprint described = of("{\"name\":\"a\",\"description\":\"x\",\"inputSchema\":{}}");
		assertThat(titled.differencesTo(described)).containsExactly(ToolPart.TITLE, ToolPart.DESCRIPTION);
	}

	@Test
	void whenADigestIsMadeThenItIsTheOneOfSha256() {
		assertThat(Fingerprint.digest("abc"))
			.isEqualTo("sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
		assertThat(of("{\"name\":\"a\",\"description\":\"x\",\"inputSchema\":{}}").parts().get(ToolPart.DESCRIPTION))
			.isEqualTo(Fingerprint.digest("\"x\""));
	}

	@Test
	void whenANameIsThereTwiceThenTheFirstCounts() {
		McpToolDefinition first = McpToolDefinition.from(MemoryServer.json(WHOLE));
		McpToolDefinition second = McpToolDefinition.from(MemoryServer.json("{\"name\":\"a\"}"));
		assertThat(Fingerprint.of(List.of(first, second))).containsExactly(Map.entry("a", of(WHOLE)));
	}

}
