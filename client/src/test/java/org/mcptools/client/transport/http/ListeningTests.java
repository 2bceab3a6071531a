/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.transport.Exchange;
import org.mcptools.client.transport.RecordingListener;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mcptools.client.transport.TestMessages.awaitDone;

@Timeout(60)
class ListeningTests {

	private static final String NOTIFICATION = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/x\"}";

	private final RecordingListener listener = new RecordingListener();

	private final AtomicInteger connections = new AtomicInteger();

	private RawServer server;

	private StreamableHttpTransport transport;

	@AfterEach
	void close() throws IOException {
		this.transport.close();
		Awaitility.await().until(() -> this.server.openConnections() == 0);
		this.server.close();
		assertThat(this.listener.breaches()).isEmpty();
	}

	/** Each connection gets the next of the replies, the last one again and again. */
	private void start(RawServer.Script... replies) throws IOException {
		this.server = RawServer.start((connection) -> {
			connection.read();
			replies[Math.min(this.connections.getAndIncrement(), replies.length - 1)].run(connection);
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

	private static RawServer.Script open(String text) {
		return (connection) -> {
			connection.beginEvents();
			connection.write(text);
			connection.awaitClosedByClient();
		};
	}

	private static RawServer.Script status(int status) {
		return (connection) -> connection.reply(status, "text/plain", "no");
	}

	@Test
	void whenTheServerSpeaksFirstThenItsMessagesArrive() throws Exception {
		start(open("data: " + NOTIFICATION + "\n\ndata: {\"jsonrpc\":\"2.0\",\"id\":\"q\",\"method\":\"ping\"}\n\n"));
		Exchange listening = this.transport.listen(Map.of("Mcp-Session-Id", "s-1"));
		assertThat(this.listener.awaitFrames(2).get(0).headers()).containsEntry(":status", "200");
		RawRequest get = this.server.requests().get(0);
		assertThat(get.line()).isEqualTo("GET /mcp?a=b HTTP/1.1");
		assertThat(get.header("accept")).isEqualTo("text/event-stream");
		assertThat(get.header("mcp-session-id")).isEqualTo("s-1");
		assertThat(get.headers()).doesNotContainKey("last-event-id");
		assertThat(listening.completion().toCompletableFuture()).isNotDone();
	}

	@ParameterizedTest
	@ValueSource(ints = { 400, 401, 404, 405, 500, 501, 503 })
	void whenTheServerHasNoSuchStreamThenThatIsFineAndSilent(int status) throws Exception {
		Logger logger = (Logger) LoggerFactory.getLogger("org.mcptools");
		ListAppender<ILoggingEvent> log = new ListAppender<>();
		log.start();
		logger.addAppender(log);
		try {
			start(status(status));
			awaitDone(this.transport.listen(Map.of()));
		}
		finally {
			logger.detachAppender(log);
		}
		assertThat(log.list).noneMatch((event) -> event.getLevel().isGreaterOrEqual(Level.INFO));
		assertThat(this.connections).hasValue(1);
		assertThat(this.listener.endCount()).isZero();
	}

	@Test
	void whenTheReplyIsNoEventStreamThenThatIsFine() throws Exception {
		start((connection) -> connection.reply(200, "text/html", "<h1>Hello</h1>"));
		awaitDone(this.transport.listen(Map.of()));
	}

	@Test
	void whenTheServerCannotBeReachedThenThatIsFine() throws Exception {
		start(status(500));
		this.server.close();
		awaitDone(this.transport.listen(Map.of()));
	}

	@Test
	void whenTheStreamEndsThenItIsOpenedAgainAfterTheLastEvent() throws Exception {
		start(events("id: 1\nretry: 100\ndata: " + NOTIFICATION + "\n\n"), status(503),
				events("id: 2\ndata: " + NOTIFICATION + "\n\n"), open("data: " + NOTIFICATION + "\n\n"));
		this.transport.listen(Map.of("Mcp-Session-Id", "s-1"));
		this.listener.awaitFrames(3);
		assertThat(this.server.requests()).extracting((request) -> request.header("last-event-id"))
			.containsExactly("(none)", "1", "1", "2");
		assertThat(this.server.requests()).allMatch((request) -> request.header("mcp-session-id").equals("s-1"));
	}

	@Test
	void whenTheStreamHasNoIdsThenItIsOpenedAgainFromNowOn() throws Exception {
		start(events("retry: 100\ndata: " + NOTIFICATION + "\n\n"), open("data: " + NOTIFICATION + "\n\n"));
		this.transport.listen(Map.of());
		this.listener.awaitFrames(2);
		assertThat(this.server.requests().get(1).header("last-event-id")).isEqualTo("(none)");
	}

	@Test
	void whenTheSessionIsGoneThenItIsNotOpenedAgain() throws Exception {
		start(events("retry: 100\ndata: " + NOTIFICATION + "\n\n"), status(404));
		awaitDone(this.transport.listen(Map.of()));
		assertThat(this.connections).hasValue(2);
	}

	@Test
	void whenAnEventIsTooLargeThenTheStreamIsGivenUp() throws Exception {
		start(events("data: " + "x".repeat(2000)));
		this.transport.close();
		this.transport = new StreamableHttpTransport("test",
				HttpSettings.of(this.server.url()).withMaxMessageBytes(1000));
		this.transport.open(new RecordingListener());
		awaitDone(this.transport.listen(Map.of()));
		assertThat(this.connections).hasValue(1);
	}

	@Test
	void whenAbortedThenTheStreamIsClosed() throws Exception {
		CountDownLatch closed = new CountDownLatch(1);
		start((connection) -> {
			open("data: " + NOTIFICATION + "\n\n").run(connection);
			closed.countDown();
		});
		Exchange listening = this.transport.listen(Map.of());
		this.listener.awaitFrames(1);
		assertThat(listening.abort()).isTrue();
		assertThat(closed.await(20, TimeUnit.SECONDS)).isTrue();
		awaitDone(listening);
	}

	@Test
	void whenTheTransportIsClosedWhileWaitingThenTheStreamIsNotOpenedAgain() throws Exception {
		start(events("retry: 300\ndata: " + NOTIFICATION + "\n\n"));
		Exchange listening = this.transport.listen(Map.of());
		this.listener.awaitFrames(1);
		this.transport.close();
		awaitDone(listening);
		Awaitility.await().during(Duration.ofMillis(600)).until(() -> this.connections.get() == 1);
	}

	@Test
	void whenTheSessionIsOverThenTheServerIsToldByDelete() throws Exception {
		start((connection) -> connection.reply(200, "", ""));
		this.transport.terminate(Map.of("Mcp-Session-Id", "s-1"));
		RawRequest delete = this.server.requests().get(0);
		assertThat(delete.line()).isEqualTo("DELETE /mcp?a=b HTTP/1.1");
		assertThat(delete.header("mcp-session-id")).isEqualTo("s-1");
	}

	@ParameterizedTest
	@ValueSource(ints = { 400, 404, 405, 500 })
	void whenDeleteIsRefusedThenThatIsFine(int status) throws Exception {
		start(status(status));
		this.transport.terminate(Map.of());
		assertThat(this.server.requests()).hasSize(1);
	}

	@Test
	void whenDeleteIsNotAnsweredThenItTakesABoundedTime() throws Exception {
		start(RawConnection::awaitClosedByClient);
		long before = System.nanoTime();
		this.transport.terminate(Map.of());
		assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(10));
	}

}
