/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.jsonrpc.JsonRpcResponse;
import org.mcptools.client.transport.RecordingListener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mcptools.client.transport.TestMessages.awaitDone;
import static org.mcptools.client.transport.TestMessages.awaitFailure;
import static org.mcptools.client.transport.TestMessages.notification;
import static org.mcptools.client.transport.TestMessages.request;
import static org.mcptools.client.transport.TestMessages.result;

@Timeout(60)
class HostileServerTests {

	private static final int MIB = 1024 * 1024;

	/** What the kernel and the HTTP client may have taken before they noticed. */
	private static final int BUFFERS = 12 * MIB;

	private static final String JSON_HEAD = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";

	private static final String CHUNKED = "Transfer-Encoding: chunked\r\n\r\n";

	private final RecordingListener listener = new RecordingListener();

	private RawServer server;

	private StreamableHttpTransport transport;

	@AfterEach
	void close() throws IOException {
		// A server that lived through all this could serve the next request.
		assertThat(this.listener.endCount()).isZero();
		this.transport.close();
		Awaitility.await().until(() -> this.server.openConnections() == 0);
		this.server.close();
		assertThat(this.listener.breaches()).isEmpty();
	}

	private void start(RawServer.Script script) throws IOException {
		this.server = RawServer.start((connection) -> {
			connection.read();
			script.run(connection);
		});
		this.transport = new StreamableHttpTransport("test",
				HttpSettings.of(this.server.url("/mcp")).withAcknowledgeTimeout(Duration.ofMillis(500)));
		this.transport.open(this.listener);
	}

	private McpTransportException failure() throws Exception {
		return awaitFailure(this.transport.send(request(1)));
	}

	@Test
	void whenHeadersOfAnAcknowledgementComeSlowlyThenItFailsInTime() throws Exception {
		start((connection) -> {
			connection.write("HTTP/1.1 202 Accepted\r\nX-Slow: ");
			connection.awaitClosedByClient();
		});
		assertThat(awaitFailure(this.transport.send(notification())))
			.hasMessage("MCP server 'test': did not accept a message within 500 ms");
	}

	@Test
	void whenAnEventIsEndlessThenTheExchangeFailsAtTheLimit() throws Exception {
		AtomicLong written = new AtomicLong();
		start((connection) -> {
			connection.beginEvents();
			connection.write("data: ");
			writeForever(connection, "x", "", written);
		});
		assertThat(failure()).hasMessage("MCP server 'test': sends an event of more than 16777216 bytes");
		assertThat(written.get()).isLessThan(17L * MIB + BUFFERS);
	}

	@Test
	void whenAJsonAnswerIsEndlessThenTheExchangeFailsAtTheLimit() throws Exception {
		AtomicLong written = new AtomicLong();
		start((connection) -> {
			connection.write(JSON_HEAD + "Connection: close\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\"");
			writeForever(connection, "x", "", written);
		});
		assertThat(failure()).hasMessage("MCP server 'test': sends a message of more than 16777216 bytes");
		assertThat(written.get()).isLessThan(17L * MIB + BUFFERS);
	}

	private static void writeForever(RawConnection connection, String text, String between, AtomicLong written)
			throws IOException {
		String chunk = text.repeat(64 * 1024) + between;
		while (true) {
			connection.write(chunk);
			written.addAndGet(chunk.length());
		}
	}

	@Test
	void whenATooLargeAnswerIsAnnouncedThenTheExchangeFailsBeforeItComes() throws Exception {
		start((connection) -> {
			connection.write(JSON_HEAD + "Content-Length: " + 17 * MIB + "\r\n\r\n{");
			connection.awaitClosedByClient();
		});
		assertThat(failure()).hasMessage("MCP server 'test': sends a message of more than 16777216 bytes");
	}

	@ParameterizedTest
	@ValueSource(strings = { "application/json", "text/event-stream" })
	void whenTheAnswerHasTenMebibytesThenItArrives(String contentType) throws Exception {
		String big = "x".repeat(10 * MIB);
		String json = "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\"" + big + "\"}";
		start((connection) -> connection.reply(200, contentType,
				contentType.equals("application/json") ? json : "data: " + json + "\n\n"));
		awaitDone(this.transport.send(request(1)));
		JsonRpcResponse response = (JsonRpcResponse) this.listener.frames().get(0).message();
		assertThat(response.result().stringValue()).isEqualTo(big);
	}

	@ParameterizedTest
	@ValueSource(strings = { "application/json", "text/event-stream" })
	void whenTheAnswerHasSeventeenMebibytesThenTheExchangeFails(String contentType) throws Exception {
		String json = "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\"" + "x".repeat(17 * MIB) + "\"}";
		start((connection) -> connection.reply(200, contentType,
				contentType.equals("application/json") ? json : "data: " + json + "\n\n"));
		assertThat(failure()).hasMessageEndingWith("of more than 16777216 bytes");
	}

	@ParameterizedTest
	@ValueSource(strings = { "text/html", "application/octet-stream", "application/jsonl", "text/plain" })
	void whenTheContentTypeIsWrongThenTheExchangeFails(String contentType) throws Exception {
		start((connection) -> connection.reply(200, contentType, "<title>Log in</title>"));
		McpTransportException failure = failure();
		assertThat(failure).hasMessage("MCP server 'test': answered with content type " + contentType
				+ ", which is neither JSON nor an event stream: <title>Log in</title>");
		assertThat(failure.getHttpStatus()).isEqualTo(200);
	}

	@Test
	void whenThereIsNoContentTypeThenTheExchangeFails() throws Exception {
		start((connection) -> connection.reply(200, "", result(1)));
		assertThat(failure()).hasMessageContaining("answered with no content type");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "{", "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{", "[]x", "hello", "42", "{}",
			"{\"result\":{}}" })
	void whenTheJsonIsBrokenThenTheExchangeFails(String body) throws Exception {
		start((connection) -> connection.reply(200, "application/json", body));
		assertThat(failure()).hasMessageStartingWith("MCP server 'test': answered with what is not MCP: ");
	}

	@Test
	void whenTheBatchIsEmptyThenTheExchangeFails() throws Exception {
		start((connection) -> connection.reply(200, "application/json", "[]"));
		assertThat(failure()).hasMessageContaining("the answer to request 1 is missing");
	}

	@Test
	void whenAnEventIsBrokenThenItIsPassedOverAndNamedWhereTheAnswerIsMissing() throws Exception {
		start((connection) -> connection.reply(200, "text/event-stream", "data: {\"jsonrpc\"\n\n"));
		assertThat(failure()).hasMessageStartingWith(
				"MCP server 'test': closed its event stream before it answered; it sent an event that is not MCP: ");
	}

	@Test
	void whenAnEventIsBrokenAndTheAnswerFollowsThenItArrives() throws Exception {
		start((connection) -> connection.reply(200, "text/event-stream",
				"event: ping\ndata: what?\n\ndata: {broken\n\ndata: " + result(1) + "\n\n"));
		awaitDone(this.transport.send(request(1)));
		assertThat(this.listener.frames()).hasSize(1);
		assertThat(this.listener.unreadable()).isOne();
	}

	@Test
	void whenTheIdIsWrongThenTheMessageIsPassedOnAndTheExchangeFails() throws Exception {
		start((connection) -> connection.reply(200, "application/json", result(99)));
		assertThat(failure())
			.hasMessage("MCP server 'test': answered, but not what was asked: the answer to request 1 is missing");
		assertThat(this.listener.frames()).hasSize(1);
	}

	@Test
	void whenTheIdInAnEventIsWrongThenTheMessageIsPassedOnAndTheExchangeFails() throws Exception {
		start((connection) -> connection.reply(200, "text/event-stream", "data: " + result(99) + "\n\n"));
		assertThat(failure()).hasMessage("MCP server 'test': closed its event stream before it answered");
		assertThat(this.listener.frames()).hasSize(1);
	}

	@Test
	void whenTheBodyIsShorterThanAnnouncedThenTheExchangeFails() throws Exception {
		start((connection) -> connection.write(JSON_HEAD + "Content-Length: 500\r\n\r\n" + result(1)));
		assertThat(failure()).hasMessageStartingWith("MCP server 'test': the connection broke: ")
			.hasMessageEndingWith("; the answer is not complete");
		assertThat(this.listener.frames()).isEmpty();
	}

	@Test
	void whenAChunkIsCutThenTheExchangeFails() throws Exception {
		start((connection) -> connection.write(JSON_HEAD + CHUNKED + "ff\r\n" + result(1)));
		assertThat(failure()).hasMessageStartingWith("MCP server 'test': the connection broke: ");
	}

	@Test
	void whenTheChunkSizeIsNonsenseThenTheExchangeFails() throws Exception {
		start((connection) -> connection.write(JSON_HEAD + CHUNKED + "zz\r\n" + result(1)));
		assertThat(failure()).hasMessageStartingWith("MCP server 'test': ");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "HTTP/1.1 200 OK\r\nContent-", "SSH-2.0-OpenSSH_9.2\r\n" })
	void whenTheReplyIsNotHttpThenTheExchangeFails(String bytes) throws Exception {
		start((connection) -> connection.write(bytes));
		assertThat(failure()).hasMessageStartingWith("MCP server 'test': ");
	}

	@Test
	void whenTheServerClosesWithoutAReplyThenTheExchangeSaysSo() throws Exception {
		start((connection) -> {
		});
		assertThat(failure()).hasMessage("MCP server 'test': closed the connection without a reply");
	}

	@Test
	void whenTheConnectionIsResetInAnEventThenTheExchangeFails() throws Exception {
		start((connection) -> {
			connection.beginEvents();
			connection.write("data: {\"jsonrpc\":\"2.0\",");
			connection.reset();
		});
		assertThat(failure()).hasMessageStartingWith("MCP server 'test': ").hasMessageContaining("before it answered");
	}

	@ParameterizedTest
	@ValueSource(strings = { "application/json", "text/event-stream" })
	void whenBytesComeOneByOneThenTheAnswerArrives(String contentType) throws Exception {
		start((connection) -> {
			String body = contentType.equals("application/json") ? result(1) : "data: " + result(1) + "\r\n\r\n";
			String all = "HTTP/1.1 200 OK\r\nContent-Type: " + contentType + "\r\nContent-Length: " + body.length()
					+ "\r\n\r\n" + body;
			for (char next : all.toCharArray()) {
				connection.write(String.valueOf(next));
			}
		});
		awaitDone(this.transport.send(request(1)));
		assertThat(this.listener.frames()).hasSize(1);
	}

	@Test
	void whenTheStreamStaysOpenAfterTheAnswerThenTheExchangeIsCompleteAndTheStreamIsClosed() throws Exception {
		start((connection) -> {
			connection.beginEvents();
			connection.write("data: " + result(1) + "\n\n");
			connection.awaitClosedByClient();
		});
		awaitDone(this.transport.send(request(1)));
		Awaitility.await().until(() -> this.server.openConnections() == 0);
	}

}
