/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.transport.Exchange;
import org.mcptools.client.transport.RecordingListener;
import org.mcptools.client.transport.TestMessages;

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
		BlockingListener slow = new BlockingListener((frame) -> true);
		RecordingListener quick = new RecordingListener();
		try (StreamableHttpTransport sick = new StreamableHttpTransport("sick", HttpSettings.of(this.server.url("/")));
				StreamableHttpTransport healthy = new StreamableHttpTransport("healthy",
						HttpSettings.of(this.server.url("/")))) {
			sick.open(slow);
			healthy.open(quick);
			List<Exchange> waiting = send(sick, TALKATIVE, TALKATIVE + 1);
			slow.awaitBlocked();
			waiting.addAll(send(sick, 2, 22));
			for (Exchange exchange : send(healthy, 2, 52)) {
				awaitDone(exchange);
			}
			assertThat(quick.frames()).hasSize(50);
			assertThat(slow.recorded().frames()).isEmpty();
			slow.release();
			for (Exchange exchange : waiting) {
				awaitDone(exchange);
			}
			assertThat(slow.recorded().awaitFrames(22)).hasSize(22);
		}
	}

}
