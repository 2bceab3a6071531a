/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.jsonrpc.JsonRpcResponse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * What holds for every transport. The peer does what {@link Echo} says.
 */
@Timeout(120)
public abstract class TransportContractTests {

	private static final int SENDERS = 64;

	private final RecordingListener listener = new RecordingListener();

	private McpTransport transport;

	/**
	 * Create a transport that is not open, and its peer.
	 * @return the transport
	 * @throws Exception if there is no peer
	 */
	protected abstract McpTransport create() throws Exception;

	/**
	 * End the peer.
	 * @throws Exception if it does not end
	 */
	protected void endPeer() throws Exception {
		// Most peers end with their transport.
	}

	@AfterEach
	void close() throws Exception {
		if (this.transport != null) {
			this.transport.close();
		}
		endPeer();
		assertThat(this.listener.breaches()).isEmpty();
	}

	protected final McpTransport open() throws Exception {
		this.transport = create();
		this.transport.open(this.listener);
		return this.transport;
	}

	protected final RecordingListener listener() {
		return this.listener;
	}

	private static Frame request(int id, String params) {
		return new Frame(TestMessages
			.message("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"test\",\"params\":" + params + "}"));
	}

	@Test
	void whenAFrameIsSentThenNothingOfItChanges() throws Exception {
		open();
		Frame frame = request(1, "{\"text\":\"Grüße, 世界 🎉 \\u2028\\u0000\\n\\r\\\"\",\"big\":12345678901234567890123,"
				+ "\"fraction\":1.10,\"none\":null,\"yes\":true,\"empty\":{},\"list\":[1,[\"a\"],{}],\"z\":0,\"a\":0}");
		TestMessages.awaitDone(this.transport.send(frame));
		JsonRpcResponse answer = (JsonRpcResponse) this.listener.awaitFrames(1).get(0).message();
		assertThat(answer.id()).isEqualTo(((JsonRpcRequest) frame.message()).id());
		assertThat(answer.result().toString()).isEqualTo(((JsonRpcRequest) frame.message()).params().toString());
	}

	@Test
	void whenAFrameIsLargeThenItArrivesWhole() throws Exception {
		open();
		String text = "ä".repeat(1_000_000);
		TestMessages.awaitDone(this.transport.send(request(1, "{\"text\":\"" + text + "\"}")));
		JsonRpcResponse answer = (JsonRpcResponse) this.listener.awaitFrames(1).get(0).message();
		assertThat(answer.result().get("text").stringValue()).isEqualTo(text);
	}

	@Test
	void whenManySendAtOnceThenEachGetsItsAnswer() throws Exception {
		open();
		ExecutorService senders = Executors.newFixedThreadPool(SENDERS);
		try {
			CountDownLatch ready = new CountDownLatch(SENDERS);
			List<Future<Exchange>> sent = new ArrayList<>();
			for (int i = 0; i < SENDERS; i++) {
				int id = i;
				sent.add(senders.submit(() -> {
					ready.countDown();
					ready.await();
					return this.transport.send(request(id, "{\"id\":" + id + "}"));
				}));
			}
			for (Future<Exchange> exchange : sent) {
				TestMessages.awaitDone(exchange.get(20, TimeUnit.SECONDS));
			}
			List<Frame> answers = this.listener.awaitFrames(SENDERS);
			assertThat(answers).extracting((frame) -> ((JsonRpcResponse) frame.message()).id())
				.hasSize(SENDERS)
				.doesNotHaveDuplicates();
			assertThat(answers).allSatisfy((frame) -> {
				JsonRpcResponse response = (JsonRpcResponse) frame.message();
				assertThat(response.result().get("id").longValue()).isEqualTo(response.id().value());
			});
		}
		finally {
			senders.shutdownNow();
		}
	}

	@Test
	void whenSentBeforeOpeningThenThatIsMisuse() throws Exception {
		this.transport = create();
		assertThatIllegalStateException().isThrownBy(() -> this.transport.send(request(1, "{}")));
	}

	@Test
	void whenOpenedTwiceThenThatIsMisuse() throws Exception {
		open();
		assertThatIllegalStateException().isThrownBy(() -> this.transport.open(new RecordingListener()));
		TestMessages.awaitDone(this.transport.send(request(1, "{}")));
	}

	@Test
	void whenSentAfterClosingThenTheExchangeFails() throws Exception {
		open();
		this.transport.close();
		McpTransportException failure = TestMessages.awaitFailure(this.transport.send(request(1, "{}")));
		assertThat(failure.getServerName()).isEqualTo("contract");
	}

	@Test
	void whenClosedManyTimesAtOnceThenTheEndIsToldOnce() throws Exception {
		open();
		ExecutorService closers = Executors.newFixedThreadPool(8);
		try {
			CountDownLatch ready = new CountDownLatch(8);
			List<Future<?>> closing = new ArrayList<>();
			for (int i = 0; i < 8; i++) {
				closing.add(closers.submit(() -> {
					ready.countDown();
					ready.await();
					this.transport.close();
					return null;
				}));
			}
			for (Future<?> future : closing) {
				future.get(20, TimeUnit.SECONDS);
			}
		}
		finally {
			closers.shutdownNow();
		}
		this.transport.close();
		assertThat(this.listener.awaitEnd()).isNull();
		Awaitility.await().during(Duration.ofMillis(200)).until(() -> this.listener.endCount() == 1);
	}

	@Test
	void whenClosedWhileAFrameIsHandledThenThereIsNoDeadlock() throws Exception {
		this.transport = create();
		McpTransport opened = this.transport;
		CountDownLatch handled = new CountDownLatch(1);
		RecordingListener inner = new RecordingListener();
		opened.open(new TransportListener() {

			@Override
			public void onFrame(Frame frame) {
				opened.close();
				handled.countDown();
			}

			@Override
			public void onClosed(McpTransportException cause) {
				inner.onClosed(cause);
			}

		});
		opened.send(request(1, "{}"));
		assertThat(handled.await(20, TimeUnit.SECONDS)).isTrue();
		assertThat(inner.awaitEnd()).isNull();
		assertThat(inner.endCount()).isOne();
	}

}
