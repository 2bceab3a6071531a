/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.io.IOException;
import java.util.Map;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.transport.Frame;
import org.mcptools.client.transport.RecordingListener;
import org.mcptools.client.transport.TestMessages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mcptools.client.transport.TestMessages.awaitDone;
import static org.mcptools.client.transport.TestMessages.awaitFailure;
import static org.mcptools.client.transport.TestMessages.request;
import static org.mcptools.client.transport.TestMessages.result;

class RedirectTests {

	private final RecordingListener listener = new RecordingListener();

	private TestHttpServer server;

	private TestHttpServer stranger;

	private StreamableHttpTransport transport;

	@BeforeEach
	void startStranger() throws IOException {
		this.stranger = TestHttpServer.start((request, reply) -> reply.json(200, result(1)));
	}

	@AfterEach
	void close() {
		this.transport.close();
		this.server.close();
		this.stranger.close();
		assertThat(this.listener.breaches()).isEmpty();
		assertThat(this.stranger.requests()).isEmpty();
	}

	private void start(TestHttpServer.Handler handler) throws IOException {
		this.server = TestHttpServer.start(handler);
		this.transport = new StreamableHttpTransport("test",
				HttpSettings.of(this.server.url("/mcp")).withHeader("Authorization", "Bearer secret-token"));
		this.transport.open(this.listener);
	}

	@ParameterizedTest
	@CsvSource({ "307,/new?x=1", "308,/new?x=1", "307,new?x=1", "308,." })
	void whenTheServerMovesWithinItsOriginThenTheWholeRequestGoesThere(int status, String location) throws Exception {
		start((request, reply) -> {
			if (request.line().equals("POST /mcp")) {
				reply.header("Location", location).empty(status);
			}
			else {
				reply.json(200, result(1));
			}
		});
		Frame frame = new Frame(request(1).message(), Map.of("Mcp-Session-Id", "s-1"));
		awaitDone(this.transport.send(frame));
		RawRequest second = this.server.requests().get(1);
		assertThat(second.line()).isEqualTo("POST " + (location.equals(".") ? "/" : "/new?x=1"));
		assertThat(second.body()).isEqualTo(TestMessages.text(frame.message()));
		assertThat(second.header("mcp-session-id")).isEqualTo("s-1");
		assertThat(second.header("authorization")).isEqualTo("Bearer secret-token");
	}

	@Test
	void whenTheLocationIsAbsoluteAndOfTheSameOriginThenItIsFollowed() throws Exception {
		start((request, reply) -> {
			if (request.line().equals("POST /mcp")) {
				reply.header("Location", this.server.url("/new")).empty(307);
			}
			else {
				reply.json(200, result(1));
			}
		});
		awaitDone(this.transport.send(request(1)));
		assertThat(this.server.requests()).hasSize(2);
	}

	@ParameterizedTest
	@ValueSource(ints = { 301, 302, 303, 307, 308 })
	void whenTheServerPointsToAnotherOriginThenTheExchangeFailsAndNamesIt(int status) throws Exception {
		start((request, reply) -> reply.header("Location", this.stranger.url("/mcp?token=abc")).empty(status));
		McpTransportException failure = awaitFailure(this.transport.send(request(1)));
		assertThat(failure).hasMessage("MCP server 'test': redirects (HTTP " + status + ") to " + this.stranger.url("")
				+ ", which is another origin");
		assertThat(failure.getHttpStatus()).isEqualTo(status);
	}

	@ParameterizedTest
	@ValueSource(strings = { "https://127.0.0.1/mcp", "//example.invalid/mcp", "file:///etc/passwd",
			"http://localhost/mcp", "javascript:alert(1)", "http://user@127.0.0.1:1/" })
	void whenTheLocationIsElsewhereThenItIsNotFollowed(String location) throws Exception {
		start((request, reply) -> reply.header("Location", location).empty(307));
		assertThat(awaitFailure(this.transport.send(request(1)))).hasMessageEndingWith("which is another origin");
	}

	@ParameterizedTest
	@ValueSource(ints = { 301, 302, 303 })
	void whenTheRedirectWouldLoseTheBodyThenItIsNotFollowed(int status) throws Exception {
		start((request, reply) -> reply.header("Location", "/new").empty(status));
		assertThat(awaitFailure(this.transport.send(request(1))))
			.hasMessageStartingWith("MCP server 'test': redirects (HTTP " + status + ") to http://127.0.0.1:")
			.hasMessageEndingWith(", and only 307 and 308 are followed");
		assertThat(this.server.requests()).hasSize(1);
	}

	@Test
	void whenTheServerRedirectsInACircleThenItIsFollowedFiveTimes() throws Exception {
		start((request, reply) -> reply.header("Location", "/mcp").empty(307));
		assertThat(awaitFailure(this.transport.send(request(1)))).hasMessageEndingWith("after 5 redirects before");
		assertThat(this.server.requests()).hasSize(6);
	}

	@Test
	void whenTheLocationIsNotAUrlThenTheExchangeFails() throws Exception {
		start((request, reply) -> reply.header("Location", "http://[secret").empty(307));
		assertThat(awaitFailure(this.transport.send(request(1))))
			.hasMessage("MCP server 'test': redirects (HTTP 307) to what is not a URL");
	}

	@Test
	void whenThereIsNoLocationThenItIsARefusal() throws Exception {
		start((request, reply) -> reply.empty(307));
		assertThat(awaitFailure(this.transport.send(request(1))))
			.hasMessage("MCP server 'test': answered with HTTP 307");
	}

	@Test
	void whenTheListeningStreamIsRedirectedElsewhereThenThatIsFine() throws Exception {
		start((request, reply) -> reply.header("Location", this.stranger.url("/mcp")).empty(307));
		awaitDone(this.transport.listen(Map.of()));
	}

}
