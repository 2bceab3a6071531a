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
import org.mcptools.client.jsonrpc.Json;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.jsonrpc.RequestId;
import org.mcptools.client.testing.JsonText;

import static org.assertj.core.api.Assertions.assertThat;

class ParamsTests {

	@ParameterizedTest
	@ValueSource(strings = { "{}", "{ \"b\" : 1.0 ,\"a\":[ -0.0, 1e5,\t1E+5 ] }", "{\"a\":1,\"a\":2}",
			"{\"t\":\"状态 😀 \\n \\u00e9 \\ud83d\\ude00 \\/ \\\"\"}",
			"{\"n\":12345678901234567890123.4500e-999999999}" })
	void whenArgumentsAreJsonThenTheyStandInTheMessageByteForByte(String arguments) {
		assertThat(JsonText.written(call(arguments)))
			.isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"t\","
					+ "\"arguments\":" + arguments + "}}");
	}

	@Test
	void whenArgumentsArePrettyPrintedThenTheMessageIsOneLine() {
		String written = JsonText
			.written(call(Json.requireObject("{\n  \"a\": \"x\\ny\",\r\n  \"b\": [\n    1\n  ]\n}")));
		assertThat(written).doesNotContain("\n", "\r")
			.contains("\"arguments\":{   \"a\": \"x\\ny\",    \"b\": [     1   ] }");
	}

	@Test
	void whenToolNameHasQuotesThenItIsEscaped() {
		assertThat(McpMethod.TOOLS_CALL.writer().apply(new CallToolParams("a\"\n", "{}")))
			.hasToString("{\"name\":\"a\\\"\\n\",\"arguments\":{}}");
	}

	@Test
	void whenCursorIsAbsentThenItIsNotWritten() {
		assertThat(McpMethod.TOOLS_LIST.writer().apply(new PageParams(null))).hasToString("{}");
		assertThat(McpMethod.TOOLS_LIST.writer().apply(new PageParams(""))).hasToString("{\"cursor\":\"\"}");
	}

	@Test
	void whenClientHasNoTitleThenNoneIsWritten() {
		assertThat(McpMethod.INITIALIZE.writer()
			.apply(new InitializeParams("v", Json.object(), new Implementation("n", "1", null)))).hasToString(
					"{\"protocolVersion\":\"v\",\"capabilities\":{},\"clientInfo\":{\"name\":\"n\",\"version\":\"1\"}}");
		assertThat(McpMethod.INITIALIZE.writer()
			.apply(new InitializeParams("v", Json.object(), new Implementation("n", "1", "T"))))
			.hasToString("{\"protocolVersion\":\"v\",\"capabilities\":{},"
					+ "\"clientInfo\":{\"name\":\"n\",\"version\":\"1\",\"title\":\"T\"}}");
	}

	@Test
	void whenClientHasIconsThenTheyAreWritten() {
		Implementation client = new Implementation("n", "1", null, List
			.of(new Icon("data:x", "image/png", List.of("any"), "dark"), new Icon("data:y", null, List.of(), null)));
		assertThat(
				McpMethod.INITIALIZE.writer().apply(new InitializeParams("v", Json.object(), client)).get("clientInfo"))
			.hasToString("{\"name\":\"n\",\"version\":\"1\",\"icons\":[{\"src\":\"data:x\",\"mimeType\":\"image/png\","
					+ "\"sizes\":[\"any\"],\"theme\":\"dark\"},{\"src\":\"data:y\"}]}");
	}

	private static JsonRpcRequest call(String arguments) {
		return new JsonRpcRequest(RequestId.of(1), "tools/call",
				McpMethod.TOOLS_CALL.writer().apply(new CallToolParams("t", arguments)));
	}

}
