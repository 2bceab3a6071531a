/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.McpClient;
import org.mcptools.client.error.McpErrorException;
import org.mcptools.client.testing.CapturedLog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Servers whose lines are not what they should be.
 */
@ExtendWith(NoLeaks.class)
@Timeout(120)
class OddLinesTest {

	@ParameterizedTest
	@ValueSource(strings = { "crlf", "bom" })
	void whenLinesAreWrittenInAnotherWayThenTheyAreRead(String habit) {
		try (McpClient client = Scripted.connected("odd", habit);
				CapturedLog log = CapturedLog.of(StdioTransport.class)) {
			assertThat(client.listTools()).hasSize(1);
			assertThat(Scripted.echo(client, "line\r\nbreak")).isEqualTo("line\r\nbreak");
			assertThat(log.lines()).isEmpty();
		}
	}

	@Test
	void whenAServerWritesJunkThenItIsSkippedAndOneWarningAProcessIsLogged() {
		try (CapturedLog log = CapturedLog.of(StdioTransport.class)) {
			for (int process = 0; process < 2; process++) {
				try (McpClient client = Scripted.connected("chatty", "banner")) {
					for (int i = 0; i < 3; i++) {
						assertThat(Scripted.echo(client, "call " + i)).isEqualTo("call " + i);
					}
					assertThat(client.connectionStatus().unreadable()).isEqualTo(10);
				}
			}
			List<String> lines = log.lines();
			assertThat(lines).hasSize(2 * 5 * 2);
			assertThat(lines.stream().filter((line) -> line.startsWith("WARN"))).hasSize(2)
				.allMatch((line) -> line.startsWith(
						"WARN MCP server 'chatty' writes to its standard output what is not MCP (not JSON-RPC: begins neither with '{' nor with '[')")
						&& line.endsWith("further ones are logged at DEBUG: Server ready (this is not JSON)"));
			assertThat(lines.stream().filter((line) -> line.startsWith("DEBUG"))).hasSize(18)
				.allMatch((line) -> line.startsWith("DEBUG MCP server 'chatty' wrote a line that is not MCP ("));
		}
	}

	@Test
	void whenJunkIsLongThenOnlyItsBeginningIsLogged() {
		try (CapturedLog log = CapturedLog.of(StdioTransport.class); McpClient client = Scripted.connected("odd")) {
			Scripted.call(client, "write", "x".repeat(100_000) + "\n" + answer("\"content\":[]"), 0);
			assertThat(log.lines()).singleElement().satisfies((line) -> assertThat(line).hasSizeLessThan(1000));
			assertThat(client.connectionStatus().unreadable()).isOne();
		}
	}

	@Test
	void whenSeveralAnswersComeInOnePieceThenEachIsRead() {
		try (McpClient client = Scripted.connected("odd")) {
			String stranger = "{\"jsonrpc\":\"2.0\",\"id\":4711,\"result\":{}}\n";
			String notification = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/x\"}\n";
			assertThat(
					Scripted.text(client, "write",
							stranger + notification + "\n\r\n"
									+ answer("\"content\":[{\"type\":\"text\",\"text\":\"mine\"}]") + stranger,
							0))
				.isEqualTo("mine");
			assertThat(Scripted.echo(client, "on")).isEqualTo("on");
		}
	}

	@Test
	void whenAnAnswerIsNotJsonThenItsCallFailsAtOnceAndTheConnectionLives() {
		try (McpClient client = Scripted.connected("odd"); CapturedLog log = CapturedLog.of(StdioTransport.class)) {
			assertThatExceptionOfType(McpErrorException.class)
				.isThrownBy(() -> Scripted.call(client, "write", answer("\"load\":NaN"), 0))
				.withMessageStartingWith(
						"MCP server 'odd' answered tools/call with error -32603: the answer cannot be read: not JSON")
				.withMessageContaining("NaN");
			assertThatExceptionOfType(McpErrorException.class)
				.isThrownBy(() -> Scripted.call(client, "write", "{\"jsonrpc\":\"2.0\",\"id\":$ID}\n", 0))
				.withMessageContaining("the answer cannot be read: neither a method nor a result");
			assertThat(Scripted.echo(client, "on")).isEqualTo("on");
			assertThat(log.lines()).hasSize(2);
		}
	}

	@Test
	void whenAServerWritesToStandardErrorThenItsLinesGoToItsOwnLogger() {
		try (CapturedLog log = CapturedLog.of("org.mcptools.server.wordy");
				McpClient client = Scripted.connected("wordy")) {
			Scripted.call(client, "stderr", "Loaded 3 tools, \u4f60\u597d", 1);
			await().untilAsserted(() -> assertThat(log.lines()).containsExactly("DEBUG Loaded 3 tools, \u4f60\u597d"));
		}
	}

	private static String answer(String members) {
		return "{\"jsonrpc\":\"2.0\",\"id\":$ID,\"result\":{" + members + "}}\n";
	}

}
