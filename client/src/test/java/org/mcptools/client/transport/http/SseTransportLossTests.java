/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.transport.Exchange;
import org.mcptools.client.transport.RecordingListener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mcptools.client.transport.TestMessages.awaitFailure;
import static org.mcptools.client.transport.TestMessages.notification;
import static org.mcptools.client.transport.TestMessages.request;
import static org.mcptools.client.transport.TestMessages.result;

@Timeout(60)
class SseTransportLossTests {

	private static final String ENDPOINT = "event: endpoint\ndata: /m\n\n";

	private final RecordingListener listener = new RecordingListener();

	private final CountDownLatch end = new CountDownLatch(1);

	private RawServer server;

	private SseTransport transport;

	private Exchange exchange;

	@AfterEach
	void close() throws IOException {
		this.transport.close();
		Awaitility.await().until(() -> this.server.openConnections() == 0);
		this.server.close();
		assertThat(this.listener.breaches()).isEmpty();
		assertThat(this.listener.endCount()).isOne();
	}

	/** The stream does what the script says; posts are never answered. */
	private void start(RawServer.Script stream) throws IOException {
		this.server = RawServer.start((connection) -> {
			if (connection.read().method().equals("GET")) {
				stream.run(connection);
			}
			else {
				this.end.countDown();
				connection.awaitClosedByClient();
			}
		});
		this.transport = new SseTransport("test",
				HttpSettings.of(this.server.url("/sse"))
					.withAcknowledgeTimeout(Duration.ofMillis(700))
					.withMaxMessageBytes(2000));
		this.transport.open(this.listener);
		this.exchange = this.transport.send(request(1));
	}

	private void assertLost(String reason) throws Exception {
		McpTransportException failure = awaitFailure(this.exchange);
		assertThat(failure).hasMessageStartingWith("MCP server 'test': " + reason);
		assertThat(this.listener.awaitEnd()).hasMessage(failure.getMessage());
		McpTransportException later = awaitFailure(this.transport.send(request(2)));
		assertThat(later).hasMessage(failure.getMessage());
		assertThat(later.getHttpStatus()).isEqualTo(failure.getHttpStatus());
	}

	private void awaitPost() {
		Awaitility.await().until(() -> this.end.getCount() == 0);
	}

	@ParameterizedTest
	@ValueSource(ints = { 400, 401, 404, 405, 500, 503 })
	void whenTheStreamIsRefusedThenTheChannelIsLostWithTheStatus(int status) throws Exception {
		start((connection) -> connection.reply(status, "text/html", "<h1>no</h1>"));
		assertLost("answered GET with HTTP " + status + ": <h1>no</h1>");
		assertThat(awaitFailure(this.exchange).getHttpStatus()).isEqualTo(status);
		assertThat(this.server.requests()).hasSize(1);
	}

	@Test
	void whenTheReplyIsNoEventStreamThenTheChannelIsLost() throws Exception {
		start((connection) -> connection.reply(200, "text/html", "<h1>Hello</h1>"));
		assertLost("answered GET with content type text/html instead of text/event-stream");
	}

	@Test
	void whenTheServerDoesNotListenThenTheChannelIsLost() throws Exception {
		try (RawServer gone = RawServer.start(RawConnection::read)) {
			this.server = gone;
		}
		this.transport = new SseTransport("test", HttpSettings.of(this.server.url("/sse")));
		this.transport.open(this.listener);
		this.exchange = this.transport.send(request(1));
		assertLost("cannot be reached: " + this.server.url() + " accepts no connection");
	}

	@Test
	void whenTheEndpointIsNotNamedInTimeThenTheChannelIsLost() throws Exception {
		start((connection) -> {
			connection.beginEvents();
			connection.write(": hello\n\ndata: " + result(9) + "\n\n");
			connection.awaitClosedByClient();
		});
		assertLost("did not name its endpoint within 700 ms");
		assertThat(this.listener.frames()).hasSize(1);
	}

	@Test
	void whenTheStreamIsNotEvenAnsweredThenTheChannelIsLost() throws Exception {
		start(RawConnection::awaitClosedByClient);
		assertLost("did not name its endpoint within 700 ms");
	}

	@Test
	void whenTheStreamEndsThenTheChannelIsLostAndWhatIsUnderWayFails() throws Exception {
		start((connection) -> {
			connection.beginEvents();
			connection.write(ENDPOINT);
			awaitPost();
		});
		assertLost("closed the event stream");
	}

	@Test
	void whenTheStreamIsResetThenTheChannelIsLost() throws Exception {
		start((connection) -> {
			connection.beginEvents();
			connection.write(ENDPOINT + "data: {\"jsonrpc\"");
			awaitPost();
			connection.reset();
		});
		assertLost("");
	}

	@Test
	void whenAnEventIsTooLargeThenTheChannelIsLost() throws Exception {
		start((connection) -> {
			connection.beginEvents();
			connection.write(ENDPOINT);
			awaitPost();
			connection.write("data: " + "x".repeat(3000));
			connection.awaitClosedByClient();
		});
		assertLost("sends an event of more than 2000 bytes");
	}

	@Test
	void whenAPostOfANotificationIsNotAnsweredThenOnlyItFails() throws Exception {
		start((connection) -> {
			connection.beginEvents();
			connection.write(ENDPOINT);
			connection.awaitClosedByClient();
		});
		assertThat(awaitFailure(this.transport.send(notification())))
			.hasMessage("MCP server 'test': did not accept a message within 700 ms");
		assertThat(this.listener.endCount()).isZero();
		this.transport.close();
		assertThat(this.listener.awaitEnd()).isNull();
	}

}
