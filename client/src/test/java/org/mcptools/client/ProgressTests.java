/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.error.McpErrorException;
import org.mcptools.client.error.McpTimeoutException;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.protocol.Progress;
import org.mcptools.client.testing.CapturedLog;
import org.mcptools.client.testing.JsonText;
import org.mcptools.client.testing.ScriptedConnection;
import org.mcptools.client.testing.ScriptedPeer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@Timeout(30)
class ProgressTests {

	private static String report(JsonRpcRequest request, double progress) {
		return "{\"progressToken\":" + request.params().at("/_meta/progressToken") + ",\"progress\":" + progress
				+ ",\"total\":10,\"message\":\"step\"}";
	}

	private static void report(ScriptedConnection connection, JsonRpcRequest request, double progress) {
		if (request.params().at("/_meta/progressToken").isNumber()) {
			connection.notify("notifications/progress", report(request, progress));
		}
	}

	@Test
	void whenListenerIsSetThenItHearsEveryReportBeforeTheAnswer() {
		List<Progress> heard = new CopyOnWriteArrayList<>();
		try (ScriptedPeer server = new ScriptedPeer().on("tools/call", (connection, request) -> {
			IntStream.range(0, 200).forEach((i) -> report(connection, request, i));
			connection.answer(request, ScriptedPeer.text("done"));
		}); McpClient client = server.connected()) {
			CallOptions options = CallOptions.DEFAULTS.withProgressListener(heard::add);
			assertThat(client.callTool("t", Map.of(), options).text()).isEqualTo("done");
			assertThat(heard).extracting(Progress::progress)
				.containsExactlyElementsOf(IntStream.range(0, 200).mapToObj((i) -> (double) i).toList());
			assertThat(heard.get(0)).isEqualTo(new Progress(0, 10.0, "step"));
			JsonRpcRequest request = server.connection().requests("tools/call").get(0);
			assertThat(request.params().at("/_meta/progressToken").longValue()).isEqualTo(request.id().value());
		}
	}

	@Test
	void whenNobodyListensThenNoTokenIsSent() {
		try (ScriptedPeer server = new ScriptedPeer().answer("tools/call", ScriptedPeer.text("x"));
				McpClient client = server.connected()) {
			client.callTool("t", Map.of());
			client.callTool("t", Map.of(),
					CallOptions.DEFAULTS.withMeta(JsonText.object("{\"k\":1}")).withProgressListener((progress) -> {
					}));
			List<JsonRpcRequest> calls = server.connection().requests("tools/call");
			assertThat(calls.get(0).params().has("_meta")).isFalse();
			assertThat(calls.get(1).params().path("_meta").path("k").asInt()).isEqualTo(1);
			assertThat(calls.get(1).params().path("_meta").has("progressToken")).isTrue();
		}
	}

	@Test
	void whenServerRefusesThenReportsAreStillHeardFirst() {
		List<Double> heard = new CopyOnWriteArrayList<>();
		try (ScriptedPeer server = new ScriptedPeer().on("tools/call", (connection, request) -> {
			report(connection, request, 1);
			connection.refuse(request, -32000, "no", null);
		}); McpClient client = server.connected()) {
			CallOptions options = CallOptions.DEFAULTS
				.withProgressListener((progress) -> heard.add(progress.progress()));
			assertThatExceptionOfType(McpErrorException.class)
				.isThrownBy(() -> client.callTool("t", Map.of(), options));
			assertThat(heard).containsExactly(1.0);
		}
	}

	@Test
	void whenTokenIsUnknownOrTheCallHasEndedThenTheReportIsIgnored() {
		List<Double> heard = new CopyOnWriteArrayList<>();
		try (ScriptedPeer server = new ScriptedPeer().on("tools/call", (connection, request) -> {
			connection.notify("notifications/progress", "{\"progressToken\":999,\"progress\":1}");
			connection.notify("notifications/progress", "{\"progressToken\":\"2\",\"progress\":2}");
			connection.notify("notifications/progress", "{\"progressToken\":2.5,\"progress\":3}");
			connection.notify("notifications/progress", "{\"progress\":4}");
			connection.notify("notifications/progress",
					"{\"progressToken\":" + request.id() + ",\"progress\":\"no number\"}");
			report(connection, request, 5);
			connection.answer(request, ScriptedPeer.text("x"));
			report(connection, request, 6);
		}); McpClient client = server.connected()) {
			client.callTool("t", Map.of(),
					CallOptions.DEFAULTS.withProgressListener((progress) -> heard.add(progress.progress())));
			server.connection().settle();
			assertThat(heard).containsExactly(5.0);
		}
	}

	@Test
	void whenListenerThrowsThenTheCallGoesOn() {
		List<Double> heard = new CopyOnWriteArrayList<>();
		try (CapturedLog log = CapturedLog.of("org.mcptools.client.core.ProgressFeed");
				ScriptedPeer server = new ScriptedPeer().on("tools/call", (connection, request) -> {
					report(connection, request, 1);
					report(connection, request, 2);
					connection.answer(request, ScriptedPeer.text("x"));
				});
				McpClient client = server.connected()) {
			client.callTool("t", Map.of(), CallOptions.DEFAULTS.withProgressListener((progress) -> {
				heard.add(progress.progress());
				throw new IllegalStateException("listener");
			}));
			assertThat(heard).containsExactly(1.0, 2.0);
			assertThat(log.lines()).containsOnly("WARN A progress listener for MCP server 'memory' failed").hasSize(2);
		}
	}

	@Test
	void whenListenerBlocksThenOtherCallsGoOn() throws Exception {
		CountDownLatch entered = new CountDownLatch(1);
		CountDownLatch release = new CountDownLatch(1);
		try (ScriptedPeer server = new ScriptedPeer().on("tools/call", (connection, request) -> {
			report(connection, request, 1);
			connection.answer(request, ScriptedPeer.text("x"));
		}); McpClient client = server.connected()) {
			CompletableFuture<McpToolCallResult> call = client.async()
				.callTool("t", Map.of(), CallOptions.DEFAULTS.withProgressListener((progress) -> {
					entered.countDown();
					awaitUnchecked(release);
				}));
			assertThat(entered.await(10, TimeUnit.SECONDS)).isTrue();
			client.ping();
			client.callTool("t", Map.of());
			assertThat(call).isNotDone();
			release.countDown();
			assertThat(call.get(10, TimeUnit.SECONDS).text()).isEqualTo("x");
		}
	}

	private static void awaitUnchecked(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@Test
	void whenListenerIsTooSlowThenItMissesTheOldestReports() throws Exception {
		List<Double> heard = new ArrayList<>();
		CountDownLatch release = new CountDownLatch(1);
		try (ScriptedPeer server = new ScriptedPeer().hold("tools/call").unchecked();
				McpClient client = server.connected()) {
			CompletableFuture<McpToolCallResult> call = client.async()
				.callTool("t", Map.of(), CallOptions.DEFAULTS.withProgressListener((progress) -> {
					heard.add(progress.progress());
					awaitUnchecked(release);
				}));
			JsonRpcRequest request = server.connection().awaitRequest("tools/call");
			IntStream.range(0, 5000).forEach((i) -> report(server.connection(), request, i));
			server.connection().answer(request, ScriptedPeer.text("x"));
			server.connection().settle();
			release.countDown();
			call.get(10, TimeUnit.SECONDS);
			assertThat(heard).hasSize(1001).isSorted().startsWith(0.0).endsWith(4999.0);
		}
	}

	@Test
	void whenCallIsCancelledThenTheListenerHearsNoMore() {
		List<Double> heard = new CopyOnWriteArrayList<>();
		try (ScriptedPeer server = new ScriptedPeer().hold("tools/call"); McpClient client = server.connected()) {
			CompletableFuture<McpToolCallResult> call = client.async()
				.callTool("t", Map.of(),
						CallOptions.DEFAULTS.withProgressListener((progress) -> heard.add(progress.progress())));
			JsonRpcRequest request = server.connection().awaitRequest("tools/call");
			report(server.connection(), request, 1);
			Awaitility.await().until(() -> heard.size() == 1);
			call.cancel(true);
			report(server.connection(), request, 2);
			server.connection().settle();
			assertThat(heard).containsExactly(1.0);
			server.connection().awaitNotification("notifications/cancelled");
		}
	}

	/** Report progress every 50 ms, and answer after some reports. */
	private static ScheduledExecutorService reporting(ScriptedPeer server, int reports) {
		ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
		server.on("tools/call", (connection, request) -> {
			AtomicInteger count = new AtomicInteger();
			clock.scheduleAtFixedRate(() -> {
				report(connection, request, count.incrementAndGet());
				if (count.get() == reports) {
					connection.answer(request, ScriptedPeer.text("late"));
				}
			}, 50, 50, TimeUnit.MILLISECONDS);
		});
		return clock;
	}

	@Test
	void whenProgressIsReportedThenTheTimeoutBeginsAnew() {
		try (ScriptedPeer server = new ScriptedPeer().unchecked(); McpClient client = server.connected()) {
			ScheduledExecutorService clock = reporting(server, 20);
			CallOptions options = CallOptions.DEFAULTS.withTimeout(Duration.ofMillis(500))
				.withProgressListener((progress) -> {
				});
			assertThat(client.callTool("t", Map.of(), options).text()).isEqualTo("late");
			clock.shutdownNow();
		}
	}

	@Test
	void whenProgressStopsThenTheTimeoutIsThatOfTheSilence() {
		try (ScriptedPeer server = new ScriptedPeer().on("tools/call",
				(connection, request) -> report(connection, request, 1)); McpClient client = server.connected()) {
			CallOptions options = CallOptions.DEFAULTS.withTimeout(Duration.ofMillis(300))
				.withProgressListener((progress) -> {
				});
			assertThatExceptionOfType(McpTimeoutException.class)
				.isThrownBy(() -> client.callTool("t", Map.of(), options))
				.satisfies((timeout) -> assertThat(timeout.getTimeout()).isEqualTo(Duration.ofMillis(300)));
			server.connection().awaitNotification("notifications/cancelled");
			assertThat(server.connection().pendingCalls()).isZero();
		}
	}

	@Test
	void whenProgressNeverEndsThenTheTotalDoes() {
		try (ScriptedPeer server = new ScriptedPeer().unchecked(); McpClient client = server.connected()) {
			ScheduledExecutorService clock = reporting(server, Integer.MAX_VALUE);
			CallOptions options = CallOptions.DEFAULTS.withTimeout(Duration.ofMillis(500))
				.withTotalTimeout(Duration.ofMillis(1100))
				.withProgressListener((progress) -> {
				});
			assertThatExceptionOfType(McpTimeoutException.class)
				.isThrownBy(() -> client.callTool("t", Map.of(), options))
				.satisfies((timeout) -> assertThat(timeout.getTimeout()).isEqualTo(Duration.ofMillis(1100)));
			server.connection().awaitNotification("notifications/cancelled");
			assertThat(server.connection().pendingCalls()).isZero();
			clock.shutdownNow();
		}
	}

	@Test
	void whenTotalIsShorterThanTheTimeoutThenItHoldsWithoutProgressToo() {
		try (ScriptedPeer server = new ScriptedPeer().hold("tools/call"); McpClient client = server.connected()) {
			assertThatExceptionOfType(McpTimeoutException.class).isThrownBy(
					() -> client.callTool("t", Map.of(), CallOptions.DEFAULTS.withTotalTimeout(Duration.ofMillis(100))))
				.satisfies((timeout) -> assertThat(timeout.getTimeout()).isEqualTo(Duration.ofMillis(100)));
		}
	}

}
