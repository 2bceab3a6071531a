/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.jsonrpc.JsonRpcResponse;
import org.mcptools.client.transport.Exchange;
import org.mcptools.client.transport.Frame;
import org.mcptools.client.transport.RecordingListener;
import org.mcptools.client.transport.TestMessages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mcptools.client.transport.TestMessages.awaitDone;
import static org.mcptools.client.transport.TestMessages.awaitFailure;
import static org.mcptools.client.transport.TestMessages.notification;
import static org.mcptools.client.transport.TestMessages.request;
import static org.mcptools.client.transport.TestMessages.result;

@Timeout(60)
class SseTransportTests {

	private final RecordingListener listener = new RecordingListener();

	private final CompletableFuture<RawConnection> stream = new CompletableFuture<>();

	private final CountDownLatch streamClosed = new CountDownLatch(1);

	private RawServer server;

	private SseTransport transport;

	@AfterEach
	void close() throws IOException {
		this.transport.close();
		Awaitility.await().until(() -> this.server.openConnections() == 0);
		this.server.close();
		assertThat(this.listener.breaches()).isEmpty();
	}

	private void start(String endpoint, RawServer.Script post) throws IOException {
		start("/sse?key=k", endpoint, post);
	}

	private void start(String path, String endpoint, RawServer.Script post) throws IOException {
		this.server = RawServer.start((connection) -> {
			if (connection.read().method().equals("GET")) {
				connection.beginEvents();
				if (endpoint != null) {
					connection.write("event: endpoint\ndata: " + endpoint + "\n\n");
				}
				this.stream.complete(connection);
				connection.awaitClosedByClient();
				this.streamClosed.countDown();
			}
			else {
				post.run(connection);
			}
		});
		this.transport = new SseTransport("test", HttpSettings.of(this.server.url(path)).withHeader("X-Key", "k"));
		this.transport.open(this.listener);
	}

	private static RawServer.Script status(int status, String body) {
		return (connection) -> connection.reply(status, "text/plain", body);
	}

	private void event(String text) throws Exception {
		this.stream.get(20, TimeUnit.SECONDS).write(text);
	}

	@Test
	void whenAFrameIsSentThenItIsPostedToTheEndpointAndAnsweredOnTheStream() throws Exception {
		start("/messages?session=1", status(202, "Accepted"));
		Frame frame = new Frame(request(1).message(), Map.of("MCP-Protocol-Version", "2024-11-05"));
		Exchange exchange = this.transport.send(frame);
		awaitDone(exchange);
		event("event: message\ndata: " + result(1) + "\n\n");
		Frame answer = this.listener.awaitFrames(1).get(0);
		assertThat(TestMessages.text(answer.message())).isEqualTo(result(1));
		assertThat(answer.headers()).containsEntry(":status", "200").containsEntry("content-type", "text/event-stream");
		RawRequest get = this.server.requests().get(0);
		assertThat(get.line()).isEqualTo("GET /sse?key=k HTTP/1.1");
		assertThat(get.header("accept")).isEqualTo("text/event-stream");
		assertThat(get.header("x-key")).isEqualTo("k");
		assertThat(get.headers()).doesNotContainKey("upgrade");
		RawRequest post = this.server.requests().get(1);
		assertThat(post.line()).isEqualTo("POST /messages?session=1 HTTP/1.1");
		assertThat(post.body()).isEqualTo(TestMessages.text(frame.message()));
		assertThat(post.header("content-type")).isEqualTo("application/json");
		assertThat(post.header("x-key")).isEqualTo("k");
		assertThat(post.header("mcp-protocol-version")).isEqualTo("2024-11-05");
	}

	@ParameterizedTest
	@CsvSource({ "/a/sse,messages?s=1,/a/messages?s=1", "/a/sse,/messages,/messages", "/a/sse?x=y,?s=1,/a/sse?s=1",
			"'',messages/,/messages/", "'',?s=1,/?s=1", "/a/b/sse,../m,/a/m",
			"/sse,/m?a=b%20c&d=%2F,/m?a=b%20c&d=%2F" })
	void whenTheEndpointIsRelativeThenItIsResolvedAgainstTheUrl(String path, String endpoint, String expected)
			throws Exception {
		start(path, endpoint, status(202, ""));
		awaitDone(this.transport.send(notification()));
		assertThat(this.server.requests().get(1).line()).isEqualTo("POST " + expected + " HTTP/1.1");
	}

	@Test
	void whenTheEndpointIsAbsoluteAndOfTheSameOriginThenItIsUsed() throws Exception {
		start(null, status(202, ""));
		event("event: endpoint\ndata: " + this.server.url("/m?s=1") + "\n\n");
		awaitDone(this.transport.send(notification()));
		assertThat(this.server.requests().get(1).line()).isEqualTo("POST /m?s=1 HTTP/1.1");
	}

	@ParameterizedTest
	@ValueSource(strings = { "http://example.invalid/m", "https://127.0.0.1/m", "//example.invalid/m",
			"http://127.0.0.1:1/m", "http://127.0.0.1@example.invalid/m", "file:///etc/passwd", "http://localhost/m" })
	void whenTheEndpointIsOnAnotherOriginThenTheChannelIsLost(String endpoint) throws Exception {
		start(endpoint, status(202, ""));
		Exchange exchange = this.transport.send(request(1));
		assertThat(awaitFailure(exchange))
			.hasMessageStartingWith("MCP server 'test': names an endpoint on another origin, ")
			.hasMessageEndingWith(" instead of " + this.server.url());
		assertThat(this.listener.awaitEnd()).hasMessageContaining("another origin");
		assertThat(this.streamClosed.await(20, TimeUnit.SECONDS)).isTrue();
		assertThat(this.server.requests()).hasSize(1);
	}

	@Test
	void whenTheEndpointIsNotAUrlThenTheChannelIsLost() throws Exception {
		start("http://[x", status(202, ""));
		assertThat(this.listener.awaitEnd()).hasMessageStartingWith("MCP server 'test': names an endpoint that is not");
	}

	@Test
	void whenFramesAreSentBeforeTheEndpointIsKnownThenTheyWaitForIt() throws Exception {
		start(null, status(202, ""));
		List<Exchange> exchanges = new ArrayList<>();
		for (int id = 0; id < 10; id++) {
			exchanges.add(this.transport.send(request(id)));
		}
		this.stream.get(20, TimeUnit.SECONDS);
		assertThat(exchanges).noneMatch((exchange) -> exchange.completion().toCompletableFuture().isDone());
		event("event: endpoint\ndata: /m\n\n");
		for (Exchange exchange : exchanges) {
			awaitDone(exchange);
		}
		assertThat(this.server.requests()).hasSize(11);
	}

	@Test
	void whenASecondEndpointIsNamedThenTheFirstStays() throws Exception {
		start("/first", status(202, ""));
		event("event: endpoint\ndata: /second\n\ndata: " + result(5) + "\n\n");
		this.listener.awaitFrames(1);
		awaitDone(this.transport.send(notification()));
		assertThat(this.server.requests().get(1).line()).isEqualTo("POST /first HTTP/1.1");
	}

	@Test
	void whenAnEventIsOfAnUnknownTypeOrBrokenThenItIsPassedOver() throws Exception {
		start("/m", status(202, ""));
		event("event: ping\ndata: now\n\ndata: {broken\n\n: comment\n\ndata: " + result(1) + "\n\n");
		this.listener.awaitFrames(1);
		assertThat(this.listener.frames()).hasSize(1);
	}

	@ParameterizedTest
	@ValueSource(ints = { 400, 404, 500 })
	void whenAPostIsRefusedThenItsExchangeFailsAndTheChannelLives(int status) throws Exception {
		start("/m", status(status, "no such session"));
		McpTransportException failure = awaitFailure(this.transport.send(request(1)));
		assertThat(failure).hasMessage("MCP server 'test': answered with HTTP " + status + ": no such session");
		assertThat(failure.getHttpStatus()).isEqualTo(status);
		assertThat(this.listener.endCount()).isZero();
	}

	@Test
	void whenAPostIsRefusedWithAJsonRpcErrorThenItIsTheAnswer() throws Exception {
		start("/m", status(400, "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32600,\"message\":\"Bad\"}}"));
		awaitDone(this.transport.send(request(4)));
		Frame answer = this.listener.awaitFrames(1).get(0);
		assertThat(((JsonRpcResponse) answer.message()).id().value()).isEqualTo(4L);
		assertThat(answer.headers()).containsEntry(":status", "400");
	}

	@Test
	void whenAWaitingFrameIsAbortedThenItNeverLeavesAndTheServerNeedNotKnow() throws Exception {
		start(null, status(202, ""));
		Exchange exchange = this.transport.send(request(1));
		assertThat(exchange.abort()).isTrue();
		awaitDone(exchange);
		event("event: endpoint\ndata: /m\n\n");
		awaitDone(this.transport.send(request(2)));
		assertThat(this.server.requests()).hasSize(2);
		assertThat(this.server.requests().get(1).body()).contains("\"id\":2");
	}

	@Test
	void whenAFrameThatHasLeftIsAbortedThenTheServerMustBeToldByAMessage() throws Exception {
		start("/m", status(202, ""));
		Exchange exchange = this.transport.send(request(1));
		awaitDone(exchange);
		assertThat(exchange.abort()).isFalse();
	}

	@Test
	void whenTheTransportIsClosedThenTheStreamIsClosedAndWaitingFramesFail() throws Exception {
		start(null, status(202, ""));
		Exchange exchange = this.transport.send(request(1));
		this.stream.get(20, TimeUnit.SECONDS);
		this.transport.close();
		assertThat(awaitFailure(exchange)).hasMessage("MCP server 'test': the client was closed");
		assertThat(this.listener.awaitEnd()).isNull();
		assertThat(this.streamClosed.await(20, TimeUnit.SECONDS)).isTrue();
	}

}
