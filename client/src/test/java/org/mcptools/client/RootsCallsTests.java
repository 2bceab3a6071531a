/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.handler.RequestRejectedException;
import org.mcptools.client.handler.RootsHandler;
import org.mcptools.client.protocol.Root;
import org.mcptools.client.testing.CapturedLog;
import org.mcptools.client.testing.ScriptedPeer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class RootsCallsTests {

	private static McpClient connected(ScriptedPeer server, RootsHandler handler) {
		return server.connected(server.builder().handlers((handlers) -> handlers.withRoots(handler)));
	}

	@ParameterizedTest
	@ValueSource(strings = { "2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25" })
	void whenServerAsksForRootsThenItGetsThem(String revision) {
		try (ScriptedPeer server = Featured.server(revision, "{}");
				McpClient client = connected(server, RootsHandler.of(Root.of(Path.of("/home/me"), "Home")))) {
			assertThat(client.initializeResult().protocolVersion()).isEqualTo(revision);
			assertThat(Featured.result(Featured.ask(server.connection(), "r", "roots/list", "{}"), revision,
					"ListRootsResult"))
				.isEqualTo("{\"roots\":[{\"uri\":\"file:///home/me\",\"name\":\"Home\"}]}");
			assertThat(server.connection().requests("initialize").get(0).params().path("capabilities"))
				.hasToString("{\"roots\":{\"listChanged\":true}}");
		}
	}

	@Test
	void whenRootsChangeThenTheServerHears() {
		try (ScriptedPeer server = Featured.server(); McpClient client = connected(server, RootsHandler.of())) {
			client.rootsChanged();
			server.connection().awaitNotification("notifications/roots/list_changed");
		}
	}

	@Test
	void whenRootsChangeWithoutConnectionThenNothingHappens() {
		try (ScriptedPeer server = Featured.server()) {
			McpClient client = server.builder().handlers((handlers) -> handlers.withRoots(RootsHandler.of())).build();
			client.rootsChanged();
			assertThat(server.connections()).isEmpty();
		}
	}

	@Test
	void whenThereIsNoHandlerThenRootsAreNotSupported() {
		try (ScriptedPeer server = Featured.server(); McpClient client = server.connected()) {
			assertThat(Featured.error(Featured.ask(server.connection(), "r", "roots/list", "{}")))
				.isEqualTo("-32601 This client does not support roots/list");
			assertThat(Featured.error(Featured.ask(server.connection(), "x", "x/unknown", "{}")))
				.isEqualTo("-32601 This client does not support x/unknown");
			assertThat(server.connection().requests("initialize").get(0).params().path("capabilities")).isEmpty();
			assertThatIllegalStateException().isThrownBy(client::rootsChanged).withMessageContaining("has no roots");
		}
	}

	@Test
	void whenHandlerFailsThenTheServerLearnsThatButNotHow() {
		try (CapturedLog log = CapturedLog.of("org.mcptools.client.era.ServerRequests");
				ScriptedPeer server = Featured.server();
				McpClient client = connected(server, () -> CompletableFuture.failedFuture(new Exception("secret")))) {
			assertThat(Featured.error(Featured.ask(server.connection(), "r", "roots/list", "{}")))
				.isEqualTo("-32603 The client failed to handle roots/list");
			assertThat(log.lines()).containsExactly("WARN The handler for roots/list of MCP server 'memory' failed");
			client.ping();
		}
	}

	@Test
	void whenHandlerThrowsOrReturnsNothingThenTheServerGetsAnError() {
		List<RootsHandler> handlers = List.of(() -> {
			throw new AssertionError("secret");
		}, () -> null, () -> CompletableFuture.completedFuture(null));
		for (RootsHandler handler : handlers) {
			try (CapturedLog log = CapturedLog.of("org.mcptools.client.era.ServerRequests");
					ScriptedPeer server = Featured.server();
					McpClient client = connected(server, handler)) {
				assertThat(Featured.error(Featured.ask(server.connection(), "r", "roots/list", "{}")))
					.isEqualTo("-32603 The client failed to handle roots/list");
				assertThat(log.events()).hasSize(1);
				client.ping();
			}
		}
	}

	@Test
	void whenRejectedThenTheServerLearnsWhy() {
		try (ScriptedPeer server = Featured.server(); McpClient client = connected(server, () -> {
			throw new RequestRejectedException("Not here");
		})) {
			assertThat(Featured.error(Featured.ask(server.connection(), "r", "roots/list", "{}")))
				.isEqualTo("-1 Not here");
			client.ping();
		}
	}

}
