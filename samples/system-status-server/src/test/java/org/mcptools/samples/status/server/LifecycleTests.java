/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status.server;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

class LifecycleTests {

	private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";

	private static final String LIST = "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}";

	@ParameterizedTest
	@CsvSource({ "2024-11-05,2024-11-05", "2025-03-26,2025-03-26", "2025-06-18,2025-06-18", "2025-11-25,2025-11-25",
			"2026-07-28,2025-11-25", "1.0,2025-11-25", "'',2025-11-25" })
	void whenVersionIsAskedForThenAnsweredIfKnownElseNewest(String asked, String answered) {
		JsonNode result = serve(Lines.initialize(asked)).get(0).get("result");

		assertThat(result.get("protocolVersion").stringValue()).isEqualTo(answered);
		assertThat(result.at("/capabilities/tools").isObject()).isTrue();
		assertThat(result.at("/serverInfo/name").stringValue()).isEqualTo("test-server");
		assertThat(result.at("/serverInfo/version").stringValue()).isEqualTo("1");
		assertThat(result.at("/serverInfo").has("title")).isEqualTo(answered.compareTo("2025-06-18") >= 0);
		assertThat(result.get("instructions").stringValue()).isEqualTo("For tests.");
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "{\"protocolVersion\":1,\"capabilities\":{},\"clientInfo\":{}}",
			"{\"protocolVersion\":\"2025-11-25\",\"clientInfo\":{}}",
			"{\"protocolVersion\":\"2025-11-25\",\"capabilities\":[],\"clientInfo\":{}}",
			"{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{}}" })
	void whenInitializeIsIncompleteThenInvalidParamsAndItMayBeSentAgain(String params) {
		List<JsonNode> answers = serve(
				"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":" + params + "}", Lines.INITIALIZE);

		assertThat(answers.get(0).at("/error/code").intValue()).isEqualTo(-32602);
		assertThat(answers.get(1).has("result")).isTrue();
	}

	@Test
	void whenNotInitializedThenOnlyPingIsServed() {
		List<JsonNode> answers = serve(PING, LIST, Lines.call("echo", "{}"));

		assertThat(answers.get(0).has("result")).isTrue();
		assertThat(answers.subList(1, 3)).allSatisfy((answer) -> {
			assertThat(answer.at("/error/code").intValue()).isEqualTo(-32600);
			assertThat(answer.at("/error/message").stringValue()).contains("send initialize first");
		});
	}

	@Test
	void whenInitializedNotificationIsMissingThenServedAllTheSame() {
		assertThat(serve(Lines.INITIALIZE, LIST).get(1).has("result")).isTrue();
	}

	@Test
	void whenInitializedTwiceThenRefusedAndVersionStays() {
		List<JsonNode> answers = serve(Lines.initialize("2024-11-05"), Lines.INITIALIZE, Lines.call("echo", "{}"));

		assertThat(answers.get(1).at("/error/code").intValue()).isEqualTo(-32600);
		assertThat(answers.get(2).get("result").has("structuredContent")).isFalse();
	}

	@ParameterizedTest
	@CsvSource({ "2024-11-05,true", "2025-03-26,true", "2025-06-18,true", "2025-11-25,false" })
	void whenIdCantBeReadThenNullOrAbsentAsTheVersionSays(String version, boolean present) {
		JsonNode answer = serve(Lines.initialize(version), "{").get(1);

		assertThat(answer.at("/error/code").intValue()).isEqualTo(-32700);
		assertThat(answer.has("id")).isEqualTo(present);
	}

	@Test
	void whenBatchInVersionThatHasThemThenOneArrayOfAnswers() {
		List<JsonNode> answers = serve(Lines.initialize("2025-03-26"),
				"[" + PING + ",{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"},7," + LIST + "]");

		JsonNode batch = answers.get(1);
		assertThat(batch.isArray()).isTrue();
		assertThat(batch.size()).isEqualTo(3);
		assertThat(batch.get(0)).isEqualTo(Lines.read("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}"));
		assertThat(batch.get(1).at("/error/code").intValue()).isEqualTo(-32600);
		assertThat(batch.get(2).at("/result/tools").size()).isEqualTo(TestTools.ALL.size());
	}

	@Test
	void whenBatchNeedsNoAnswerThenNone() {
		assertThat(serve(Lines.initialize("2025-03-26"),
				"[{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"},{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}]"))
			.hasSize(1);
	}

	@Test
	void whenBatchIsEmptyThenInvalidRequest() {
		JsonNode answer = serve(Lines.initialize("2025-03-26"), "[]").get(1);

		assertThat(answer.at("/error/code").intValue()).isEqualTo(-32600);
		assertThat(answer.at("/error/message").stringValue()).contains("empty");
	}

	@Test
	void whenBatchIsAsLongAsAllowedThenServedAndLongerOneIsNot() {
		List<JsonNode> answers = serve(Lines.initialize("2025-03-26"), "[" + PING + ("," + PING).repeat(99) + "]",
				"[" + PING + ("," + PING).repeat(100) + "]");

		assertThat(answers.get(1).size()).isEqualTo(100);
		assertThat(answers.get(2).at("/error/code").intValue()).isEqualTo(-32600);
	}

	@ParameterizedTest
	@ValueSource(strings = { "2024-11-05", "2025-06-18", "2025-11-25" })
	void whenBatchInVersionThatHasNoneThenInvalidRequest(String version) {
		List<JsonNode> answers = serve(Lines.initialize(version), "[" + PING + "]", PING);

		assertThat(answers.get(1).at("/error/code").intValue()).isEqualTo(-32600);
		assertThat(answers.get(2).has("result")).isTrue();
	}

	@Test
	void whenBatchHoldsInitializeThenRefused() {
		assertThat(serve("[" + Lines.initialize("2025-03-26") + "]").get(0).at("/error/code").intValue())
			.isEqualTo(-32600);
	}

	private static List<JsonNode> serve(String... lines) {
		return Lines.serve(TestTools.ALL, lines);
	}

}
