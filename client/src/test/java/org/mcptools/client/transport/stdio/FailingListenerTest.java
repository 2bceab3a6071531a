/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.jsonrpc.JsonRpcResponse;
import org.mcptools.client.testing.CapturedLog;
import org.mcptools.client.transport.Frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Listeners of the transport that fail.
 */
@ExtendWith(NoLeaks.class)
@Timeout(120)
class FailingListenerTest {

	@Test
	void whenTheListenerFailsWithAMessageThenTheNextMessageIsDelivered() throws Exception {
		AtomicInteger calls = new AtomicInteger();
		Recorder recorder = new Recorder() {

			@Override
			public void onFrame(Frame frame) {
				if (calls.incrementAndGet() == 1) {
					throw new IllegalStateException("for this test");
				}
				super.onFrame(frame);
			}

		};
		try (CapturedLog log = CapturedLog.of(StdioTransport.class);
				StdioTransport transport = new StdioTransport("failing", Scripted.server())) {
			transport.open(recorder);
			transport.send(Recorder.request(1, "ping"));
			transport.send(Recorder.request(2, "ping"));
			assertThat(recorder.next()).isInstanceOfSatisfying(JsonRpcResponse.class,
					(response) -> assertThat(response.id()).hasToString("2"));
			assertThat(log.lines()).containsExactly("ERROR A message of MCP server 'failing' could not be handled");
			assertThat(log.events().get(0).getThrowableProxy().getMessage()).isEqualTo("for this test");
		}
	}

	@Test
	void whenReadingCannotGoOnThenTheChannelIsLostAndTheProcessIsEnded() {
		Recorder recorder = new Recorder() {

			@Override
			public void onFrame(Frame frame) {
				throw new OutOfMemoryError("for this test");
			}

		};
		StdioTransport transport = new StdioTransport("failing", Scripted.server());
		transport.open(recorder);
		transport.send(Recorder.request(1, "ping"));
		await().untilAsserted(() -> assertThat(recorder.ends()).hasSize(1));
		McpTransportException failure = recorder.ends().get(0).orElseThrow();
		assertThat(failure).hasMessageEndingWith("its output cannot be read")
			.hasCauseInstanceOf(OutOfMemoryError.class);
	}

	@Test
	void whenTheListenerFailsAtTheEndThenTheProcessIsEndedAllTheSame() {
		Recorder recorder = new Recorder() {

			@Override
			public void onClosed(McpTransportException cause) {
				throw new IllegalStateException("for this test");
			}

		};
		StdioTransport transport = new StdioTransport("failing", Scripted.server());
		transport.open(recorder);
		assertThatExceptionOfType(IllegalStateException.class).isThrownBy(transport::close)
			.withMessage("for this test");
		transport.close();
	}

	@Test
	void whenSentAfterTheEndThenTheFrameFailsWithTheReason() {
		StdioTransport transport = new StdioTransport("failing", Scripted.server());
		transport.open(new Recorder());
		transport.close();
		assertThat(transport.send(Recorder.request(1, "ping")).completion().toCompletableFuture())
			.failsWithin(Scripted.TIMEOUT)
			.withThrowableThat()
			.havingCause()
			.isInstanceOf(McpTransportException.class)
			.withMessage("MCP server 'failing': the client was closed");
	}

}
