/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status.server;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

class ToolMethodTests {

	@ParameterizedTest
	@CsvSource({ "2024-11-05,false,false", "2025-03-26,true,false", "2025-06-18,true,true", "2025-11-25,true,true" })
	void whenListedThenEachVersionGetsWhatItKnows(String version, boolean annotations, boolean titles) {
		JsonNode tools = list(version, "{}").at("/result/tools");

		assertThat(tools.size()).isEqualTo(TestTools.ALL.size());
		for (JsonNode tool : tools) {
			assertThat(tool.has("name") && tool.has("description")).isTrue();
			assertThat(tool.get("inputSchema")).isEqualTo(Lines
				.read("""
						{"type":"object","properties":{"text":{"type":"string","description":"What to say.","minLength":1}},\
						"required":[],"additionalProperties":false}"""));
			assertThat(tool.has("annotations")).isEqualTo(annotations);
			assertThat(tool.has("title")).isEqualTo(titles);
			assertThat(tool.has("outputSchema")).isEqualTo(titles);
		}
	}

	@Test
	void whenListedThenAnnotationsSayReadOnly() {
		assertThat(list("2025-11-25", "{}").at("/result/tools/0/annotations")).isEqualTo(Lines.read("""
				{"title":"Tool echo","readOnlyHint":true,"idempotentHint":true,"openWorldHint":false}"""));
	}

	@Test
	void whenCursorIsUnknownThenInvalidParams() {
		assertThat(list("2025-11-25", "{\"cursor\":\"\"}").at("/error/code").intValue()).isEqualTo(-32602);
		assertThat(list("2025-11-25", "{\"cursor\":null}").has("result")).isTrue();
	}

	@ParameterizedTest
	@CsvSource({ "2024-11-05,false", "2025-03-26,false", "2025-06-18,true", "2025-11-25,true" })
	void whenCalledThenTextAlwaysAndStructuredWhereTheVersionHasIt(String version, boolean structured) {
		JsonNode result = Lines.callResult(TestTools.ECHO, version, "{\"text\":\"你好 🙂\"}");

		assertThat(result.get("content")).isEqualTo(Lines.read("[{\"type\":\"text\",\"text\":\"你好 🙂\"}]"));
		assertThat(result.get("isError").booleanValue()).isFalse();
		assertThat(result.has("structuredContent")).isEqualTo(structured);
		if (structured) {
			assertThat(result.get("structuredContent")).isEqualTo(Lines.read("{\"said\":\"你好 🙂\"}"));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"name\":\"echo\"}", "{\"name\":\"echo\",\"arguments\":null}",
			"{\"name\":\"echo\",\"arguments\":{},\"_meta\":{\"progressToken\":1}}" })
	void whenArgumentsAreMissingThenAsIfEmpty(String params) {
		assertThat(call(params).at("/result/content/0/text").stringValue()).isEqualTo("nothing");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			{}                                 | needs params.name
			{"name":5}                         | needs params.name
			{"name":"工具😀"}                  | Unknown tool: "工具😀", known: echo, refuse
			{"name":"Echo"}                    | Unknown tool: "Echo"
			{"name":"echo","arguments":[]}     | params.arguments must be an object
			{"name":"echo","arguments":"text"} | params.arguments must be an object
			""")
	void whenCallIsMalformedThenInvalidParams(String params, String message) {
		JsonNode answer = call(params);

		assertThat(answer.at("/error/code").intValue()).isEqualTo(-32602);
		assertThat(answer.at("/error/message").stringValue()).contains(message);
	}

	@Test
	void whenArgumentsAreWrongThenErrorResultNamesEveryFault() {
		assertToolError(call("{\"name\":\"echo\",\"arguments\":{\"text\":7,\"loud\":true}}"),
				"Invalid arguments for echo: \"text\" must be a text that is not blank, but was 7; "
						+ "there is no argument \"loud\", allowed: \"text\".");
	}

	@Test
	void whenToolRefusesThenErrorResult() {
		assertToolError(call("{\"name\":\"refuse\"}"), "Not today.");
	}

	@Test
	void whenToolHangsThenErrorResultAfterTheLimitAndServerLives() {
		CountDownLatch release = new CountDownLatch(1);
		try {
			List<JsonNode> answers = serve(release, Duration.ofMillis(200), Lines.INITIALIZE, Lines.call("hang", "{}"),
					"{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"ping\"}");

			assertToolError(answers.get(1), "hang took longer than 0.2 s and was given up.");
			assertThat(answers.get(2).has("result")).isTrue();
		}
		finally {
			release.countDown();
		}
	}

	@Test
	void whenHangingCallsHoldAllThreadsThenErrorResultAtOnce() {
		CountDownLatch release = new CountDownLatch(1);
		String[] lines = new String[10];
		Arrays.fill(lines, Lines.call("hang", "{}"));
		lines[0] = Lines.INITIALIZE;
		try {
			List<JsonNode> answers = serve(release, Duration.ofMillis(50), lines);

			assertToolError(answers.get(8), "hang took longer than 0.05 s and was given up.");
			assertToolError(answers.get(9), "hang was not run: earlier calls hang and hold all threads.");
		}
		finally {
			release.countDown();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "break", "overflow" })
	void whenToolHasABugThenInternalErrorWithoutDetailAndServerLives(String tool) {
		ByteArrayOutputStream log = new ByteArrayOutputStream();
		List<JsonNode> answers = Lines.serve(TestTools.ALL,
				Lines.bytes(Lines.INITIALIZE, Lines.call(tool, "{}"), Lines.call("echo", "{}")), log,
				Duration.ofSeconds(30));

		assertThat(answers.get(1).get("error")).isEqualTo(Lines.read("""
				{"code":-32603,"message":"Internal error, see the server's log"}"""));
		assertThat(answers.get(2).has("result")).isTrue();
		assertThat(log.toString(StandardCharsets.UTF_8)).contains("Tool " + tool + " failed", "Caused by: ",
				"at org.mcptools.");
	}

	private static List<JsonNode> serve(CountDownLatch release, Duration toolTimeout, String... lines) {
		return Lines.serve(List.of(TestTools.hanging(release)), Lines.bytes(lines), OutputStream.nullOutputStream(),
				toolTimeout);
	}

	private static void assertToolError(JsonNode answer, String text) {
		assertThat(answer.at("/result/isError").booleanValue()).isTrue();
		assertThat(answer.at("/result/content/0/text").stringValue()).isEqualTo(text);
		assertThat(answer.get("result").has("structuredContent")).isFalse();
	}

	private static JsonNode list(String version, String params) {
		return Lines
			.serve(TestTools.ALL, Lines.initialize(version),
					"{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\",\"params\":" + params + "}")
			.get(1);
	}

	private static JsonNode call(String params) {
		return Lines
			.serve(TestTools.ALL, Lines.INITIALIZE,
					"{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":" + params + "}")
			.get(1);
	}

}
