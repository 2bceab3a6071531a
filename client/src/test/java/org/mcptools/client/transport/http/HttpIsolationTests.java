/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.transport.Exchange;
import org.mcptools.client.transport.Frame;
import org.mcptools.client.transport.RecordingListener;
import org.mcptools.client.transport.TestMessages;
import org.mcptools.client.transport.TransportListener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mcptools.client.transport.TestMessages.awaitDone;
import static org.mcptools.client.transport.TestMessages.request;
import static org.mcptools.client.transport.TestMessages.result;

/**
 * Few threads read from all servers.
 */
@Timeout(120)
class HttpIsolationTests {

	/** Answered with an event stream that says something else first. */
	private static final int TALKATIVE = 1;

	private static final String NOTIFICATION = TestMessages.text(TestMessages.notification().message());

	private TestHttpServer server;

	@BeforeEach
	void start() throws Exception {
		this.server = TestHttpServer.start((request, reply) -> {
			int id = Integer
				.parseInt(String.valueOf(((JsonRpcRequest) TestMessages.message(request.body())).id().toJson()));
			if (id == TALKATIVE) {
				reply.send(200, "text/event-stream", "data: " + NOTIFICATION + "\n\ndata: " + result(id) + "\n\n");
			}
			else if (id % 2 == 0) {
				reply.send(200, "text/event-stream", "data: " + result(id) + "\n\n");
			}
			else {
				reply.json(200, result(id));
			}
		});
	}

	@AfterEach
	void stop() {
		this.server.close();
	}

	private List<Exchange> send(StreamableHttpTransport transport, int from, int to) {
		List<Exchange> exchanges = new ArrayList<>();
		for (int id = from; id < to; id++) {
			exchanges.add(transport.send(request(id)));
		}
		return exchanges;
	}

	@Test
	void whenTheListenerOfOneServerBlocksThenOtherServersAreHeardAllTheSame() throws Exception {
		CountDownLatch blocked = new CountDownLatch(1);
		CountDownLatch released = new CountDownLatch(1);
		RecordingListener recorded = new RecordingListener();
		TransportListener slow = new TransportListener() {

			@Override
			public void onFrame(Frame frame) {
				blocked.countDown();
				try {
					assertThat(released.await(60, TimeUnit.SECONDS)).isTrue();
				}
				catch (InterruptedException ex) {
					throw new IllegalStateException(ex);
				}
				recorded.onFrame(frame);
			}

			@Override
			public void onClosed(@Nullable McpTransportException cause) {
				recorded.onClosed(cause);
			}

		};
		RecordingListener quick = new RecordingListener();
		try (StreamableHttpTransport sick = new StreamableHttpTransport("sick", HttpSettings.of(this.server.url("/")));
				StreamableHttpTransport healthy = new StreamableHttpTransport("healthy",
						HttpSettings.of(this.server.url("/")))) {
			sick.open(slow);
			healthy.open(quick);
			List<Exchange> waiting = send(sick, TALKATIVE, TALKATIVE + 1);
			assertThat(blocked.await(30, TimeUnit.SECONDS)).isTrue();
			waiting.addAll(send(sick, 2, 22));
			for (Exchange exchange : send(healthy, 2, 52)) {
				awaitDone(exchange);
			}
			assertThat(quick.frames()).hasSize(50);
			assertThat(recorded.frames()).isEmpty();
			released.countDown();
			for (Exchange exchange : waiting) {
				awaitDone(exchange);
			}
			assertThat(recorded.awaitFrames(22)).hasSize(22);
		}
	}

}
