/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.error.McpErrorException;
import org.mcptools.client.error.McpProtocolException;
import org.mcptools.client.error.McpTimeoutException;
import org.mcptools.client.protocol.Icon;
import org.mcptools.client.protocol.Implementation;
import org.mcptools.client.protocol.InitializeResult;
import org.mcptools.client.testing.McpSchemaRevisions;
import org.mcptools.client.testing.ScriptedConnection;
import org.mcptools.client.testing.ScriptedPeer;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class InitializeTests {

	static final List<String> REVISIONS = McpSchemaRevisions.STATEFUL;

	private final ScriptedPeer peer = new ScriptedPeer();

	@AfterEach
	void close() {
		this.peer.close();
	}

	@ParameterizedTest
	@FieldSource("REVISIONS")
	void whenServerPicksARevisionThenItIsSpokenAndToolsWork(String revision) {
		this.peer.answer("initialize", ScriptedPeer.initializeResult(revision))
			.answer("tools/list", "{\"tools\":[{\"name\":\"t\",\"inputSchema\":{\"type\":\"object\"}}]}")
			.answer("tools/call", ScriptedPeer.text("done"));
		try (McpClient client = this.peer.builder().build()) {
			assertThat(client.initialize().protocolVersion()).isEqualTo(revision);
			assertThat(client.listTools()).hasSize(1);
			assertThat(client.callTool("t", "{}").text()).isEqualTo("done");
			client.ping();
		}
		assertThat(this.peer.connection().methods()).containsExactly("initialize", "notifications/initialized",
				"tools/list", "tools/call", "ping");
	}

	@Test
	void whenClientOpensThenItOffersItsNewestRevisionAndSaysWhoItIs() {
		Implementation info = new Implementation("app", "2.1", "The app",
				List.of(new Icon("data:image/png;base64,AAE=", "image/png", List.of("48x48"), "light")));
		this.peer.connected(this.peer.builder().clientInfo(info)).close();
		JsonNode params = this.peer.connection().requests("initialize").get(0).params();
		assertThat(params).hasToString("{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},"
				+ "\"clientInfo\":{\"name\":\"app\",\"version\":\"2.1\",\"title\":\"The app\",\"icons\":[{"
				+ "\"src\":\"data:image/png;base64,AAE=\",\"mimeType\":\"image/png\",\"sizes\":[\"48x48\"],"
				+ "\"theme\":\"light\"}]}}");
	}

	@Test
	void whenServerAnsweredThenItsAnswerIsKept() {
		McpClient client = this.peer.builder().build();
		assertThat(client.initializeResult()).isNull();
		InitializeResult result = client.initialize();
		assertThat(client.initializeResult()).isEqualTo(result);
		assertThat(client.async().initializeResult()).isSameAs(client.initializeResult());
		assertThat(result.protocolVersion()).isEqualTo("2025-11-25");
		assertThat(result.capabilities().hasTools()).isTrue();
		assertThat(result.capabilities().announcesToolChanges()).isTrue();
		assertThat(result.serverInfo()).isEqualTo(new Implementation("scripted", "1.2.3", "A scripted server"));
		assertThat(result.instructions()).isEqualTo("Ask before you call.");
		client.close();
		assertThat(client.initializeResult()).isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "2099-01-01", "2026-07-28", "1.0", "" })
	void whenServerPicksAnUnknownRevisionThenBothSidesAreNamedAndTheConnectionEnds(String revision) {
		this.peer.answer("initialize", ScriptedPeer.initializeResult(revision));
		McpClient client = this.peer.builder().build();
		assertThatExceptionOfType(McpProtocolException.class).isThrownBy(client::initialize)
			.withMessage("MCP server 'memory': it speaks protocol revision '" + revision
					+ "', this client speaks 2025-11-25, 2025-06-18, 2025-03-26, 2024-11-05")
			.satisfies((ex) -> assertThat(ex.getMethod()).isEqualTo("initialize"));
		awaitEnd();
		assertThat(this.peer.connection().notifications("notifications/initialized")).isEmpty();
	}

	@Test
	void whenServerRejectsTheRevisionAndNamesOthersThenTheNewestOfThemIsTried() {
		this.peer.on("initialize", (connection, request) -> {
			String asked = request.params().get("protocolVersion").stringValue();
			if ("2025-03-26".equals(asked)) {
				connection.answer(request, ScriptedPeer.initializeResult(asked));
			}
			else {
				connection.refuse(request, -32602, "Unsupported protocol version",
						"{\"supported\":[\"2024-11-05\",7,\"2025-03-26\"],\"requested\":\"" + asked + "\"}");
			}
		});
		try (McpClient client = this.peer.builder().build()) {
			assertThat(client.initialize().protocolVersion()).isEqualTo("2025-03-26");
			this.peer.connection().settle();
		}
		this.peer.connection().awaitNotification("notifications/initialized");
		assertThat(this.peer.connections()).hasSize(1);
		assertThat(this.peer.connection().methods()).containsExactly("initialize", "initialize",
				"notifications/initialized");
	}

	@Test
	void whenServerRejectsTheOtherRevisionTooThenThatIsTheEnd() {
		this.peer.refuse("initialize", -32602, "Unsupported protocol version", "{\"supported\":[\"2024-11-05\"]}");
		McpClient client = this.peer.builder().build();
		assertThatExceptionOfType(McpErrorException.class).isThrownBy(client::initialize)
			.satisfies((ex) -> assertThat(ex.getCode()).isEqualTo(-32602));
		assertThat(this.peer.connection().requests("initialize")).hasSize(2);
		awaitEnd();
	}

	@ParameterizedTest
	@ValueSource(strings = { "null", "{}", "[]", "\"x\"", "{\"supported\":[]}", "{\"supported\":\"2024-11-05\"}",
			"{\"supported\":[\"2099-01-01\"]}", "{\"supported\":[\"2025-11-25\"]}", "{\"supported\":null}" })
	void whenServerRejectsTheRevisionAndNamesNoneOfOursThenItsErrorIsToldAtOnce(String data) {
		this.peer.refuse("initialize", -32602, "Unsupported protocol version", data);
		McpClient client = this.peer.builder().build();
		assertThatExceptionOfType(McpErrorException.class).isThrownBy(client::initialize)
			.withMessageContaining("Unsupported protocol version");
		assertThat(this.peer.connection().requests("initialize")).hasSize(1);
	}

	@Test
	void whenServerRefusesThenItsErrorIsToldAndTheConnectionEnds() {
		this.peer.refuse("initialize", -32000, "no licence", "{\"supported\":[\"2024-11-05\"]}");
		McpClient client = this.peer.builder().build();
		assertThatExceptionOfType(McpErrorException.class).isThrownBy(client::initialize)
			.withMessage("MCP server 'memory' answered initialize with error -32000: no licence");
		assertThat(this.peer.connection().requests("initialize")).hasSize(1);
		awaitEnd();
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "null", "[]", "{\"protocolVersion\":1}" })
	void whenAnswerIsMalformedThenTheServerBrokeTheProtocolAndTheConnectionEnds(String result) {
		this.peer.answer("initialize", result);
		McpClient client = this.peer.builder().build();
		assertThatExceptionOfType(McpProtocolException.class).isThrownBy(client::initialize)
			.withMessageContaining("the answer to initialize breaks the protocol");
		awaitEnd();
	}

	@Test
	void whenServerDoesNotAnswerThenItTimesOutWithoutCancelAndTheConnectionEnds() {
		this.peer.hold("initialize");
		McpClient client = this.peer.builder().requestTimeout(Duration.ofMillis(50)).build();
		assertThatExceptionOfType(McpTimeoutException.class).isThrownBy(client::initialize)
			.withMessage("MCP server 'memory' did not answer initialize within 50 ms");
		awaitEnd();
		assertThat(this.peer.connection().methods()).containsExactly("initialize");
	}

	@Test
	void whenInitializeIsCancelledThenTheConnectionIsStillMade() {
		this.peer.hold("initialize");
		McpAsyncClient client = this.peer.builder().buildAsync();
		CompletableFuture<InitializeResult> first = client.initialize();
		CompletableFuture<InitializeResult> second = client.initialize();
		var request = awaitConnection().awaitRequest("initialize");
		assertThat(first.cancel(true)).isTrue();
		this.peer.connection().answer(request, ScriptedPeer.initializeResult(ScriptedPeer.NEWEST));
		assertThat(second.join().protocolVersion()).isEqualTo(ScriptedPeer.NEWEST);
		this.peer.connection().settle();
		assertThat(this.peer.connection().methods()).containsExactly("initialize", "notifications/initialized");
	}

	@Test
	void whenInitializeIsCalledAgainThenTheSameConnectionAnswers() {
		McpClient client = this.peer.connected();
		assertThat(client.initialize()).isSameAs(client.initializeResult());
		assertThat(this.peer.connections()).hasSize(1);
		assertThat(this.peer.connection().requests("initialize")).hasSize(1);
	}

	@Test
	void whenInitializeFailedThenItCanBeCalledAgain() {
		this.peer.refuse("initialize", -32000, "not now", null);
		McpClient client = this.peer.builder().build();
		assertThatExceptionOfType(McpErrorException.class).isThrownBy(client::initialize);
		this.peer.answer("initialize", ScriptedPeer.initializeResult(ScriptedPeer.NEWEST));
		assertThat(client.initialize().protocolVersion()).isEqualTo(ScriptedPeer.NEWEST);
		client.ping();
		assertThat(this.peer.connections()).hasSize(2);
	}

	private ScriptedConnection awaitConnection() {
		Awaitility.await().until(() -> !this.peer.connections().isEmpty());
		return this.peer.connection();
	}

	private void awaitEnd() {
		Awaitility.await().atMost(ScriptedPeer.PATIENCE).until(() -> this.peer.connection().isClosed());
		assertThat(this.peer.connection().pendingCalls()).isZero();
	}

}
