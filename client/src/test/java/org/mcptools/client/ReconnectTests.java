/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.util.concurrent.CompletableFuture;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.connection.ConnectionStatus;
import org.mcptools.client.connection.ReconnectSettings;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.testing.ScriptedConnection;
import org.mcptools.client.testing.ScriptedPeer;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(60)
class ReconnectTests {

	private final ScriptedPeer peer = new ScriptedPeer().answer("tools/call", ScriptedPeer.text("done"));

	@AfterEach
	void close() {
		this.peer.close();
	}

	private McpClientBuilder builder(boolean supervised) {
		McpClientBuilder builder = this.peer.builder();
		return supervised ? builder.reconnect(ReconnectSettings.DEFAULTS) : builder;
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void whenToldToThenAnotherConnectionTakesThePlaceOfTheFirst(boolean supervised) {
		try (McpClient client = this.peer.connected(builder(supervised))) {
			client.callTool("t", "{}");
			client.reconnect();
			client.callTool("t", "{}");
			assertThat(this.peer.connections()).hasSize(2)
				.allSatisfy((connection) -> assertThat(connection.requests("tools/call")).hasSize(1));
			assertThat(client.connectionStatus().state()).isEqualTo(ConnectionStatus.State.READY);
			Awaitility.await().atMost(ScriptedPeer.PATIENCE).until(() -> this.peer.connections().get(0).isClosed());
		}
	}

	@Test
	void whenACallIsUnderWayThenItGetsItsAnswerOnTheOldConnection() {
		this.peer.hold("tools/call");
		try (McpClient client = this.peer.connected(builder(true))) {
			CompletableFuture<McpToolCallResult> call = client.async().callTool("t", "{}");
			ScriptedConnection first = this.peer.connection();
			JsonRpcRequest request = first.awaitRequest("tools/call");
			client.reconnect();
			assertThat(this.peer.connections()).hasSize(2);
			first.answer(request, ScriptedPeer.text("late"));
			assertThat(call.join().text()).isEqualTo("late");
			Awaitility.await().atMost(ScriptedPeer.PATIENCE).until(first::isClosed);
		}
	}

	@Test
	void whenThereIsNoConnectionThenOneIsMade() {
		try (McpClient client = builder(true).build()) {
			client.reconnect();
			assertThat(this.peer.connections()).hasSize(1);
		}
	}

}
