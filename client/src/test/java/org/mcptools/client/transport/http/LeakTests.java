/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.client.transport.Exchange;
import org.mcptools.client.transport.McpTransport;
import org.mcptools.client.transport.RecordingListener;
import org.mcptools.client.transport.TestMessages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mcptools.client.transport.TestMessages.notification;
import static org.mcptools.client.transport.TestMessages.request;

@Timeout(120)
class LeakTests {

	@Test
	void whenManyTransportsHaveComeAndGoneThenNothingOfThemIsLeft() throws Exception {
		try (RawServer server = RawServer.start(LeakTests::serve)) {
			use(server);
			long selectors = threads("SelectorManager");
			List<WeakReference<McpTransport>> gone = new ArrayList<>();
			for (int i = 0; i < 30; i++) {
				gone.addAll(use(server));
			}
			assertThat(threads("SelectorManager")).isLessThanOrEqualTo(selectors);
			Awaitility.await().until(() -> server.openConnections() == 0);
			Awaitility.await().atMost(Duration.ofSeconds(30)).until(() -> {
				System.gc();
				return gone.stream().allMatch((reference) -> reference.get() == null);
			});
			Awaitility.await().atMost(Duration.ofSeconds(40)).until(() -> threads("mcp-http-") == 0);
		}
	}

	private static void serve(RawConnection connection) throws IOException {
		String request = connection.read().line();
		if (request.contains("/hang") || request.startsWith("DELETE")) {
			connection.awaitClosedByClient();
		}
		else if (request.startsWith("GET")) {
			connection.beginEvents();
			connection.write("event: endpoint\ndata: /hang\n\nid: 1\ndata:\n\n");
			connection.awaitClosedByClient();
		}
		else {
			connection.beginEvents();
			connection.write("id: 1\nretry: 100\ndata: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/x\"}\n\n");
			connection.awaitClosedByClient();
		}
	}

	private static List<WeakReference<McpTransport>> use(RawServer server) throws Exception {
		StreamableHttpTransport streamable = new StreamableHttpTransport("test", HttpSettings.of(server.url("/mcp")));
		SseTransport sse = new SseTransport("test", HttpSettings.of(server.url("/sse")));
		RecordingListener listener = new RecordingListener();
		streamable.open(listener);
		sse.open(new RecordingListener());
		streamable.listen(Map.of());
		Exchange aborted = streamable.send(request(1));
		streamable.send(request(2));
		sse.send(request(3));
		Exchange unsettled = sse.send(notification());
		listener.awaitFrames(2);
		aborted.abort();
		streamable.close();
		sse.close();
		TestMessages.awaitFailure(unsettled);
		return List.of(new WeakReference<>(streamable), new WeakReference<>(sse));
	}

	private static long threads(String name) {
		return Thread.getAllStackTraces().keySet().stream().filter((thread) -> thread.getName().contains(name)).count();
	}

}
