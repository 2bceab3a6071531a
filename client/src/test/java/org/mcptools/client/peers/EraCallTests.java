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
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.error.McpErrorException;
import org.mcptools.client.error.McpException;
import org.mcptools.client.error.McpTimeoutException;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.protocol.McpToolDefinition;
import org.mcptools.client.protocol.Progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Calls, and how they end.
 */
class EraCallTests extends EraContract {

	/** At once, on a machine that has other things to do. */
	private static final Duration AT_ONCE = Duration.ofSeconds(5);

	EraCallTests(Served served, String revision) {
		super(served, revision);
	}

	@Test
	void whenToolsAreListedThenTheyComeInTheServersOrder() {
		assertThat(client().listTools()).extracting(McpToolDefinition::name)
			.containsExactly("echo", "slow", "progress", "gather", "fail", "break", "log", "ping", "ask");
	}

	@Test
	void whenAToolIsCalledThenNothingOfItsTextChanges() {
		String text = "Grüße, 世界 🎉 \u2028 \\ \" \n" + "x".repeat(100_000);
		assertThat(echo(text)).isEqualTo(text);
		assertThat(echo("")).isEmpty();
	}

	@Test
	void whenAToolFailsThenItsResultSaysSo() {
		McpToolCallResult result = client().callTool("fail", Map.of("text", "no paper"));
		assertThat(result.isError()).isTrue();
		assertThat(result.text()).isEqualTo("It did not work: no paper");
	}

	@Test
	void whenTheServerRefusesThenItsErrorIsTheCallers() {
		assertThatExceptionOfType(McpErrorException.class)
			.isThrownBy(() -> client().callTool("break", Map.of("text", "in two")))
			.withMessageContaining("'peer'")
			.withMessageContaining("It broke: in two")
			.satisfies((failure) -> {
				assertThat(failure.getCode()).isEqualTo(-32603);
				assertThat(failure.getData()).hasToString("{\"part\":\"lever\"}");
				assertThat(failure.getMethod()).isEqualTo("tools/call");
			});
		assertThat(echo("on")).isEqualTo("on");
	}

	@Test
	void whenAToolIsUnknownThenTheServerSaysSo() {
		assertThatExceptionOfType(McpErrorException.class).isThrownBy(() -> client().callTool("nothing", Map.of()))
			.satisfies((failure) -> assertThat(failure.getCode()).isEqualTo(-32602));
	}

	@Test
	void whenACallTimesOutThenTheClientGoesOn() {
		CallOptions hasty = CallOptions.DEFAULTS.withTimeout(Duration.ofMillis(300));
		assertThatExceptionOfType(McpTimeoutException.class)
			.isThrownBy(() -> client().callTool("slow", Map.of(), hasty))
			.withMessageContaining("'peer'");
		awaitPending(0);
		assertThat(echo("on")).isEqualTo("on");
		// The server answers in the end, which nobody hears.
		witness().tools().held().forEach((call) -> call.text("late"));
		assertThat(echo("and on")).isEqualTo("and on");
	}

	@Test
	void whenCallsReportProgressThenEachIsHeardByItsOwnListener() {
		List<Progress> one = new CopyOnWriteArrayList<>();
		List<Progress> other = new CopyOnWriteArrayList<>();
		CompletableFuture<McpToolCallResult> first = client().async()
			.callTool("progress", Map.of("text", "one"), CallOptions.DEFAULTS.withProgressListener(one::add));
		CompletableFuture<McpToolCallResult> second = client().async()
			.callTool("progress", Map.of("text", "other"), CallOptions.DEFAULTS.withProgressListener(other::add));
		assertThat(first).succeedsWithin(Witness.PATIENCE);
		assertThat(second).succeedsWithin(Witness.PATIENCE);
		assertThat(one).extracting(Progress::message).containsExactly("one 1", "one 2", "one 3");
		assertThat(one).extracting(Progress::progress).containsExactly(1.0, 2.0, 3.0);
		assertThat(other).extracting(Progress::message).containsExactly("other 1", "other 2", "other 3");
		assertThat(other).extracting(Progress::total).containsOnly(3.0);
	}

	@Test
	void whenNobodyListensToProgressThenTheServerIsNotAskedForIt() {
		assertThat(client().callTool("progress", Map.of("text", "quiet")).text()).isEqualTo("quiet");
		assertThat(witness().await("tools/call", 1).meta().has("progressToken")).isFalse();
	}

	@Test
	void whenACallHasMetaThenItArrives() {
		CallOptions options = CallOptions.DEFAULTS
			.withMeta(Wire.object("{\"com.example/trace\":{\"id\":\"7f\"},\"traceparent\":\"00-1-2-01\"}"));
		client().callTool("echo", Map.of("text", "x"), options);
		assertThat(witness().await("tools/call", 1).meta().path("com.example/trace")).hasToString("{\"id\":\"7f\"}");
		assertThat(witness().await("tools/call", 1).meta().path("traceparent").stringValue()).isEqualTo("00-1-2-01");
	}

	@Test
	void whenManyCallAtOnceThenEachGetsItsOwnAnswer() {
		List<CompletableFuture<McpToolCallResult>> calls = IntStream.range(0, MANY)
			.mapToObj((number) -> client().async().callTool("gather", Map.of("count", MANY, "text", "no. " + number)))
			.toList();
		for (int number = 0; number < MANY; number++) {
			String own = "no. " + number;
			assertThat(calls.get(number)).succeedsWithin(Witness.PATIENCE)
				.satisfies((result) -> assertThat(result.text()).isEqualTo(own));
		}
		awaitPending(0);
	}

	@Test
	void whenTheClientIsClosedThenEachPendingCallFailsAtOnce() {
		List<CompletableFuture<McpToolCallResult>> calls = hold(MANY);
		client().close();
		assertThat(calls).allSatisfy((call) -> assertFails(call, McpException.class, "the client was closed"));
		awaitPending(0);
	}

	@Test
	void whenTheServerIsLostThenEachPendingCallFailsAtOnce() {
		List<CompletableFuture<McpToolCallResult>> calls = hold(MANY);
		host().die();
		assertThat(calls).allSatisfy((call) -> assertFails(call, McpTransportException.class, "'peer'"));
		awaitPending(0);
	}

	private static void assertFails(CompletableFuture<?> call, Class<? extends McpException> type, String message) {
		assertThat(call).failsWithin(AT_ONCE)
			.withThrowableThat()
			.havingCause()
			.isInstanceOf(type)
			.withMessageContaining(message)
			.satisfies((failure) -> assertThat(((McpException) failure).getMethod()).isEqualTo("tools/call"));
	}

}
