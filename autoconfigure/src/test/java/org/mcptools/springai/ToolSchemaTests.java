/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.mcptools.springai.testing.MemoryServer;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ToolSchemaTests {

	private static String compatible(String schema) {
		return ToolSchema.of(MemoryServer.json(schema), McpToolSettings.Schema.COMPATIBLE, Map.of()).text();
	}

	@Test
	void whenTheOriginalIsChosenThenEveryKeywordStaysInItsOrder() {
		String schema = "{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",\"title\":\"T\","
				+ "\"type\":\"object\",\"$defs\":{\"n\":{\"type\":\"number\",\"maximum\":1.50}},"
				+ "\"properties\":{\"z\":{\"$ref\":\"#/$defs/n\"},\"a\":{\"anyOf\":[{\"const\":1},{\"enum\":[\"x\",null]}]}},"
				+ "\"required\":[\"z\"],\"additionalProperties\":false,\"x-vendor\":{\"b\":1,\"a\":2}}";
		assertThat(ToolSchema.of(MemoryServer.json(schema), McpToolSettings.Schema.ORIGINAL, Map.of()).text())
			.isEqualTo(schema);
	}

	@Test
	void whenASchemaIsInCommonWordsThenItComesOutAsItIs() {
		String schema = "{\"title\":\"T\",\"required\":[\"z\"],\"type\":\"object\","
				+ "\"properties\":{\"z\":{\"maximum\":1.50,\"type\":\"number\",\"description\":\"D\",\"default\":0.10},"
				+ "\"a\":{\"type\":\"array\",\"minItems\":1,\"items\":{\"enum\":[\"x\",\"y\"],\"type\":\"string\"}},"
				+ "\"m\":{\"type\":\"object\",\"properties\":{},\"nullable\":true},"
				+ "\"c\":{\"anyOf\":[{\"type\":\"string\",\"pattern\":\"^a+$\"},{\"type\":\"integer\",\"nullable\":true}]}}}";
		assertThat(compatible(schema)).isEqualTo(schema);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			{}                                       | {"type":"object","properties":{}}
			{"type":"object"}                        | {"type":"object","properties":{}}
			true                                     | {"type":"object","properties":{}}
			{"properties":{"a":{"type":"string"}}}   | {"properties":{"a":{"type":"string"}},"type":"object"}
			{"type":"object","properties":null}      | {"type":"object","properties":{}}
			{"type":"object","properties":[]}        | {"type":"object","properties":{}}
			{"type":"object","required":null}        | {"type":"object","properties":{}}
			{"type":["object","null"],"x":1}         | {"type":"object","properties":{}}
			{"type":"object","additionalProperties":{"type":"string"}} \
			| {"type":"object","properties":{},"description":"any names, each value of type string"}
			""")
	void whenTheTopLevelLacksWhatProvidersInsistOnThenItIsAdded(String given, String expected) {
		assertThat(compatible(given)).isEqualTo(expected);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			{"enum":["auto",1,2.5,null]} | {"anyOf":[{"type":"string","enum":["auto"],"nullable":true},\
			{"type":"number","description":"one of 1, 2.5"}]}
			{"type":"string","enum":[1,2]}          | {"type":"string","enum":["1","2"]}
			{"type":"string","enum":["a","a",null]} | {"type":"string","enum":["a"],"nullable":true}
			{"const":"a"}                           | {"type":"string","enum":["a"]}
			{"const":5,"description":"D"}           | {"type":"integer","description":"D (always 5)"}
			{"const":null}                          | {"type":"string","nullable":true}
			{"type":"null"}                         | {"type":"string","nullable":true}
			{"type":["string","integer"],"minLength":2,"minimum":1,"description":"D","default":1} \
			| {"anyOf":[{"type":"string","minLength":2,"description":"D (default 1)"},{"type":"integer","minimum":1}]}
			""")
	void whenValuesAreNamedThenTextsAreEnumeratedAndOthersTold(String given, String expected) {
		String made = compatible("{\"type\":\"object\",\"properties\":{\"p\":" + given + "}}");
		assertThat(MemoryServer.json(made).path("properties").path("p")).isEqualTo(MemoryServer.json(expected));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			{"type":"number"}                       | any names, each value of type number
			{}                                      | -
			true                                    | -
			{"type":["string","array"],"items":{"type":"string"}} \
			| any names, each value like {"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"}}]}
			{"type":"object","properties":{"a":{"type":"string"}}} \
			| any names, each value like {"type":"object","properties":{"a":{"type":"string"}}}
			""")
	void whenPropertiesMayHaveAnyNamesThenTheirValuesAreToldInWords(String values, String expected) {
		String made = compatible(
				"{\"type\":\"object\",\"properties\":{\"p\":{\"additionalProperties\":" + values + "}}}");
		assertThat(MemoryServer.json(made).path("properties").path("p").path("description").asString("-"))
			.isEqualTo(expected);
	}

	@ParameterizedTest
	@EnumSource(McpToolSettings.Schema.class)
	void whenSomethingIsChangedThenTheToolKeepsItsOwnSchema(McpToolSettings.Schema style) {
		String text = "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":[\"string\",\"null\"]},\"b\":{\"$ref\":\"#/$defs/b\"},"
				+ "\"c\":{\"anyOf\":[{\"type\":\"object\"},{\"type\":\"null\"}],\"description\":\"C\"}},\"required\":[\"a\",\"b\"],"
				+ "\"$defs\":{\"b\":{\"type\":\"array\"}}}";
		JsonNode schema = MemoryServer.json(text);
		ToolSchema.of(schema, style, Map.of("a", "x"));
		assertThat(schema).hasToString(text);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			{"type":"string"}                          | is of type string, not of an object
			{"type":["array","null"]}                  | is of type array or null, not of an object
			{"$ref":"#"}                               | refers to '#', which is not a schema in it
			{"$ref":"#/$defs/missing"}                 | refers to '#/$defs/missing', which is not a schema in it
			{"$ref":"https://example.com/schema.json"} | refers to 'https://example.com/schema.json'
			false                                      | allows no arguments
			""")
	void whenNothingIsKnownOfTheArgumentsThenTheSchemaIsOfNoUse(String schema, String reason) {
		assertThatExceptionOfType(UnusableSchemaException.class).isThrownBy(() -> compatible(schema))
			.withMessageContaining(reason);
	}

	@Test
	void whenAFixedArgumentIsTextThenItIsReadAsWhatItIsFor() {
		JsonNode schema = MemoryServer
			.json("""
					{"type":"object","required":["limit","q"],"properties":{"limit":{"type":["integer","null"]},
					 "deep":{"type":"boolean"},"ratio":{"$ref":"#/$defs/r"},"tags":{"type":"array","items":{"type":"string"}},
					 "zip":{"type":"string"},"q":{"type":"string"}},"$defs":{"r":{"type":"number"}}}""");
		ToolSchema made = ToolSchema.of(schema, McpToolSettings.Schema.COMPATIBLE,
				Map.of("limit", "5", "deep", "true", "ratio", "0.50", "tags", "[\"a\"]", "zip", "01234"));
		assertThat(made.text())
			.isEqualTo("{\"type\":\"object\",\"required\":[\"q\"],\"properties\":{\"q\":{\"type\":\"string\"}}}");
		assertThat(MemoryServer.json(made.arguments().forServer("t", "{\"q\":1.0,\"limit\":99}")))
			.isEqualTo(MemoryServer
				.json("{\"q\":1.0,\"limit\":5,\"deep\":true,\"ratio\":0.50,\"tags\":[\"a\"],\"zip\":\"01234\"}"));
		assertThat(made.unknown()).isEmpty();
	}

	@ParameterizedTest
	@EnumSource(McpToolSettings.Schema.class)
	void whenTheSchemaDoesNotHaveAFixedArgumentThenItIsSentAllTheSame(McpToolSettings.Schema style) {
		ToolSchema made = ToolSchema.of(MemoryServer.json("{\"type\":\"object\"}"), style, Map.of("tenant", 7));
		assertThat(made.unknown()).containsExactly("tenant");
		assertThat(made.arguments().forServer("t", "{}")).isEqualTo("{\"tenant\":7}");
	}

}
