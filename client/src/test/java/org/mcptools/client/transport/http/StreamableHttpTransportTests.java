/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.jsonrpc.JsonRpcResponse;
import org.mcptools.client.transport.Exchange;
import org.mcptools.client.transport.Frame;
import org.mcptools.client.transport.RecordingListener;
import org.mcptools.client.transport.TestMessages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.mcptools.client.transport.TestMessages.awaitDone;
import static org.mcptools.client.transport.TestMessages.awaitFailure;
import static org.mcptools.client.transport.TestMessages.notification;
import static org.mcptools.client.transport.TestMessages.request;
import static org.mcptools.client.transport.TestMessages.result;

class StreamableHttpTransportTests {

	private final RecordingListener listener = new RecordingListener();

	private TestHttpServer server;

	private StreamableHttpTransport transport;

	@AfterEach
	void close() {
		this.transport.close();
		this.server.close();
		assertThat(this.listener.breaches()).isEmpty();
	}

	private void start(TestHttpServer.Handler handler) throws IOException {
		start("/mcp", handler);
	}

	private void start(String path, TestHttpServer.Handler handler) throws IOException {
		this.server = TestHttpServer.start(handler);
		open(HttpSettings.of(this.server.url(path)));
	}

	private void open(HttpSettings settings) {
		this.transport = new StreamableHttpTransport("test", settings);
		this.transport.open(this.listener);
	}

	private String received(int index) {
		return TestMessages.text(this.listener.frames().get(index).message());
	}

	@Test
	void whenTheAnswerIsJsonThenItArrivesWithStatusAndHeaders() throws Exception {
		start((request, reply) -> reply.header("Mcp-Session-Id", "s-1").json(200, result(1)));
		awaitDone(this.transport.send(request(1)));
		assertThat(received(0)).isEqualTo(result(1));
		assertThat(this.listener.frames().get(0).headers()).containsEntry(":status", "200")
			.containsEntry("mcp-session-id", "s-1")
			.containsEntry("content-type", "application/json");
	}

	@Test
	void whenTheAnswerIsAnEventStreamThenAllItsMessagesArriveInOrder() throws Exception {
		start((request, reply) -> {
			reply.header("Mcp-Session-Id", "s-1").beginEvents();
			reply.write(": hello\n\n");
			reply.event("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\"}");
			reply.event("{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"ping\"}");
			reply.event(result(1));
		});
		awaitDone(this.transport.send(request(1)));
		assertThat(received(0)).contains("notifications/progress");
		assertThat(received(1)).contains("ping");
		assertThat(received(2)).isEqualTo(result(1));
		assertThat(this.listener.frames())
			.allSatisfy((frame) -> assertThat(frame.headers()).containsEntry(":status", "200")
				.containsEntry("mcp-session-id", "s-1"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "application/json; charset=utf-8", "Application/JSON", "application/json;charset=UTF-8" })
	void whenTheContentTypeIsWrittenDifferentlyThenTheAnswerArrives(String contentType) throws Exception {
		start((request, reply) -> reply.send(200, contentType, result(1)));
		awaitDone(this.transport.send(request(1)));
		assertThat(received(0)).isEqualTo(result(1));
	}

	@ParameterizedTest
	@ValueSource(strings = { "text/event-stream; charset=utf-8", "TEXT/Event-Stream", "text/event-stream;x=y" })
	void whenTheEventStreamsTypeIsWrittenDifferentlyThenTheAnswerArrives(String contentType) throws Exception {
		start((request, reply) -> reply.send(200, contentType, "data: " + result(1) + "\n\n"));
		awaitDone(this.transport.send(request(1)));
		assertThat(received(0)).isEqualTo(result(1));
	}

	@Test
	void whenTheAnswerIsABatchThenEachMessageArrives() throws Exception {
		String batch = "[{\"jsonrpc\":\"2.0\",\"method\":\"notifications/x\"}," + result(1) + "]";
		start((request, reply) -> reply.json(200, batch));
		awaitDone(this.transport.send(request(1)));
		assertThat(this.listener.frames()).hasSize(2);
		assertThat(received(1)).isEqualTo(result(1));
	}

	@Test
	void whenAnEventIsABatchThenEachMessageArrives() throws Exception {
		start((request, reply) -> {
			reply.beginEvents();
			reply.event("[{\"jsonrpc\":\"2.0\",\"method\":\"notifications/x\"}," + result(1) + "]");
		});
		awaitDone(this.transport.send(request(1)));
		assertThat(this.listener.frames()).hasSize(2);
	}

	@Test
	void whenAFrameIsSentThenTheRequestIsWhatTheSpecificationAsksFor() throws Exception {
		start((request, reply) -> reply.json(200, result(1)));
		Frame frame = new Frame(request(1).message(), Map.of("MCP-Protocol-Version", "2025-06-18", "mcp-session-id",
				"s-1", ":resume", "never", "Accept", "x"));
		awaitDone(this.transport.send(frame));
		RawRequest sent = this.server.requests().get(0);
		assertThat(sent.line()).isEqualTo("POST /mcp");
		assertThat(sent.body()).isEqualTo(TestMessages.text(frame.message()));
		assertThat(sent.header("content-type")).isEqualTo("application/json");
		assertThat(sent.header("accept")).isEqualTo("application/json, text/event-stream");
		assertThat(sent.header("mcp-protocol-version")).isEqualTo("2025-06-18");
		assertThat(sent.header("mcp-session-id")).isEqualTo("s-1");
		assertThat(sent.headers()).doesNotContainKeys(":resume", "upgrade", "http2-settings", "connection");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "/", "/a/b/mcp/", "/mcp?key=a%20b&x=%2F", "/%7Euser/mcp", "?only=query" })
	void whenAUrlIsGivenThenItIsUsedAsItIs(String path) throws Exception {
		try (RawServer raw = RawServer.start((connection) -> {
			connection.read();
			connection.reply(200, "application/json", result(1));
		})) {
			this.server = TestHttpServer.start((request, reply) -> reply.empty(404));
			open(HttpSettings.of(raw.url(path)));
			awaitDone(this.transport.send(request(1)));
			String expected = path.startsWith("/") ? path : "/" + path;
			assertThat(raw.requests().get(0).line()).isEqualTo("POST " + expected + " HTTP/1.1");
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 202, 204 })
	void whenANotificationIsAcceptedThenItIsDelivered(int status) throws Exception {
		start((request, reply) -> reply.empty(status));
		awaitDone(this.transport.send(notification()));
		assertThat(this.listener.frames()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "Accepted", "{\"result\":{}}", "null", "<html>" })
	void whenANotificationIsAcceptedWithABodyThenTheBodyDoesNotMatter(String body) throws Exception {
		start((request, reply) -> reply.send(202, "text/plain", body));
		awaitDone(this.transport.send(notification()));
		assertThat(this.listener.frames()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "application/json", "text/event-stream", "text/html" })
	void whenANotificationIsAnsweredWithWhatIsNoMessageThenItIsDelivered(String contentType) throws Exception {
		start((request, reply) -> reply.send(200, contentType, "{\"result\":{}}"));
		awaitDone(this.transport.send(notification()));
		assertThat(this.listener.frames()).isEmpty();
	}

	@Test
	void whenAnAnswerOfOursIsAcceptedThenItIsDelivered() throws Exception {
		start((request, reply) -> reply.empty(202));
		awaitDone(this.transport.send(new Frame(TestMessages.message(result(5)))));
		assertThat(this.server.requests().get(0).body()).isEqualTo(result(5));
	}

	@Test
	void whenARequestIsOnlyAcceptedThenItsAnswerMayComeElsewhere() throws Exception {
		start((request, reply) -> reply.empty(202));
		awaitDone(this.transport.send(request(1)));
		assertThat(this.listener.frames()).isEmpty();
	}

	@Test
	void whenAnErrorHasNoIdThenItGetsThatOfTheRequest() throws Exception {
		start((request, reply) -> reply.json(200,
				"{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32700,\"message\":\"Parse error\"}}"));
		awaitDone(this.transport.send(request(7)));
		assertThat(((JsonRpcResponse) this.listener.frames().get(0).message()).id().value()).isEqualTo(7L);
	}

	@Test
	void whenSixtyFourFramesAreSentAtOnceThenEachGetsItsAnswer() throws Exception {
		CountDownLatch allThere = new CountDownLatch(64);
		start((request, reply) -> {
			allThere.countDown();
			try {
				allThere.await();
			}
			catch (InterruptedException ex) {
				throw new IOException(ex);
			}
			String id = request.body().replaceAll(".*\"id\":(\\d+).*", "$1");
			reply.json(200, result(Integer.parseInt(id)));
		});
		List<Exchange> exchanges = IntStream.range(0, 64).mapToObj((id) -> this.transport.send(request(id))).toList();
		for (Exchange exchange : exchanges) {
			awaitDone(exchange);
		}
		assertThat(this.listener.frames()).extracting((frame) -> ((JsonRpcResponse) frame.message()).id())
			.doesNotHaveDuplicates()
			.hasSize(64);
	}

	@Test
	void whenFramesAreSentOneAfterAnotherThenTheyShareAConnection() throws Exception {
		AtomicInteger connections = new AtomicInteger();
		try (RawServer raw = RawServer.start((connection) -> {
			connections.incrementAndGet();
			while (true) {
				connection.read();
				connection.replyAndStay(200, "application/json", result(1));
			}
		})) {
			this.server = TestHttpServer.start((request, reply) -> reply.empty(404));
			open(HttpSettings.of(raw.url("/mcp")));
			for (int i = 0; i < 50; i++) {
				awaitDone(this.transport.send(request(1)));
			}
			assertThat(connections).hasValue(1);
		}
	}

	@Test
	void whenTheServerDoesNotListenThenTheExchangeFailsAndTheChannelLives() throws Exception {
		start((request, reply) -> reply.json(200, result(2)));
		this.server.close();
		McpTransportException failure = awaitFailure(this.transport.send(request(1)));
		assertThat(failure).hasMessageStartingWith("MCP server 'test': cannot be reached: http://127.0.0.1:")
			.hasMessageEndingWith("accepts no connection");
		assertThat(failure.getHttpStatus()).isNull();
		assertThat(this.listener.endCount()).isZero();
	}

	@Test
	void whenAHeaderCannotBeSentThenSendRefusesTheFrameWithoutQuotingIt() throws Exception {
		start((request, reply) -> reply.json(200, result(1)));
		Frame frame = new Frame(request(1).message(), Map.of("Mcp-Name", "sécret"));
		assertThatIllegalArgumentException().isThrownBy(() -> this.transport.send(frame))
			.withMessageContaining("'Mcp-Name'")
			.withMessageNotContaining("cret");
		assertThat(this.server.requests()).isEmpty();
	}

	@Test
	void whenTheTransportIsClosedThenWhatIsUnderWayFails() throws Exception {
		CountDownLatch release = new CountDownLatch(1);
		start((request, reply) -> {
			try {
				release.await();
			}
			catch (InterruptedException ex) {
				throw new IOException(ex);
			}
		});
		Exchange exchange = this.transport.send(request(1));
		this.transport.close();
		assertThat(awaitFailure(exchange)).hasMessage("MCP server 'test': the client was closed");
		assertThat(this.listener.awaitEnd()).isNull();
		release.countDown();
	}

}
