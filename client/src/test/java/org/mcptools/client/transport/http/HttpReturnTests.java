/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mcptools.client.McpClient;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.connection.ConnectionStatus;
import org.mcptools.client.connection.ReconnectSettings;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.error.McpTransportException.Delivery;
import org.mcptools.client.protocol.McpToolCallResult;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * What becomes of calls over HTTP while a server goes and comes, and which of them are
 * made once more.
 */
@Timeout(60)
class HttpReturnTests {

	private static final Duration PATIENCE = Duration.ofSeconds(20);

	private static final ReconnectSettings QUICK = new ReconnectSettings(Duration.ofMillis(20), Duration.ofMillis(100),
			2, 0, true);

	private static final CallOptions REPEATABLE = CallOptions.DEFAULTS.withRepeatable(true);

	private final MortalServer server;

	private McpClient client;

	HttpReturnTests() throws Exception {
		this.server = new MortalServer();
		this.client = connected(QUICK);
	}

	@AfterEach
	void close() {
		this.client.close();
		this.server.close();
	}

	private McpClient connected(ReconnectSettings settings) {
		McpClient connected = McpClient.builder("mortal")
			.http(HttpSettings.of(this.server.url()))
			.requestTimeout(PATIENCE)
			.reconnect(settings)
			.build();
		connected.initialize();
		return connected;
	}

	private McpToolCallResult call(int number, CallOptions options) {
		return this.client.callTool("t", "{\"n\":\"" + number + "\"}", options);
	}

	private List<CompletableFuture<McpToolCallResult>> callMany(int from, int to) {
		return IntStream.range(from, to)
			.mapToObj((number) -> this.client.async().callTool("t", "{\"n\":\"" + number + "\"}"))
			.toList();
	}

	private static void assertSucceed(List<CompletableFuture<McpToolCallResult>> calls) {
		assertThat(CompletableFuture.allOf(calls.toArray(CompletableFuture<?>[]::new))).succeedsWithin(PATIENCE);
	}

	private McpTransportException failure(int number, CallOptions options) {
		McpTransportException failure = catchThrowableOfType(McpTransportException.class, () -> call(number, options));
		assertThat(failure).isNotNull();
		return failure;
	}

	private static List<String> numbers(int to) {
		return IntStream.range(0, to).mapToObj(String::valueOf).toList();
	}

	@Test
	void whenTheServerIsRestartedThenEachCallIsExecutedOnce() throws Exception {
		assertSucceed(callMany(0, 20));
		this.server.stop();
		List<CompletableFuture<McpToolCallResult>> meanwhile = callMany(20, 40);
		Awaitility.await().atMost(PATIENCE).until(() -> this.client.connectionStatus().failures() > 2);
		assertThat(meanwhile).noneMatch(CompletableFuture::isDone);
		this.server.startAgain();
		assertSucceed(callMany(40, 100));
		assertSucceed(meanwhile);
		assertThat(this.server.executed()).containsExactlyInAnyOrderElementsOf(numbers(100));
		assertThat(this.client.connectionStatus().state()).isEqualTo(ConnectionStatus.State.READY);
	}

	@Test
	void whenTheServerIsRestartedBetweenCallsThenNoCallNotices() throws Exception {
		for (int round = 0; round < 5; round++) {
			this.server.stop();
			this.server.startAgain();
			assertSucceed(callMany(round * 10, round * 10 + 10));
		}
		assertThat(this.server.executed()).containsExactlyInAnyOrderElementsOf(numbers(50));
	}

	@Test
	void whenSessionsAreForgottenThenEachCallIsExecutedOnce() {
		for (int round = 0; round < 5; round++) {
			this.server.forgetSessions();
			assertSucceed(callMany(round * 20, round * 20 + 20));
		}
		assertThat(this.server.executed()).containsExactlyInAnyOrderElementsOf(numbers(100));
		assertThat(this.server.initialized()).isEqualTo(6);
	}

	@Test
	void whenNobodyIsThereThenTheCallWasNotSent() throws Exception {
		this.client.close();
		this.client = connected(QUICK.withWaitForConnection(false));
		this.server.stop();
		McpTransportException failure = failure(0, REPEATABLE);
		assertThat(failure.getDelivery()).isEqualTo(Delivery.NOT_SENT);
		assertThat(failure).hasMessageContaining("accepts no connection");
		this.server.startAgain();
		Awaitility.await()
			.atMost(PATIENCE)
			.until(() -> this.client.connectionStatus().state() == ConnectionStatus.State.READY);
		assertThat(call(1, CallOptions.DEFAULTS).text()).isEqualTo("done");
		assertThat(this.server.executed()).containsExactly("1");
	}

	@Test
	void whenTheServerStaysAwayThenTheCallSaysWhyWhenItsTimeIsUp() {
		this.server.stop();
		McpTransportException failure = failure(0, CallOptions.DEFAULTS.withTimeout(Duration.ofMillis(300)));
		assertThat(failure.getDelivery()).isEqualTo(Delivery.NOT_SENT);
		assertThat(failure).hasMessageContaining("is away").hasMessageContaining("accepts no connection");
	}

	private static Stream<MortalServer.CallReply> cuts() {
		return Stream.of((reply, result) -> {
			reply.header("Content-Type", "application/json").exchange().sendResponseHeaders(200, 1000);
			reply.write(result);
		}, (reply, result) -> {
			reply.beginEvents();
			reply.write("event: message\ndata: " + result.substring(0, 20));
		}, (reply, result) -> reply.exchange().close());
	}

	@Test
	void whenAReplyIsCutThenTheOutcomeIsUnknownAndTheCallIsNotRepeated() {
		List<MortalServer.CallReply> cuts = cuts().toList();
		for (int i = 0; i < cuts.size(); i++) {
			this.server.answerCalls(cuts.get(i));
			assertThat(failure(i, CallOptions.DEFAULTS).getDelivery()).isEqualTo(Delivery.UNKNOWN);
		}
		assertThat(this.server.executed()).containsExactlyElementsOf(numbers(cuts.size()));
	}

	@Test
	void whenAReplyIsCutAndTheCallIsRepeatableThenItIsMadeOnceMore() {
		List<String> expected = new ArrayList<>();
		List<MortalServer.CallReply> cuts = cuts().toList();
		for (int i = 0; i < cuts.size(); i++) {
			MortalServer.CallReply cut = cuts.get(i);
			this.server.answerCalls((reply, result) -> {
				this.server.answerCalls((next, good) -> next.json(200, good));
				cut.send(reply, result);
			});
			assertThat(call(i, REPEATABLE).text()).isEqualTo("done");
			expected.addAll(List.of("" + i, "" + i));
		}
		assertThat(this.server.executed()).isEqualTo(expected);
	}

	@ParameterizedTest
	@CsvSource({ "400,REFUSED", "401,REFUSED", "403,REFUSED", "429,REFUSED", "500,UNKNOWN", "502,UNKNOWN",
			"503,UNKNOWN" })
	void whenTheServerAnswersWithAStatusThenTheFailureSaysWhatBecameOfTheCall(int status, Delivery delivery) {
		this.server.answerCalls((reply, result) -> reply.header("Retry-After", "0").empty(status));
		McpTransportException failure = failure(0, CallOptions.DEFAULTS);
		assertThat(failure.getHttpStatus()).isEqualTo(status);
		assertThat(failure.getDelivery()).isEqualTo(delivery);
		assertThat(this.server.executed()).containsExactly("0");
		assertThat(failure(1, REPEATABLE).getDelivery()).isEqualTo(delivery);
		assertThat(this.server.executed()).filteredOn("1"::equals).hasSize((delivery == Delivery.UNKNOWN) ? 2 : 1);
		this.server.answerCalls((reply, result) -> reply.json(200, result));
		assertThat(call(2, CallOptions.DEFAULTS).text()).isEqualTo("done");
		assertThat(this.server.initialized()).isOne();
	}

	@Test
	void whenCallsAreMadeWhileTheServerIsRestartedAgainAndAgainThenEachOutcomeIsTrue() throws Exception {
		List<String> succeeded = new CopyOnWriteArrayList<>();
		List<String> notSent = new CopyOnWriteArrayList<>();
		List<CompletableFuture<?>> calls = new ArrayList<>();
		for (int round = 0; round < 5; round++) {
			int from = round * 40;
			List<CompletableFuture<McpToolCallResult>> made = callMany(from, from + 40);
			IntStream.range(0, 40).forEach((i) -> calls.add(made.get(i).handle((result, failure) -> {
				if (failure == null) {
					succeeded.add("" + (from + i));
				}
				else if (delivery(failure) != Delivery.UNKNOWN) {
					notSent.add("" + (from + i));
				}
				return null;
			})));
			this.server.stop();
			this.server.startAgain();
		}
		assertThat(CompletableFuture.allOf(calls.toArray(CompletableFuture<?>[]::new))).succeedsWithin(PATIENCE);
		assertThat(this.server.executed()).doesNotHaveDuplicates().containsAll(succeeded).noneMatch(notSent::contains);
		assertSucceed(callMany(200, 210));
	}

	private static Delivery delivery(Throwable failure) {
		Throwable cause = (failure instanceof CompletionException) ? failure.getCause() : failure;
		return ((McpTransportException) cause).getDelivery();
	}

}
