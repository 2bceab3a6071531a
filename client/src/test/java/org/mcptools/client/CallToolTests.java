/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.error.McpErrorException;
import org.mcptools.client.error.McpProtocolException;
import org.mcptools.client.error.McpTimeoutException;
import org.mcptools.client.jsonrpc.Json;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.testing.JsonText;
import org.mcptools.client.testing.ScriptedPeer;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class CallToolTests {

	private final ScriptedPeer peer = new ScriptedPeer().answer("tools/call", ScriptedPeer.text("done"));

	private McpClient client;

	@BeforeEach
	void connect() {
		this.client = this.peer.connected();
	}

	@AfterEach
	void close() {
		this.client.close();
		this.peer.close();
	}

	@Test
	void whenArgumentsAreAMapThenTheyAreWrittenInItsOrder() {
		Map<String, Object> arguments = new LinkedHashMap<>();
		arguments.put("z", "状态 😀");
		arguments.put("a", List.of(1, 2.50, true));
		arguments.put("n", null);
		assertThat(this.client.callTool("t", arguments).text()).isEqualTo("done");
		this.client.callTool("t", Map.of(), CallOptions.DEFAULTS);
		assertThat(callLines()).containsExactly(
				"\"params\":{\"name\":\"t\",\"arguments\":{\"z\":\"状态 😀\",\"a\":[1,2.5,true],\"n\":null}}}",
				"\"params\":{\"name\":\"t\",\"arguments\":{}}}");
	}

	@Test
	void whenArgumentsAreJsonThenTheyReachTheServerUntouched() {
		String json = "{ \"b\": 1.0,\t\"a\" : [-0.0,1e5], \"t\":\"\\u00e9\\n\", \"a\":{} }";
		this.client.callTool("t", json);
		this.client.callTool("t", "{\n  \"a\": 1\r\n}", CallOptions.DEFAULTS);
		assertThat(callLines()).containsExactly("\"params\":{\"name\":\"t\",\"arguments\":" + json + "}}",
				"\"params\":{\"name\":\"t\",\"arguments\":{   \"a\": 1  }}}");
		assertThat(this.peer.connection().requests("tools/call").get(0).params().get("arguments"))
			.hasToString("{\"b\":1.0,\"a\":{},\"t\":\"é\\n\"}");
	}

	@Test
	void whenOptionsCarryMetaThenTheRequestDoesToo() {
		ObjectNode meta = JsonText.object("{\"example.com/user\":\"u\",\"progressToken\":7}");
		this.client.callTool("t", "{}", CallOptions.DEFAULTS.withMeta(meta));
		this.client.callTool("t", Map.of("a", 1), CallOptions.DEFAULTS.withMeta(Json.object()));
		assertThat(callLines()).containsExactly(
				"\"params\":{\"name\":\"t\",\"arguments\":{},"
						+ "\"_meta\":{\"example.com/user\":\"u\",\"progressToken\":7}}}",
				"\"params\":{\"name\":\"t\",\"arguments\":{\"a\":1}}}");
		assertThat(meta).hasToString("{\"example.com/user\":\"u\",\"progressToken\":7}");
	}

	@Test
	void whenPingCarriesMetaThenTheRequestDoesToo() {
		this.client.ping(CallOptions.DEFAULTS.withMeta(JsonText.object("{\"example.com/a\":1}")));
		assertThat(this.peer.connection().requests("ping").get(0).params())
			.hasToString("{\"_meta\":{\"example.com/a\":1}}");
	}

	@Test
	void whenOptionsHaveATimeoutThenItHoldsForThatCallAlone() {
		this.peer.hold("tools/call");
		CallOptions options = CallOptions.DEFAULTS.withTimeout(Duration.ofMillis(30));
		assertThatExceptionOfType(McpTimeoutException.class).isThrownBy(() -> this.client.callTool("t", "{}", options))
			.satisfies((ex) -> assertThat(ex.getTimeout()).isEqualTo(Duration.ofMillis(30)));
		assertThatExceptionOfType(McpTimeoutException.class)
			.isThrownBy(() -> this.client.callTool("t", Map.of(), options))
			.withMessage("MCP server 'memory' did not answer tools/call within 30 ms");
		this.peer.answer("tools/call", ScriptedPeer.text("later"));
		assertThat(this.client.callTool("t", "{}").text()).isEqualTo("later");
	}

	@Test
	void whenServerAnswersWithAnErrorThenItHasAllOfIt() {
		this.peer.refuse("tools/call", -32602, "Unknown tool: t", "{\"tool\":\"t\"}");
		assertThatExceptionOfType(McpErrorException.class).isThrownBy(() -> this.client.callTool("t", "{}"))
			.withMessage("MCP server 'memory' answered tools/call with error -32602: Unknown tool: t")
			.satisfies((ex) -> {
				assertThat(ex.getServerName()).isEqualTo("memory");
				assertThat(ex.getMethod()).isEqualTo("tools/call");
				assertThat(ex.getCode()).isEqualTo(-32602);
				assertThat(ex.getPeerMessage()).isEqualTo("Unknown tool: t");
				assertThat(ex.getData()).hasToString("{\"tool\":\"t\"}");
			});
		assertThat(this.peer.connection().pendingCalls()).isZero();
	}

	@Test
	void whenToolFailsThenThatIsAValue() {
		this.peer.answer("tools/call",
				"{\"isError\":true,\"content\":[{\"type\":\"text\",\"text\":\"no such city\"}]}");
		McpToolCallResult result = this.client.callTool("t", "{}");
		assertThat(result.isError()).isTrue();
		assertThat(result.text()).isEqualTo("no such city");
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "null", "[]", "\"text\"", "{\"content\":{}}", "{\"toolResult\":1}" })
	void whenResultIsMalformedThenTheServerBrokeTheProtocol(String result) {
		this.peer.answer("tools/call", result);
		assertThatExceptionOfType(McpProtocolException.class).isThrownBy(() -> this.client.callTool("t", "{}"))
			.withMessageStartingWith("MCP server 'memory': the answer to tools/call breaks the protocol: the result")
			.satisfies((ex) -> assertThat(ex.getMethod()).isEqualTo("tools/call"));
		assertThat(this.peer.connection().pendingCalls()).isZero();
	}

	@Test
	void whenArgumentsAreInvalidThenToolLineAndColumnAreNamed() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> this.client.callTool("get_weather", "{\n  \"city\" Paris\n}"))
			.withMessageStartingWith(
					"The arguments for tool 'get_weather' must be one JSON object, but the text is not "
							+ "valid JSON: ")
			.withMessageEndingWith("(line 2, column 10)");
		assertThatIllegalArgumentException().isThrownBy(() -> this.client.callTool("get_weather", "[\"Paris\"]"))
			.withMessage("The arguments for tool 'get_weather' must be one JSON object, but the text is an array");
		assertThatIllegalArgumentException().isThrownBy(() -> this.client.callTool("get_weather", ""))
			.withMessage("The arguments for tool 'get_weather' must be one JSON object, but the text is empty");
		assertThatIllegalArgumentException().isThrownBy(() -> this.client.callTool("get_weather", "{} {}"))
			.withMessageEndingWith("but the text has something after the end of the JSON object");
		assertNothingWasSent();
	}

	@Test
	void whenArgumentsHaveNoJsonFormThenTheToolIsNamed() {
		List<Object> list = new ArrayList<>();
		list.add(list);
		assertThatIllegalArgumentException().isThrownBy(() -> this.client.callTool("t", Map.of("a", list)))
			.withMessageStartingWith("The arguments for tool 't' have no JSON form: Document nesting depth");
		assertThatIllegalArgumentException().isThrownBy(() -> this.client.callTool("t", (Map<String, Object>) null));
		assertNothingWasSent();
	}

	@Test
	void whenTextHasALoneSurrogateThenTheCallIsRefusedBeforeItIsSent() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.client.callTool("t", "{\"a\":\"\ud83d\"}"))
			.withMessageContaining("Not representable as JSON");
		assertNothingWasSent();
	}

	@Test
	void whenTimeoutIsNotPositiveThenTheOptionsAreRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> CallOptions.DEFAULTS.withTimeout(Duration.ZERO));
		assertThatIllegalArgumentException().isThrownBy(() -> CallOptions.DEFAULTS.withTimeout(Duration.ofNanos(-1)));
	}

	@Test
	void whenTimeoutIsEndlessThenTheCallIsMade() {
		for (Duration timeout : List.of(Duration.ofSeconds(Long.MAX_VALUE), Duration.ofDays(365_000))) {
			CallOptions options = CallOptions.DEFAULTS.withTimeout(timeout);
			assertThat(this.client.callTool("t", "{}", options).text()).isEqualTo("done");
		}
	}

	private void assertNothingWasSent() {
		this.peer.connection().settle();
		assertThat(this.peer.connection().methods()).containsExactly("initialize", "notifications/initialized");
		assertThat(this.peer.connection().pendingCalls()).isZero();
	}

	private List<String> callLines() {
		return this.peer.connection()
			.lines()
			.stream()
			.filter((line) -> line.contains("\"method\":\"tools/call\""))
			.map((line) -> line.substring(line.indexOf("\"params\"")))
			.toList();
	}

}
