/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.io.IOException;
import java.util.Map;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.jsonrpc.JsonRpcResponse;
import org.mcptools.client.transport.Frame;
import org.mcptools.client.transport.RecordingListener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mcptools.client.transport.TestMessages.awaitDone;
import static org.mcptools.client.transport.TestMessages.awaitFailure;
import static org.mcptools.client.transport.TestMessages.notification;
import static org.mcptools.client.transport.TestMessages.request;
import static org.mcptools.client.transport.TestMessages.result;

class RefusalTests {

	private static final String ERROR = "{\"jsonrpc\":\"2.0\",\"id\":%s,\"error\":{\"code\":-32001,\"message\":\"Gone\"}}";

	private RecordingListener listener = new RecordingListener();

	private TestHttpServer server;

	private StreamableHttpTransport transport;

	@AfterEach
	void close() {
		this.transport.close();
		this.server.close();
		assertThat(this.listener.breaches()).isEmpty();
	}

	private void start(TestHttpServer.Handler handler) throws IOException {
		this.server = TestHttpServer.start(handler);
		open(HttpSettings.of(this.server.url("/mcp")));
	}

	private void open(HttpSettings settings) {
		this.listener = new RecordingListener();
		this.transport = new StreamableHttpTransport("test", settings);
		this.transport.open(this.listener);
	}

	@ParameterizedTest
	@ValueSource(ints = { 400, 401, 403, 404, 405, 406, 415, 500, 501, 503 })
	void whenTheStatusIsAnErrorThenTheExchangeFailsWithIt(int status) throws Exception {
		start((request, reply) -> reply.send(status, "text/html", "<h1>No\r\n\tway</h1>"));
		McpTransportException failure = awaitFailure(this.transport.send(request(1)));
		assertThat(failure.getHttpStatus()).isEqualTo(status);
		assertThat(failure).hasMessage("MCP server 'test': answered with HTTP " + status + ": <h1>No way</h1>");
		assertThat(this.listener.frames()).isEmpty();
		assertThat(this.listener.endCount()).isZero();
	}

	@ParameterizedTest
	@ValueSource(ints = { 400, 401, 403, 404, 405, 500, 503 })
	void whenTheBodyOfAnErrorStatusIsAJsonRpcErrorThenItIsTheAnswer(int status) throws Exception {
		start((request, reply) -> reply.json(status, ERROR.formatted("1")));
		awaitDone(this.transport.send(request(1)));
		Frame frame = this.listener.frames().get(0);
		assertThat(frame.headers()).containsEntry(":status", Integer.toString(status));
		JsonRpcResponse response = (JsonRpcResponse) frame.message();
		assertThat(response.id().value()).isEqualTo(1L);
		assertThat(response.error().code()).isEqualTo(-32001);
	}

	@ParameterizedTest
	@ValueSource(strings = { "null", "\"server-error\"", "99" })
	void whenARefusalHasAnotherIdThenItStillAnswersTheRequest(String id) throws Exception {
		start((request, reply) -> reply.json(404, ERROR.formatted(id)));
		awaitDone(this.transport.send(request(1)));
		assertThat(((JsonRpcResponse) this.listener.frames().get(0).message()).id().value()).isEqualTo(1L);
	}

	@Test
	void whenTheJsonRpcErrorHasNoContentTypeOfItsOwnThenItIsTheAnswer() throws Exception {
		start((request, reply) -> reply.send(400, "text/plain", ERROR.formatted("1")));
		awaitDone(this.transport.send(request(1)));
		assertThat(this.listener.frames()).hasSize(1);
	}

	@Test
	void whenARefusalIsAResultThenItIsNoAnswer() throws Exception {
		start((request, reply) -> reply.json(500, result(1)));
		assertThat(awaitFailure(this.transport.send(request(1))).getHttpStatus()).isEqualTo(500);
		assertThat(this.listener.frames()).isEmpty();
	}

	@Test
	void whenANotificationIsRefusedWithAJsonRpcErrorThenItsExchangeFails() throws Exception {
		start((request, reply) -> reply.json(404, ERROR.formatted("null")));
		McpTransportException failure = awaitFailure(this.transport.send(notification()));
		assertThat(failure.getHttpStatus()).isEqualTo(404);
		assertThat(failure).hasMessageContaining("Gone");
		assertThat(this.listener.frames()).isEmpty();
	}

	@Test
	void whenTheRefusalIsLongThenTheMessageIsShort() throws Exception {
		start((request, reply) -> reply.send(500, "text/plain", "ä".repeat(100_000)));
		McpTransportException failure = awaitFailure(this.transport.send(request(1)));
		assertThat(failure.getMessage()).hasSizeLessThan(300).endsWith("ää…");
	}

	@Test
	void whenTheRefusalNeverEndsThenItIsBrokenOff() throws Exception {
		try (RawServer raw = RawServer.start((connection) -> {
			connection.read();
			connection.write("HTTP/1.1 503 No\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\nbusy");
			connection.awaitClosedByClient();
		})) {
			this.server = TestHttpServer.start((request, reply) -> reply.empty(404));
			open(HttpSettings.of(raw.url()));
			McpTransportException failure = awaitFailure(this.transport.send(request(1)));
			assertThat(failure).hasMessageEndingWith("answered with HTTP 503: busy");
		}
	}

	@Test
	void whenTheServerEchoesCredentialsThenTheMessageDoesNotShowThem() throws Exception {
		start((request, reply) -> reply.send(403, "text/plain",
				"bad token " + request.header("authorization") + " or key " + request.header("x-api-key")));
		this.transport.close();
		open(HttpSettings.of(this.server.url("/mcp?secret=in-the-query"))
			.withHeader("Authorization", "Bearer eyJtoken.very.secret")
			.withHook((request) -> Map.of("X-Api-Key", "key-123456")));
		McpTransportException failure = awaitFailure(this.transport.send(request(1)));
		assertThat(failure).hasMessageEndingWith("answered with HTTP 403: bad token *** or key ***");
	}

	@Test
	void whenTheServerEchoesOnlyTheTokenThenTheMessageDoesNotShowIt() throws Exception {
		start((request, reply) -> reply.send(403, "text/plain", "bad token eyJtoken.very.secret"));
		this.transport.close();
		open(HttpSettings.of(this.server.url("/mcp")).withHeader("Authorization", "Bearer eyJtoken.very.secret"));
		assertThat(awaitFailure(this.transport.send(request(1)))).hasMessageEndingWith("bad token ***");
	}

}
