/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mcptools.samples.status.server.Lines;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SystemStatusServerTests {

	private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";

	private static final String PONG = "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}";

	@Test
	void whenRequestsArePipedInThenExpectedAnswers() throws IOException, InterruptedException {
		try (ServerProcess server = start()) {
			SelfTest.run(server);
		}
	}

	@Test
	void whenInputEndsThenExitsCleanlyWithoutAWord() throws IOException, InterruptedException {
		try (ServerProcess server = start()) {
			assertThat(server.finish()).isEmpty();
			assertThat(server.exitCode()).isZero();
		}
	}

	@Test
	void whenAskedThenAnswersAtOnceWhileInputStaysOpen() throws IOException, InterruptedException {
		try (ServerProcess server = start()) {
			assertThat(server.ask(PING)).isEqualTo(PONG);
			assertThat(server.ask(Lines.INITIALIZE)).contains("\"protocolVersion\":\"2025-11-25\"");
			assertThat(server.ask(PING)).isEqualTo(PONG);
			assertThat(server.finish()).isEmpty();
			assertThat(server.exitCode()).isZero();
		}
	}

	@ParameterizedTest
	@CsvSource({ "2024-11-05,2024-11-05", "2025-03-26,2025-03-26", "2025-06-18,2025-06-18", "2025-11-25,2025-11-25",
			"2099-01-01,2025-11-25" })
	void whenAskedForStatusThenRealValuesInEveryVersion(String asked, String answered) throws IOException {
		try (ServerProcess server = start("-Xmx64m")) {
			assertThat(Lines.read(server.ask(Lines.initialize(asked))).at("/result/protocolVersion").stringValue())
				.isEqualTo(answered);
			server.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
			JsonNode result = Lines.read(server.ask(Lines.call("get_system_status", "{}"))).get("result");

			assertThat(result.at("/content/0/text").stringValue().lines())
				.contains("CPUs: " + Runtime.getRuntime().availableProcessors())
				.anyMatch((line) -> line.matches("Heap: \\d+ MB used of 64 MB max, \\d+ MB committed"));
			if (answered.compareTo("2025-06-18") >= 0) {
				assertThat(result.at("/structuredContent/cpus").intValue())
					.isEqualTo(Runtime.getRuntime().availableProcessors());
				assertThat(result.at("/structuredContent/heap/maxMb").intValue()).isEqualTo(64);
			}
			else {
				assertThat(result.has("structuredContent")).isFalse();
			}
		}
	}

	@Test
	void whenPlatformCharsetIsLatinThenStillUtf8() throws IOException {
		try (ServerProcess server = start("-Dfile.encoding=ISO-8859-1", "-Dstdout.encoding=ISO-8859-1",
				"-Dsun.stdout.encoding=ISO-8859-1")) {
			assertThat(server.ask("{\"jsonrpc\":\"2.0\",\"id\":\"编号🚀\",\"method\":\"ping\"}"))
				.isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":\"编号🚀\",\"result\":{}}");
			server.ask(Lines.INITIALIZE);
			assertThat(server.ask(Lines.call("工具😀", "{}"))).contains("Unknown tool: \\\"工具😀\\\"");
			assertThat(server.ask(Lines.call("list_threads", "{\"排序\":\"名字\"}"))).contains("排序");
		}
	}

	@Test
	void whenLinesAreJunkThenErrorsAndServerLives() throws IOException, InterruptedException {
		try (ServerProcess server = start("-Xmx64m")) {
			assertThat(server.ask("junk")).contains("-32700");
			server.sendBytes(new byte[] { (byte) 0xC3, '(', 0, (byte) 0xFF, '\n' });
			assertThat(server.readLine()).contains("-32700");
			server.sendBytes("x".repeat(20_000_000).getBytes(StandardCharsets.UTF_8));
			assertThat(server.ask("")).contains("-32600", "1048576");
			assertThat(server.ask("[".repeat(1_000_000))).contains("-32700");
			assertThat(server.ask("\uFEFF" + PING + "\r")).isEqualTo(PONG);
			server.sendBytes("{\"jsonrpc\":\"2.0\",\"id\":2,\"meth".getBytes(StandardCharsets.UTF_8));
			assertThat(server.finish()).singleElement().asString().contains("-32700");
			assertThat(server.exitCode()).isZero();
		}
	}

	@Test
	void whenToolPrintsThenNothingButProtocolOnStandardOutput() throws IOException, InterruptedException {
		try (ServerProcess server = ServerProcess.ofClass(ChattyServer.class)) {
			server.send(Lines.INITIALIZE);
			server.send(Lines.call("chat", "{}"));
			server.send(PING);
			List<String> answers = server.finish();

			assertThat(answers).hasSize(3);
			assertThat(answers.get(1)).contains("read -1");
			assertThat(answers.get(2)).isEqualTo(PONG);
			assertThat(server.exitCode()).isZero();
			assertThat(server.log()).contains("stray output");
		}
	}

	@Test
	void whenClientIsGoneThenEndsWithAWordOnTheLog() throws IOException, InterruptedException {
		try (ServerProcess server = start()) {
			assertThat(server.ask(PING)).isEqualTo(PONG);
			server.closeOutput();
			server.send(PING);

			assertThat(server.exitCode()).isEqualTo(1);
			assertThat(server.log()).contains("The connection to the client broke");
		}
	}

	@Test
	void whenStartedThenSaysSoOnTheLogOnly() throws IOException, InterruptedException {
		try (ServerProcess server = start()) {
			server.send(Lines.INITIALIZE);
			assertThat(server.finish()).hasSize(1);
			assertThat(server.exitCode()).isZero();
			assertThat(server.log().lines()).hasSize(2)
				.first()
				.asString()
				.matches("system-status-server \\d+\\.\\d+\\.\\d+\\S* serves MCP on stdio");
		}
	}

	private static ServerProcess start(String... jvmArguments) throws IOException {
		return ServerProcess.ofClass(SystemStatusServer.class, jvmArguments);
	}

}
