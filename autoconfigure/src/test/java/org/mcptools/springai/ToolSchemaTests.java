/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mcptools.springai.testing.MemoryServer;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

class ToolSchemaTests {

	@Test
	void whenTheSchemaIsCompleteThenEveryKeywordStaysInItsOrder() {
		String schema = "{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",\"title\":\"T\","
				+ "\"type\":\"object\",\"$defs\":{\"n\":{\"type\":\"number\",\"maximum\":1.50}},"
				+ "\"properties\":{\"z\":{\"$ref\":\"#/$defs/n\"},\"a\":{\"anyOf\":[{\"const\":1},{\"enum\":[\"x\",null]}]}},"
				+ "\"required\":[\"z\"],\"additionalProperties\":false,\"x-vendor\":{\"b\":1,\"a\":2}}";
		assertThat(ToolSchema.forModel(MemoryServer.json(schema))).isEqualTo(schema);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			{}                                       | {"type":"object","properties":{}}
			{"type":"object"}                        | {"type":"object","properties":{}}
			true                                     | {"type":"object","properties":{}}
			{"properties":{"a":{}}}                  | {"properties":{"a":{}},"type":"object"}
			{"type":"object","properties":null}      | {"type":"object","properties":{}}
			{"type":["object","null"],"x":1}         | {"type":"object","x":1,"properties":{}}
			{"type":"object","additionalProperties":{"type":"string"}} \
			| {"type":"object","additionalProperties":{"type":"string"},"properties":{}}
			""")
	void whenTheTopLevelLacksWhatProvidersInsistOnThenItIsAdded(String given, String expected) {
		assertThat(ToolSchema.forModel(MemoryServer.json(given))).isEqualTo(expected);
	}

	@Test
	void whenSomethingIsAddedThenTheToolKeepsItsOwnSchema() {
		JsonNode schema = MemoryServer.json("{\"x\":1}");
		ToolSchema.forModel(schema);
		assertThat(schema).hasToString("{\"x\":1}");
	}

}
