/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.client.transport.Exchange;
import org.mcptools.client.transport.Frame;
import org.mcptools.client.transport.RecordingListener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mcptools.client.transport.TestMessages.awaitDone;
import static org.mcptools.client.transport.TestMessages.awaitFailure;
import static org.mcptools.client.transport.TestMessages.request;
import static org.mcptools.client.transport.TestMessages.result;

@Timeout(60)
class AbortTests {

	private final RecordingListener listener = new RecordingListener();

	private final CountDownLatch begun = new CountDownLatch(1);

	private final CountDownLatch closed = new CountDownLatch(1);

	private RawServer server;

	private StreamableHttpTransport transport;

	@AfterEach
	void close() throws IOException {
		this.transport.close();
		this.server.close();
		assertThat(this.listener.breaches()).isEmpty();
	}

	private void start(RawServer.Script script) throws IOException {
		this.server = RawServer.start((connection) -> {
			connection.read();
			script.run(connection);
			this.begun.countDown();
			connection.awaitClosedByClient();
			this.closed.countDown();
		});
		this.transport = new StreamableHttpTransport("test", HttpSettings.of(this.server.url("/mcp")));
		this.transport.open(this.listener);
	}

	private void awaitClosed() throws InterruptedException {
		assertThat(this.closed.await(20, TimeUnit.SECONDS)).isTrue();
	}

	private Exchange sent() throws InterruptedException {
		return sent(new Frame(request(1).message(), Map.of(Frame.RESUME, "never")));
	}

	private Exchange sent(Frame frame) throws InterruptedException {
		Exchange exchange = this.transport.send(frame);
		assertThat(this.begun.await(20, TimeUnit.SECONDS)).isTrue();
		return exchange;
	}

	@Test
	void whenAbortedBeforeTheReplyThenTheServerSeesTheConnectionClosed() throws Exception {
		start((connection) -> {
		});
		Exchange exchange = sent();
		assertThat(exchange.abort()).isTrue();
		awaitClosed();
		awaitDone(exchange);
	}

	@Test
	void whenTheAnswerMightBeResumedThenTheServerMustBeToldByAMessageToo() throws Exception {
		start(RawConnection::beginEvents);
		Exchange exchange = sent(request(1));
		assertThat(exchange.abort()).isFalse();
		awaitClosed();
		awaitDone(exchange);
	}

	@Test
	void whenAbortedInTheHeadersThenTheServerSeesTheConnectionClosed() throws Exception {
		start((connection) -> connection.write("HTTP/1.1 200 OK\r\nContent-Type: applica"));
		assertThat(sent().abort()).isTrue();
		awaitClosed();
	}

	@Test
	void whenAbortedInAJsonBodyThenTheServerSeesTheConnectionClosed() throws Exception {
		start((connection) -> connection
			.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{\"json"));
		assertThat(sent().abort()).isTrue();
		awaitClosed();
	}

	@Test
	void whenAbortedInAnEventStreamThenTheServerSeesTheConnectionClosed() throws Exception {
		start((connection) -> {
			connection.beginEvents();
			connection.write("data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/x\"}\n\n");
		});
		Exchange exchange = sent();
		this.listener.awaitFrames(1);
		assertThat(exchange.abort()).isTrue();
		awaitClosed();
		awaitDone(exchange);
	}

	@Test
	void whenClosedInAnEventStreamThenTheServerSeesTheConnectionClosed() throws Exception {
		start(RawConnection::beginEvents);
		Exchange exchange = sent();
		this.transport.close();
		awaitClosed();
		assertThat(awaitFailure(exchange)).hasMessage("MCP server 'test': the client was closed");
	}

	@Test
	void whenAbortedAfterTheEndThenNothingHappens() throws Exception {
		start((connection) -> connection.reply(200, "application/json", result(1)));
		Exchange exchange = sent();
		awaitDone(exchange);
		assertThat(exchange.abort()).isTrue();
		assertThat(this.listener.frames()).hasSize(1);
	}

	@Test
	void whenHeadersAreEndlessThenTheExchangeFailsAtTheLimitOfTheHttpClient() throws Exception {
		AtomicLong written = new AtomicLong();
		start((connection) -> {
			connection.write("HTTP/1.1 200 OK\r\n");
			this.begun.countDown();
			String line = "X-Junk: " + "x".repeat(1000) + "\r\n";
			while (written.addAndGet(line.length()) > 0) {
				connection.write(line);
			}
		});
		assertThat(awaitFailure(sent())).hasMessageStartingWith("MCP server 'test': ")
			.hasMessageContaining("Maximum header count exceeded");
		assertThat(written.get()).isLessThan(12L * 1024 * 1024);
	}

}
