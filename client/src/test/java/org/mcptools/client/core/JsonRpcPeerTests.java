/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.core;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.client.error.McpErrorException;
import org.mcptools.client.error.McpTimeoutException;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.jsonrpc.Json;
import org.mcptools.client.jsonrpc.JsonRpcMessage;
import org.mcptools.client.jsonrpc.JsonRpcNotification;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.jsonrpc.JsonRpcResponse;
import org.mcptools.client.testing.CapturedLog;
import org.mcptools.client.testing.JsonText;
import org.mcptools.client.thread.McpThreads;
import org.mcptools.client.transport.Exchange;
import org.mcptools.client.transport.Frame;
import org.mcptools.client.transport.McpTransport;
import org.mcptools.client.transport.TransportListener;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

@Timeout(20)
class JsonRpcPeerTests {

	private final Wire wire = new Wire();

	private final List<String> abandoned = new CopyOnWriteArrayList<>();

	private CompletionStage<JsonRpcResponse> reply = new CompletableFuture<>();

	private final JsonRpcPeer peer = new JsonRpcPeer("s", this.wire, new InboundHandler() {

		@Override
		public CompletionStage<JsonRpcResponse> onRequest(JsonRpcRequest request) {
			if (request.method().equals("throw")) {
				throw new IllegalStateException("secret detail");
			}
			return JsonRpcPeerTests.this.reply;
		}

		@Override
		public void onNotification(JsonRpcNotification notification) {
			throw new AssertionError("cannot take " + notification.method());
		}

	}, McpThreads.callbacks());

	@Test
	void whenCallsAreMadeThenIdsAreNumbersThatNeverRepeat() {
		call();
		call();
		assertThat(this.wire.sent).extracting((message) -> ((JsonRpcRequest) message).id().toString())
			.containsExactly("1", "2");
		assertThat(this.peer.pendingCount()).isEqualTo(2);
	}

	@Test
	void whenAnswersComeInAnotherOrderThenEachFindsItsCall() {
		PendingCall<JsonNode> first = call();
		PendingCall<JsonNode> second = call();
		receive("{\"id\":2,\"result\":\"b\"}");
		receive("{\"id\":1,\"error\":{\"code\":-7,\"message\":\"no\",\"data\":[1]}}");
		assertThat(second.join()).isEqualTo(JsonText.node("\"b\""));
		assertThat(first).failsWithin(5, TimeUnit.SECONDS)
			.withThrowableThat()
			.havingCause()
			.isInstanceOf(McpErrorException.class)
			.withMessage("MCP server 's' answered m with error -7: no");
		assertThat(this.peer.pendingCount()).isZero();
	}

	@Test
	void whenAnswerIsForNobodyThenItIsLoggedAndDropped() {
		PendingCall<JsonNode> call = call();
		try (CapturedLog log = CapturedLog.of(JsonRpcPeer.class)) {
			receive("{\"id\":\"1\",\"result\":{}}");
			receive("{\"id\":77,\"result\":{}}");
			receive("{\"id\":null,\"error\":{\"code\":-32700,\"message\":\"Parse error\"}}");
			receive("{\"id\":12345678901234567890123,\"error\":{\"code\":1,\"message\":\"m\"}}");
			assertThat(log.lines()).hasSize(4).allMatch((line) -> line.startsWith("DEBUG MCP server 's' answered "));
		}
		assertThat(this.peer.pendingCount()).isEqualTo(1);
		receive("{\"id\":1.0,\"result\":true}");
		assertThat(call.join().booleanValue()).isTrue();
	}

	@Test
	void whenAnswerComesTwiceThenTheFirstCounts() {
		PendingCall<JsonNode> call = call();
		receive("{\"id\":1,\"result\":\"a\"}");
		receive("{\"id\":1,\"result\":\"b\"}");
		receive("{\"id\":1,\"error\":{\"code\":1,\"message\":\"m\"}}");
		assertThat(call.join().stringValue()).isEqualTo("a");
	}

	@Test
	void whenFrameCannotBeDeliveredThenItsCallFails() {
		CompletableFuture<Void> delivery = new CompletableFuture<>();
		this.wire.answer = (message) -> Exchange.shared(delivery);
		PendingCall<JsonNode> call = call();
		delivery.completeExceptionally(new McpTransportException("s", "the pipe is broken", null));
		assertFailed(call, "MCP server 's': the pipe is broken");
		this.wire.answer = (message) -> Exchange
			.shared(CompletableFuture.failedFuture(new IllegalStateException("odd")));
		assertFailed(call(), "MCP server 's': could not send: java.lang.IllegalStateException: odd");
	}

	@Test
	void whenSendingThrowsThenNothingStaysPending() {
		this.wire.answer = (message) -> {
			throw new IllegalStateException("not open");
		};
		assertThatIllegalStateException().isThrownBy(this::call).withMessage("not open");
		this.wire.answer = (message) -> {
			throw new StackOverflowError();
		};
		assertThatExceptionOfType(StackOverflowError.class).isThrownBy(this::call);
		assertThat(this.peer.pendingCount()).isZero();
	}

	@Test
	void whenChannelTellsTheServerThenNoMessageDoes() {
		this.wire.answer = (message) -> exchange(() -> true);
		assertThat(call().cancel(true)).isTrue();
		assertThat(this.abandoned).isEmpty();
		this.wire.answer = (message) -> exchange(() -> false);
		assertThat(call().cancel(true)).isTrue();
		assertThat(this.abandoned).containsExactly("2 the caller cancelled");
	}

	@Test
	void whenGivingUpFailsThenTheCallStillEnds() {
		this.wire.answer = (message) -> exchange(() -> {
			throw new IllegalStateException("cannot abort");
		});
		PendingCall<JsonNode> timed = call(Duration.ofMillis(1));
		assertThat(timed).failsWithin(5, TimeUnit.SECONDS)
			.withThrowableThat()
			.havingCause()
			.isInstanceOf(McpTimeoutException.class);
		PendingCall<JsonNode> cancelled = call();
		assertThat(cancelled.cancel(true)).isTrue();
		assertThat(this.peer.pendingCount()).isZero();
	}

	@Test
	void whenChannelIsLostThenEveryCallFailsWithItsOwnMethodAndLaterOnesToo() {
		PendingCall<JsonNode> first = call("a");
		PendingCall<JsonNode> second = call("b");
		this.peer.onClosed(new McpTransportException("s", "it died", 3, List.of("last words"), null));
		for (PendingCall<JsonNode> call : List.of(first, second, call("c"))) {
			assertThat(call).failsWithin(5, TimeUnit.SECONDS)
				.withThrowableThat()
				.havingCause()
				.withMessage("MCP server 's': it died; its last lines on stderr: last words")
				.satisfies((ex) -> {
					McpTransportException failure = (McpTransportException) ex;
					assertThat(failure.getMethod()).isEqualTo(call.method());
					assertThat(failure.getExitCode()).isEqualTo(3);
				});
		}
		assertThat(this.wire.sent).hasSize(2);
		assertThat(this.peer.pendingCount()).isZero();
		assertThat(this.peer.lost()).isCompleted();
	}

	@Test
	void whenServerAsksAndAnsweringFailsThenItLearnsThatButNotWhy() {
		this.reply = CompletableFuture.failedFuture(new IllegalStateException("secret detail"));
		try (CapturedLog log = CapturedLog.of(JsonRpcPeer.class)) {
			receive("{\"id\":\"q\",\"method\":\"ask\"}");
			receive("{\"id\":\"r\",\"method\":\"throw\"}");
			assertThat(log.lines()).containsExactly("WARN Could not answer ask of MCP server 's'",
					"WARN Could not answer throw of MCP server 's'");
		}
		assertThat(this.wire.sent).extracting(JsonText::written)
			.containsExactly(
					"{\"jsonrpc\":\"2.0\",\"id\":\"q\",\"error\":{\"code\":-32603,"
							+ "\"message\":\"The client failed to handle ask\"}}",
					"{\"jsonrpc\":\"2.0\",\"id\":\"r\",\"error\":{\"code\":-32603,"
							+ "\"message\":\"The client failed to handle throw\"}}");
	}

	@Test
	void whenAnswerToTheServerCannotBeSentThenTheReaderGoesOn() {
		this.reply = CompletableFuture.completedFuture(JsonRpcResponse
			.success(((JsonRpcRequest) JsonText.message("{\"id\":1,\"method\":\"m\"}")).id(), Json.object()));
		this.wire.answer = (message) -> {
			throw new IllegalStateException("not open");
		};
		receive("{\"id\":1,\"method\":\"ask\"}");
		this.wire.answer = (message) -> Exchange.done();
		PendingCall<JsonNode> call = call();
		receive("{\"id\":1,\"result\":{}}");
		assertThat(call.join()).isEqualTo(Json.object());
	}

	@Test
	void whenNotificationHandlerFailsWithAnErrorThenTheReaderGoesOn() {
		try (CapturedLog log = CapturedLog.of(SerialExecutor.class)) {
			receive("{\"method\":\"a\"}");
			receive("{\"method\":\"b\"}");
			Awaitility.await().until(() -> log.lines().size() == 2);
		}
	}

	private void receive(String json) {
		this.peer.onFrame(new Frame(JsonText.message(json)));
	}

	private PendingCall<JsonNode> call() {
		return call("m");
	}

	private PendingCall<JsonNode> call(String method) {
		return call(method, Duration.ofSeconds(60));
	}

	private PendingCall<JsonNode> call(Duration timeout) {
		return call("m", timeout);
	}

	private PendingCall<JsonNode> call(String method, Duration timeout) {
		return this.peer.call(method, Json.object(), Map.of(), Function.identity(), new Patience(timeout),
				(id, reason) -> this.abandoned.add(id + " " + reason));
	}

	private static void assertFailed(PendingCall<JsonNode> call, String message) {
		assertThat(call).failsWithin(5, TimeUnit.SECONDS)
			.withThrowableThat()
			.havingCause()
			.isInstanceOf(McpTransportException.class)
			.withMessage(message)
			.satisfies((ex) -> assertThat(((McpTransportException) ex).getMethod()).isEqualTo("m"));
	}

	private static Exchange exchange(BooleanSupplier abort) {
		return new Exchange() {

			@Override
			public CompletionStage<Void> completion() {
				return CompletableFuture.completedFuture(null);
			}

			@Override
			public boolean abort() {
				return abort.getAsBoolean();
			}

		};
	}

	/** A channel whose ways of failing the test decides. */
	private static final class Wire implements McpTransport {

		private final List<JsonRpcMessage> sent = new CopyOnWriteArrayList<>();

		private Function<JsonRpcMessage, Exchange> answer = (message) -> Exchange.done();

		@Override
		public void open(TransportListener listener) {
			// The test is the server.
		}

		@Override
		public Exchange send(Frame frame) {
			this.sent.add(frame.message());
			return this.answer.apply(frame.message());
		}

		@Override
		public void close() {
			// Nothing to close.
		}

	}

}
