/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.protocol.McpToolDefinition;
import org.mcptools.client.testing.JsonText;
import org.mcptools.client.testing.ScriptedPeer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How long a list may be used, in the revision that says so.
 */
@Timeout(30)
class StatelessListTests {

	private final ScriptedPeer peer = new ScriptedPeer()
		.answer("server/discover",
				"{\"resultType\":\"complete\",\"supportedVersions\":[\"2026-07-28\"],\"capabilities\":{"
						+ "\"tools\":{\"listChanged\":true}},\"ttlMs\":0,\"cacheScope\":\"private\"}")
		.hold("subscriptions/listen");

	@AfterEach
	void close() {
		this.peer.close();
	}

	private static String tools(String name, long ttl) {
		return "{\"resultType\":\"complete\",\"ttlMs\":" + ttl + ",\"cacheScope\":\"public\",\"tools\":[{\"name\":\""
				+ name + "\",\"inputSchema\":{\"type\":\"object\"}}]}";
	}

	private static List<String> names(McpClient client) {
		return client.listTools().stream().map(McpToolDefinition::name).toList();
	}

	@Test
	void whenAListIsFreshThenTheServerIsNotAskedAgain() {
		this.peer.answer("tools/list", tools("one", 60_000));
		try (McpClient client = this.peer.connected()) {
			assertThat(names(client)).containsExactly("one");
			this.peer.answer("tools/list", tools("two", 0));
			assertThat(names(client)).containsExactly("one");
			assertThat(this.peer.connection().requests("tools/list")).hasSize(1);
			client.listTools(CallOptions.DEFAULTS.withMeta(JsonText.object("{\"example.com/tenant\":\"a\"}")));
			assertThat(this.peer.connection().requests("tools/list")).hasSize(2);
		}
	}

	@Test
	void whenAListIsStaleThenTheServerIsAskedAgain() {
		this.peer.answer("tools/list", tools("one", 0));
		try (McpClient client = this.peer.connected()) {
			names(client);
			this.peer.answer("tools/list", tools("two", 0));
			assertThat(names(client)).containsExactly("two");
		}
	}

	@Test
	void whenAFreshListChangesThenTheServerIsAskedAgain() {
		CompletableFuture<List<String>> heard = new CompletableFuture<>();
		McpClient[] listener = new McpClient[1];
		this.peer.answer("tools/list", tools("one", 60_000));
		try (McpClient client = this.peer.connected(this.peer.builder()
			.handlers((handlers) -> handlers.onToolsChanged(() -> heard.complete(names(listener[0])))))) {
			listener[0] = client;
			names(client);
			this.peer.answer("tools/list", tools("two", 60_000));
			this.peer.connection().notify("notifications/tools/list_changed", "{}");
			assertThat(heard).succeedsWithin(ScriptedPeer.PATIENCE).asList().containsExactly("two");
		}
	}

	@Test
	void whenTheConnectionIsAnotherThenItsListIsToo() {
		this.peer.answer("tools/list", tools("one", 60_000));
		try (McpClient client = this.peer.connected(this.peer.builder().connectOnFirstUse())) {
			names(client);
			this.peer.answer("tools/list", tools("two", 60_000));
			this.peer.connection().drop();
			this.peer.awaitLoss(client);
			assertThat(names(client)).containsExactly("two");
		}
	}

}
