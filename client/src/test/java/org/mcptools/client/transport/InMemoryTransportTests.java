/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.jsonrpc.Json;
import org.mcptools.client.jsonrpc.JsonRpcMessage;
import org.mcptools.client.jsonrpc.JsonRpcNotification;
import org.mcptools.client.protocol.CallToolParams;
import org.mcptools.client.protocol.McpMethod;
import org.mcptools.client.testing.CapturedLog;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class InMemoryTransportTests {

	private final String name = "channel-" + System.nanoTime();

	private final InMemoryTransport.Pair pair = InMemoryTransport.pair(this.name);

	private final Recorder client = new Recorder();

	private final Recorder server = new Recorder();

	@Test
	void whenFramesAreSentThenTheyArriveInOrderWithTheirHeaders() throws Exception {
		open();
		for (int i = 0; i < 100; i++) {
			this.pair.client().send(new Frame(message("m" + i), Map.of("n", "" + i)));
		}
		for (int i = 0; i < 100; i++) {
			assertThat(this.server.next()).isEqualTo(new Frame(message("m" + i), Map.of("n", "" + i)));
		}
		this.pair.server().send(new Frame(message("back")));
		assertThat(this.client.next()).isEqualTo(new Frame(message("back")));
	}

	@Test
	void whenParamsChangeAfterwardsThenTheOtherEndDoesNotSeeIt() throws Exception {
		open();
		ObjectNode params = Json.object().put("a", 1);
		this.pair.client().send(new Frame(new JsonRpcNotification("m", params)));
		params.put("a", 2);
		assertThat(this.server.next().message()).hasToString("JsonRpcNotification[method=m, params={\"a\":1}]");
	}

	@Test
	void whenOneEndIsOpenedLaterThenItGetsWhatWasSentBefore() throws Exception {
		this.pair.server().open(this.server);
		this.pair.server().send(new Frame(message("early")));
		this.pair.client().open(this.client);
		assertThat(this.client.next().message()).isEqualTo(message("early"));
	}

	@Test
	void whenOneEndClosesThenBothLearnItOnceBehindTheFramesOnTheirWay() throws Exception {
		open();
		this.pair.server().send(new Frame(message("last")));
		this.pair.server().close();
		this.pair.server().close();
		this.pair.client().close();
		assertThat(this.client.next().message()).isEqualTo(message("last"));
		assertThat(this.client.end.get(5, TimeUnit.SECONDS)).contains("the other end closed the channel");
		assertThat(this.server.end.get(5, TimeUnit.SECONDS)).isEqualTo("closed by us");
		awaitNoThreads();
		assertThat(this.client.ends + this.server.ends).isEqualTo(2);
	}

	@Test
	void whenChannelIsClosedThenSendingFailsThroughTheExchange() {
		open();
		this.pair.client().close();
		for (InMemoryTransport end : List.of(this.pair.client(), this.pair.server())) {
			Exchange exchange = end.send(new Frame(message("late")));
			assertThat(exchange.completion().toCompletableFuture()).isCompletedExceptionally();
			assertThat(exchange.abort()).isFalse();
		}
	}

	@Test
	void whenTheOtherEndCouldNotReadAFrameThenSendingFails() {
		open();
		String deep = "[".repeat(499) + "]".repeat(499);
		JsonRpcMessage call = new JsonRpcNotification("m",
				McpMethod.TOOLS_CALL.writer().apply(new CallToolParams("t", "{\"a\":" + deep + "}")));
		Exchange exchange = this.pair.client().send(new Frame(call));
		assertThat(exchange.completion().toCompletableFuture()).failsWithin(Duration.ZERO)
			.withThrowableThat()
			.havingCause()
			.isInstanceOf(McpTransportException.class)
			.withMessageContaining("could not be read");
		this.pair.client().close();
	}

	@Test
	void whenOpenedTwiceThenItSaysSo() {
		open();
		assertThatIllegalStateException().isThrownBy(() -> this.pair.client().open(this.client));
		this.pair.client().close();
	}

	@Test
	void whenClosedBeforeItIsOpenedThenOpeningTellsOfTheEnd() throws Exception {
		this.pair.client().close();
		open();
		assertThat(this.client.end.get(5, TimeUnit.SECONDS)).isEqualTo("closed by us");
		assertThat(this.server.end.get(5, TimeUnit.SECONDS)).contains("the other end closed");
	}

	@Test
	void whenOneEndIsNeverOpenedThenNoThreadIsLeft() {
		this.pair.client().open(this.client);
		this.pair.client().send(new Frame(message("m")));
		this.pair.client().close();
		awaitNoThreads();
	}

	@Test
	void whenListenerFailsThenItGetsTheNextFrameAllTheSame() throws Exception {
		try (CapturedLog log = CapturedLog.of(InMemoryTransport.class)) {
			this.pair.client().open(this.client);
			this.pair.server().open(new Recorder() {

				@Override
				public void onFrame(Frame frame) {
					Thread.currentThread().interrupt();
					InMemoryTransportTests.this.server.onFrame(frame);
					throw new AssertionError("cannot take it");
				}

			});
			this.pair.client().send(new Frame(message("a")));
			this.pair.client().send(new Frame(message("b")));
			assertThat(this.server.next().message()).isEqualTo(message("a"));
			assertThat(this.server.next().message()).isEqualTo(message("b"));
			Awaitility.await().until(() -> log.lines().size() == 2);
			this.pair.client().close();
			awaitNoThreads();
		}
	}

	@Test
	void whenClosingRacesTheFirstFrameThenBothEndsStillLearnOfTheEnd() throws Exception {
		for (int round = 0; round < 500; round++) {
			InMemoryTransport.Pair fresh = InMemoryTransport.pair(this.name);
			Recorder near = new Recorder();
			Recorder far = new Recorder();
			fresh.client().open(near);
			fresh.server().open(far);
			CompletableFuture<Void> sending = CompletableFuture
				.runAsync(() -> fresh.client().send(new Frame(message("m"))));
			fresh.client().close();
			sending.join();
			assertThat(near.end.get(5, TimeUnit.SECONDS)).isEqualTo("closed by us");
			assertThat(far.end.get(5, TimeUnit.SECONDS)).contains("the other end closed");
		}
	}

	private void open() {
		this.pair.client().open(this.client);
		this.pair.server().open(this.server);
	}

	private void awaitNoThreads() {
		Awaitility.await()
			.until(() -> Thread.getAllStackTraces()
				.keySet()
				.stream()
				.noneMatch((thread) -> thread.getName().contains(this.name)));
	}

	private static JsonRpcMessage message(String method) {
		return new JsonRpcNotification(method, null);
	}

	private static class Recorder implements TransportListener {

		private final BlockingQueue<Frame> frames = new LinkedBlockingQueue<>();

		private final CompletableFuture<String> end = new CompletableFuture<>();

		private volatile int ends;

		@Override
		public void onFrame(Frame frame) {
			this.frames.add(frame);
		}

		@Override
		@SuppressWarnings("NonAtomicVolatileUpdate")
		public void onClosed(@Nullable McpTransportException cause) {
			this.ends++;
			this.end.complete((cause != null) ? String.valueOf(cause.getMessage()) : "closed by us");
		}

		Frame next() throws InterruptedException {
			Frame frame = this.frames.poll(5, TimeUnit.SECONDS);
			assertThat(frame).as("a frame within 5 s").isNotNull();
			return frame;
		}

	}

}
