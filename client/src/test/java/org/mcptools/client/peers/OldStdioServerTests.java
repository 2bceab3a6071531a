/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.peers;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.mcptools.client.McpClient;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.protocol.InitializeResult;
import org.mcptools.client.transport.stdio.NoLeaks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Servers in child processes that have never heard of {@code server/discover}, each with
 * its own way to say so: none may be lost.
 */
@ExtendWith(NoLeaks.class)
@Timeout(60)
class OldStdioServerTests {

	private static final Duration SOON = Duration.ofSeconds(5);

	static Stream<Arguments> habits() {
		return Stream.of(arguments("unknown method", answer(-32601)), arguments("not initialized", answer(-32000)),
				arguments("bad parameters", answer(-32602)), arguments("invalid request", answer(-32600)),
				arguments("internal error", answer(-32603)), arguments("application's own error", answer(17)),
				arguments("empty result", result("{}")),
				arguments("only old revisions", result("{\"supportedVersions\":[\"2025-06-18\"]}")),
				arguments("something else", result("{\"tools\":[]}")),
				arguments("nothing",
						(BiConsumer<Heard, Outlet>) (probe, outlet) -> assertThat(probe.isProbe()).isTrue()),
				arguments("error for nobody", (BiConsumer<Heard, Outlet>) (probe, outlet) -> outlet
					.send(Wire.error(null, -32700, "What?", null))));
	}

	private static BiConsumer<Heard, Outlet> answer(int code) {
		return (probe, outlet) -> outlet.send(Wire.error(probe.id(), code, "No", null));
	}

	private static BiConsumer<Heard, Outlet> result(String json) {
		return (probe, outlet) -> outlet.send(Wire.result(probe.id(), Wire.object(json)));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("habits")
	void whenTheQuestionIsNotUnderstoodThenTheHandshakeFollowsInTheSameProcess(String name,
			BiConsumer<Heard, Outlet> habit) {
		Witness witness = new Witness("2024-11-05").onProbe(habit);
		StdioHost host = new StdioHost(witness);
		try (host; McpClient client = host.introduce(McpClient.builder("old")).build()) {
			assertThat(client.async().initialize()).succeedsWithin(SOON)
				.satisfies((said) -> assertThat(said.protocolVersion()).isEqualTo("2024-11-05"));
			assertThat(client.callTool("echo", Map.of("text", name)).text()).isEqualTo(name);
			assertThat(host.starts()).isOne();
			assertThat(witness.methods()).containsExactly("server/discover", "initialize", "notifications/initialized",
					"tools/call");
			assertThat(witness.breaches()).isEmpty();
		}
	}

	@Test
	void whenTheQuestionEndsTheProcessThenAnotherOneGetsTheHandshakeOnly() {
		Witness witness = new Witness("2025-03-26").onProbe((probe, outlet) -> outlet.hangUp());
		StdioHost host = new StdioHost(witness);
		try (host; McpClient client = host.introduce(McpClient.builder("old")).connectOnFirstUse().build()) {
			assertThat(client.async().initialize()).succeedsWithin(SOON)
				.satisfies((said) -> assertThat(said.protocolVersion()).isEqualTo("2025-03-26"));
			assertThat(client.callTool("echo", Map.of("text", "again")).text()).isEqualTo("again");
			assertThat(host.starts()).isEqualTo(2);
			assertThat(witness.methods()).containsExactly("server/discover", "initialize", "notifications/initialized",
					"tools/call");
			assertThat(witness.breaches()).isEmpty();
		}
	}

	@Test
	void whenTheLateAnswerComesAfterTheHandshakeThenItDoesNoHarm() {
		List<Runnable> late = new CopyOnWriteArrayList<>();
		Witness witness = new Witness("2025-11-25")
			.onProbe((probe, outlet) -> late.add(() -> answer(-32601).accept(probe, outlet)));
		StdioHost host = new StdioHost(witness);
		try (host; McpClient client = host.introduce(McpClient.builder("old")).build()) {
			client.initialize();
			late.forEach(Runnable::run);
			assertThat(client.callTool("echo", Map.of("text", "on")).text()).isEqualTo("on");
			assertThat(client.initializeResult().protocolVersion()).isEqualTo("2025-11-25");
			assertThat(witness.breaches()).isEmpty();
		}
	}

	@Test
	void whenTheClientIsClosedBeforeTheServerHasAnsweredThenConnectingFailsAtOnce() throws InterruptedException {
		CountDownLatch asked = new CountDownLatch(1);
		Witness witness = new Witness("2025-11-25").onProbe((probe, outlet) -> asked.countDown());
		StdioHost host = new StdioHost(witness);
		try (host; McpClient client = host.introduce(McpClient.builder("silent")).build()) {
			CompletableFuture<InitializeResult> said = client.async().initialize();
			assertThat(asked.await(Witness.PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
			client.close();
			assertThat(said).failsWithin(SOON)
				.withThrowableThat()
				.havingCause()
				.isInstanceOf(McpTransportException.class)
				.withMessage("MCP server 'silent': the client was closed");
			Witness.soon().until(() -> host.open() == 0);
		}
	}

	@Test
	void whenTheServerIsNotThereThenThatIsSaidAtOnce() {
		Witness witness = new Witness("2025-11-25");
		StdioHost host = new StdioHost(witness);
		host.die();
		try (McpClient client = host.introduce(McpClient.builder("gone")).build()) {
			assertThatExceptionOfType(McpTransportException.class).isThrownBy(client::initialize)
				.withMessageContaining("'gone'")
				.withMessageContaining("exit");
		}
	}

}
