/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.era;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.jsonrpc.Json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ToolHeadersTests {

	private static ToolHeaders of(String schema) {
		return ToolHeaders.of(Json.read(schema));
	}

	@Test
	void whenParametersAreAnnotatedThenTheirArgumentsBecomeHeaders() {
		ToolHeaders headers = of("""
				{"type":"object","properties":{
				 "region":{"type":"string","x-mcp-header":"Region"},
				 "priority":{"type":"integer","x-mcp-header":"Priority"},
				 "debug":{"type":"boolean","x-mcp-header":"Debug"},
				 "place":{"type":"object","properties":{"city":{"type":"string","x-mcp-header":"City"}}},
				 "query":{"type":"string"}}}""");
		assertThat(headers.forCall(Json.read("""
				{"region":"us-west1","priority":42,"debug":true,"place":{"city":"Köln"},"query":"q"}""")))
			.isEqualTo(Map.of("Mcp-Param-Region", "us-west1", "Mcp-Param-Priority", "42", "Mcp-Param-Debug", "true",
					"Mcp-Param-City", "=?base64?S8O2bG4=?="));
	}

	@Test
	void whenAnArgumentIsAbsentOrNullThenItHasNoHeader() {
		ToolHeaders headers = of("""
				{"properties":{"a":{"type":"string","x-mcp-header":"A"},"b":{"type":"string","x-mcp-header":"B"},
				"c":{"type":"string","x-mcp-header":"C"}}}""");
		assertThat(headers.forCall(Json.read("{\"a\":null,\"c\":\"\"}"))).isEqualTo(Map.of("Mcp-Param-C", ""));
	}

	@ParameterizedTest
	@ValueSource(strings = { "42.0", "42", "4.2e1" })
	void whenAnIntegerIsWrittenOddlyThenTheHeaderIsDecimal(String number) {
		ToolHeaders headers = of("{\"properties\":{\"n\":{\"type\":\"integer\",\"x-mcp-header\":\"N\"}}}");
		assertThat(headers.forCall(Json.read("{\"n\":" + number + "}"))).isEqualTo(Map.of("Mcp-Param-N", "42"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"x-mcp-header\":\"Root\",\"properties\":{}}",
			"{\"properties\":{\"a\":{\"type\":\"string\",\"x-mcp-header\":\"\"}}}",
			"{\"properties\":{\"a\":{\"type\":\"string\",\"x-mcp-header\":\"A B\"}}}",
			"{\"properties\":{\"a\":{\"type\":\"string\",\"x-mcp-header\":\"A:\"}}}",
			"{\"properties\":{\"a\":{\"type\":\"string\",\"x-mcp-header\":\"Ä\"}}}",
			"{\"properties\":{\"a\":{\"type\":\"string\",\"x-mcp-header\":7}}}",
			"{\"properties\":{\"a\":{\"type\":\"number\",\"x-mcp-header\":\"A\"}}}",
			"{\"properties\":{\"a\":{\"type\":[\"string\",\"null\"],\"x-mcp-header\":\"A\"}}}",
			"{\"properties\":{\"a\":{\"x-mcp-header\":\"A\"}}}",
			"{\"properties\":{\"a\":{\"type\":\"string\",\"x-mcp-header\":\"A\"},\"b\":{\"type\":\"string\",\"x-mcp-header\":\"a\"}}}",
			"{\"properties\":{\"a\":{\"type\":\"array\",\"items\":{\"type\":\"string\",\"x-mcp-header\":\"A\"}}}}",
			"{\"anyOf\":[{\"properties\":{\"a\":{\"type\":\"string\",\"x-mcp-header\":\"A\"}}}]}",
			"{\"$defs\":{\"d\":{\"type\":\"string\",\"x-mcp-header\":\"A\"}}}" })
	void whenAnAnnotationBreaksTheRulesThenTheToolIsInvalid(String schema) {
		assertThatExceptionOfType(ToolHeaders.InvalidToolException.class).isThrownBy(() -> of(schema));
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"properties\":{\"x-mcp-header\":{\"type\":\"string\"}}}",
			"{\"properties\":{\"a\":{\"const\":{\"x-mcp-header\":\"\"}}}}",
			"{\"properties\":{\"a\":{\"default\":{\"x-mcp-header\":\"\"},\"enum\":[{\"x-mcp-header\":1}]}}}",
			"{\"$defs\":{\"x-mcp-header\":{\"type\":\"string\"}}}", "{}", "true" })
	void whenTheNameIsNoAnnotationThenItMeansNothing(String schema) {
		assertThat(of(schema).parameters()).isEmpty();
	}

}
