/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.transport.Exchange;
import org.mcptools.client.transport.Frame;
import org.mcptools.client.transport.RecordingListener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mcptools.client.transport.TestMessages.awaitDone;
import static org.mcptools.client.transport.TestMessages.awaitFailure;
import static org.mcptools.client.transport.TestMessages.request;
import static org.mcptools.client.transport.TestMessages.result;

@Timeout(60)
class ResumptionTests {

	private final RecordingListener listener = new RecordingListener();

	private final AtomicInteger gets = new AtomicInteger();

	private final AtomicLong closedAt = new AtomicLong();

	private RawServer server;

	private StreamableHttpTransport transport;

	@AfterEach
	void close() throws IOException {
		this.transport.close();
		Awaitility.await().until(() -> this.server.openConnections() == 0);
		this.server.close();
		assertThat(this.listener.breaches()).isEmpty();
	}

	/** Each GET gets the next of the replies, the last one again and again. */
	private void start(String postEvents, RawServer.Script... gets) throws IOException {
		this.server = RawServer.start((connection) -> {
			if (connection.read().method().equals("POST")) {
				connection.beginEvents();
				connection.write(postEvents);
				this.closedAt.set(System.nanoTime());
			}
			else {
				gets[Math.min(this.gets.getAndIncrement(), gets.length - 1)].run(connection);
			}
		});
		this.transport = new StreamableHttpTransport("test", HttpSettings.of(this.server.url("/mcp?a=b")));
		this.transport.open(this.listener);
	}

	private static RawServer.Script events(String text) {
		return (connection) -> {
			connection.beginEvents();
			connection.write(text);
		};
	}

	private static RawServer.Script status(int status) {
		return (connection) -> connection.reply(status, "text/plain", "no");
	}

	@Test
	void whenTheStreamEndsBeforeTheAnswerThenItIsTakenUpAfterTheLastEvent() throws Exception {
		start("id: e-1\nretry: 300\ndata:\n\n", events("id: e-2\ndata: " + result(1) + "\n\n"));
		Map<String, String> headers = Map.of("Mcp-Session-Id", "s-1", "MCP-Protocol-Version", "2025-11-25");
		awaitDone(this.transport.send(new Frame(request(1).message(), headers)));
		RawRequest get = this.server.requests().get(1);
		assertThat(get.line()).isEqualTo("GET /mcp?a=b HTTP/1.1");
		assertThat(get.header("last-event-id")).isEqualTo("e-1");
		assertThat(get.header("accept")).isEqualTo("text/event-stream");
		assertThat(get.header("mcp-session-id")).isEqualTo("s-1");
		assertThat(get.header("mcp-protocol-version")).isEqualTo("2025-11-25");
		assertThat(get.headers()).doesNotContainKey("content-type");
		assertThat(Duration.ofNanos(get.nanoTime() - this.closedAt.get()))
			.isGreaterThanOrEqualTo(Duration.ofMillis(290));
		assertThat(this.server.requests()).hasSize(2);
	}

	@Test
	void whenResumingIsCutAgainThenItGoesOnFromThere() throws Exception {
		start("id: e-1\nretry: 100\ndata: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/a\"}\n\n",
				events("id: e-2\ndata: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/b\"}\n\n"),
				events("retry: 120\n\n"), events("id: e-3\ndata: " + result(1) + "\n\n"));
		awaitDone(this.transport.send(request(1)));
		assertThat(this.listener.frames()).hasSize(3);
		assertThat(this.server.requests()).extracting((request) -> request.header("last-event-id"))
			.containsExactly("(none)", "e-1", "e-2", "e-2");
	}

	@Test
	void whenTheServerSaysNothingOfTimeThenTheClientWaitsASecond() throws Exception {
		start("id: e-1\ndata:\n\n", events("data: " + result(1) + "\n\n"));
		awaitDone(this.transport.send(request(1)));
		long waited = this.server.requests().get(1).nanoTime() - this.closedAt.get();
		assertThat(Duration.ofNanos(waited)).isBetween(Duration.ofMillis(950), Duration.ofSeconds(10));
	}

	@Test
	void whenTheConnectionBreaksInAnEventThenItIsResumedFromTheOneBefore() throws Exception {
		start("id: e-1\nretry: 100\ndata:\n\nid: e-2\ndata: {\"json", events("data: " + result(1) + "\n\n"));
		awaitDone(this.transport.send(request(1)));
		assertThat(this.server.requests().get(1).header("last-event-id")).isEqualTo("e-1");
	}

	@Test
	void whenTheServerIsBusyThenResumingIsTriedAgain() throws Exception {
		start("id: e-1\nretry: 100\ndata:\n\n", status(503), status(429), events("data: " + result(1) + "\n\n"));
		awaitDone(this.transport.send(request(1)));
		assertThat(this.server.requests()).hasSize(4);
	}

	@Test
	void whenTheServerStaysBusyThenTheExchangeFails() throws Exception {
		start("id: e-1\nretry: 100\ndata:\n\n", status(503));
		McpTransportException failure = awaitFailure(this.transport.send(request(1)));
		assertThat(failure).hasMessage("MCP server 'test': broke off its answer, and it cannot be resumed: "
				+ "it answered GET with HTTP 503: no");
		assertThat(failure.getHttpStatus()).isEqualTo(503);
		assertThat(this.gets).hasValue(5);
	}

	@ParameterizedTest
	@ValueSource(ints = { 400, 404, 405, 501 })
	void whenTheServerCannotResumeThenTheExchangeFailsAtOnce(int status) throws Exception {
		start("id: e-1\nretry: 100\ndata:\n\n", status(status));
		assertThat(awaitFailure(this.transport.send(request(1))).getHttpStatus()).isEqualTo(status);
		assertThat(this.gets).hasValue(1);
	}

	@Test
	void whenResumingBringsNoEventStreamThenTheExchangeFails() throws Exception {
		start("id: e-1\nretry: 100\ndata:\n\n", (connection) -> connection.reply(200, "application/json", result(1)));
		assertThat(awaitFailure(this.transport.send(request(1))))
			.hasMessageEndingWith("it answered GET with content type application/json instead of text/event-stream");
	}

	@ParameterizedTest
	@ValueSource(strings = { "data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/a\"}\n\n", "id\ndata:\n\n",
			"id: é\ndata:\n\n", "" })
	void whenThereIsNoEventIdThenTheRequestIsLost(String events) throws Exception {
		start(events, status(500));
		assertThat(awaitFailure(this.transport.send(request(1))))
			.hasMessage("MCP server 'test': closed its event stream before it answered");
		assertThat(this.gets).hasValue(0);
	}

	@Test
	void whenTheSenderDoesNotWantItThenNothingIsResumed() throws Exception {
		start("id: e-1\nretry: 100\ndata:\n\n", status(500));
		Frame frame = new Frame(request(1).message(), Map.of(Frame.RESUME, "never"));
		assertThat(awaitFailure(this.transport.send(frame)))
			.hasMessage("MCP server 'test': closed its event stream before it answered");
		assertThat(this.gets).hasValue(0);
	}

	@Test
	void whenTheAnswerWasThereThenNothingIsResumed() throws Exception {
		start("id: e-1\nretry: 100\ndata: " + result(1) + "\n\n", status(500));
		awaitDone(this.transport.send(request(1)));
		Awaitility.await().until(() -> this.server.openConnections() == 0);
		assertThat(this.gets).hasValue(0);
	}

	@Test
	void whenAbortedWhileWaitingThenThereIsNoRequest() throws Exception {
		CountDownLatch posted = new CountDownLatch(1);
		this.server = RawServer.start((connection) -> {
			this.gets.addAndGet(connection.read().method().equals("GET") ? 1 : 0);
			connection.beginEvents();
			connection.write("id: e-1\nretry: 3000\ndata: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/a\"}\n\n");
			posted.countDown();
		});
		this.transport = new StreamableHttpTransport("test", HttpSettings.of(this.server.url("/mcp")));
		this.transport.open(this.listener);
		Exchange exchange = this.transport.send(request(1));
		assertThat(posted.await(20, TimeUnit.SECONDS)).isTrue();
		this.listener.awaitFrames(1);
		assertThat(exchange.abort()).isFalse();
		awaitDone(exchange);
		Awaitility.await().during(Duration.ofMillis(3600)).until(() -> this.gets.get() == 0);
	}

	@Test
	void whenAbortedWhileResumedThenTheServerSeesItClosed() throws Exception {
		CountDownLatch resumed = new CountDownLatch(1);
		CountDownLatch closed = new CountDownLatch(1);
		start("id: e-1\nretry: 100\ndata:\n\n", (connection) -> {
			connection.beginEvents();
			resumed.countDown();
			connection.awaitClosedByClient();
			closed.countDown();
		});
		Exchange exchange = this.transport.send(request(1));
		assertThat(resumed.await(20, TimeUnit.SECONDS)).isTrue();
		exchange.abort();
		assertThat(closed.await(20, TimeUnit.SECONDS)).isTrue();
	}

	@Test
	void whenTheAnswerToAnotherRequestComesOnAResumedStreamThenItIsPassedOn() throws Exception {
		start("id: e-1\nretry: 100\ndata:\n\n", events("data: " + result(8) + "\n\ndata: " + result(1) + "\n\n"));
		awaitDone(this.transport.send(request(1)));
		assertThat(this.listener.frames()).hasSize(2);
	}

	@Test
	void whenTheServerWantsToBeAskedAtOnceAndNeverAnswersThenItIsNotAskedInATightLoop() throws Exception {
		start("id: e-1\nretry: 0\ndata:\n\n", events("retry: 0\n\n"));
		Exchange exchange = this.transport.send(request(1));
		Awaitility.await().until(() -> this.gets.get() >= 5);
		exchange.abort();
		List<RawRequest> requests = this.server.requests();
		assertThat(Duration.ofNanos(requests.get(5).nanoTime() - requests.get(0).nanoTime()))
			.isGreaterThan(Duration.ofMillis(450));
	}

}
