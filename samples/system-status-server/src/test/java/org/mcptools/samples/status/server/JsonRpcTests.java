/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status.server;

import java.nio.charset.StandardCharsets;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

class JsonRpcTests {

	private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";

	private static final String PONG = "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}";

	@ParameterizedTest
	@ValueSource(strings = { "0", "-7", "9007199254740993", "123456789012345678901234567890", "\"\"", "\"abc\"",
			"\"编号🚀\"", "\"\\uD800\"" })
	void whenIdIsStringOrIntegerThenAnswerHasSameId(String id) {
		assertThat(serve("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"ping\"}"))
			.containsExactly(Lines.read("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":{}}"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "null", "1.5", "true", "{}", "[1]" })
	void whenIdIsSomethingElseThenInvalidRequestWithoutIt(String id) {
		assertError(serve("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"ping\"}"), "null", -32600,
				"id must be a string or an integer");
	}

	@ParameterizedTest
	@ValueSource(strings = { "hello", "{", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"pi", "{} {}", "}{", "nul" })
	void whenNotJsonThenParseErrorAndNextLineIsServed(String line) {
		List<JsonNode> answers = serve(line, PING);

		assertThat(answers).hasSize(2);
		assertError(answers.subList(0, 1), "null", -32700, "Parse error");
		assertThat(answers.get(1)).isEqualTo(Lines.read(PONG));
	}

	@Test
	void whenNotUtf8ThenParseError() {
		byte[] latin = "{\"jsonrpc\":\"2.0\",\"id\":\"\u00e9\",\"method\":\"ping\"}\n"
			.getBytes(StandardCharsets.ISO_8859_1);

		assertError(Lines.serveBytes(TestTools.ALL, latin), "null", -32700, "not UTF-8");
	}

	@Test
	void whenNestedWithoutEndThenParseErrorAndNextLineIsServed() {
		List<JsonNode> answers = serve("{\"a\":".repeat(50_000), PING);

		assertError(answers.subList(0, 1), "null", -32700, "Parse error");
		assertThat(answers.get(1)).isEqualTo(Lines.read(PONG));
	}

	@Test
	void whenLineIsHugeThenInvalidRequestAndNextLineIsServed() {
		List<JsonNode> answers = serve("{\"x\":\"" + "y".repeat(3 * McpServer.MAX_LINE_LENGTH) + "\"}", PING);

		assertError(answers.subList(0, 1), "null", -32600, "longer than 1048576 bytes");
		assertThat(answers.get(1)).isEqualTo(Lines.read(PONG));
	}

	@ParameterizedTest
	@ValueSource(strings = { "1", "\"ping\"", "null", "true" })
	void whenNotAnObjectThenInvalidRequest(String line) {
		assertError(serve(line), "null", -32600, "must be an object");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			{"id":1,"method":"ping"}                 | 1    | jsonrpc must be "2.0"
			{"jsonrpc":"1.0","id":1,"method":"ping"} | 1    | jsonrpc must be "2.0"
			{"jsonrpc":2.0,"id":1,"method":"ping"}   | 1    | jsonrpc must be "2.0"
			{"method":"ping"}                        | null | jsonrpc must be "2.0"
			{"jsonrpc":"2.0","id":1}                 | 1    | method must be a string
			{"jsonrpc":"2.0","id":1,"method":5}      | 1    | method must be a string
			{"jsonrpc":"2.0"}                        | null | method must be a string
			{}                                       | null | jsonrpc must be "2.0"
			""")
	void whenEnvelopeIsWrongThenInvalidRequest(String line, String id, String message) {
		assertError(serve(line), id, -32600, message);
	}

	@ParameterizedTest
	@ValueSource(strings = { "[1]", "\"x\"", "5", "false" })
	void whenParamsIsNotAnObjectThenInvalidParams(String params) {
		assertError(serve("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":" + params + "}"), "1", -32602,
				"params must be an object");
	}

	@Test
	void whenParamsIsNullThenAsIfMissing() {
		assertThat(serve("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":null}"))
			.containsExactly(Lines.read(PONG));
	}

	@ParameterizedTest
	@ValueSource(strings = { "server/discover", "resources/list", "logging/setLevel", "Ping", "" })
	void whenMethodIsUnknownThenMethodNotFoundEvenBeforeInitialize(String method) {
		assertError(serve("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\"}"), "1", -32601,
				"Method not found: \"" + method + "\"");
	}

	@ParameterizedTest
	@ValueSource(strings = { "notifications/initialized", "notifications/cancelled", "no/such", "tools/call", "ping" })
	void whenNotificationThenNoAnswer(String method) {
		assertThat(serve("{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"params\":[0]}", PING))
			.containsExactly(Lines.read(PONG));
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{}}",
			"{\"jsonrpc\":\"2.0\",\"id\":7,\"error\":{\"code\":-1,\"message\":\"no\"}}",
			"{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-1,\"message\":\"no\"}}" })
	void whenResponseThenIgnored(String response) {
		assertThat(serve(response, PING)).containsExactly(Lines.read(PONG));
	}

	@Test
	void whenBlankLinesThenIgnored() {
		assertThat(serve("", "  ", "\r", "\uFEFF", PING)).containsExactly(Lines.read(PONG));
	}

	@Test
	void whenByteOrderMarkAndCarriageReturnThenServed() {
		assertThat(serve("\uFEFF" + PING + "\r", PING + "\r")).containsExactly(Lines.read(PONG), Lines.read(PONG));
	}

	@Test
	void whenLastLineHasNoEndThenServed() {
		assertThat(Lines.serveBytes(TestTools.ALL, PING.getBytes(StandardCharsets.UTF_8)))
			.containsExactly(Lines.read(PONG));
	}

	@Test
	void whenFieldsAreUnknownThenIgnored() {
		assertThat(serve("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"extra\":[1],\"params\":{\"_meta\":{}}}"))
			.containsExactly(Lines.read(PONG));
	}

	private static List<JsonNode> serve(String... lines) {
		return Lines.serve(TestTools.ALL, lines);
	}

	private static void assertError(List<JsonNode> answers, String id, int code, String message) {
		assertThat(answers).hasSize(1);
		assertThat(answers.get(0).get("jsonrpc").stringValue()).isEqualTo("2.0");
		assertThat(answers.get(0).get("id")).isEqualTo(Lines.read(id));
		assertThat(answers.get(0).has("result")).isFalse();
		assertThat(answers.get(0).at("/error/code").intValue()).isEqualTo(code);
		assertThat(answers.get(0).at("/error/message").stringValue()).contains(message);
	}

}
