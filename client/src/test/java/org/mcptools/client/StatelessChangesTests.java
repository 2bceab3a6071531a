/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.client.error.McpProtocolException;
import org.mcptools.client.handler.ClientHandlers;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.testing.ScriptedConnection;
import org.mcptools.client.testing.ScriptedPeer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * How changes are heard of in the revision without a session.
 */
@Timeout(30)
class StatelessChangesTests {

	private final ScriptedPeer peer = new ScriptedPeer().answer("server/discover",
			"{\"resultType\":\"complete\",\"supportedVersions\":[\"2026-07-28\"],\"capabilities\":{"
					+ "\"tools\":{\"listChanged\":true},\"resources\":{\"subscribe\":true}},"
					+ "\"ttlMs\":0,\"cacheScope\":\"private\"}");

	@AfterEach
	void close() {
		this.peer.close();
	}

	private static void acknowledge(ScriptedConnection connection, JsonRpcRequest request, String uris) {
		connection.notify("notifications/subscriptions/acknowledged", "{\"notifications\":{\"resourceSubscriptions\":"
				+ uris + "},\"_meta\":{" + "\"io.modelcontextprotocol/subscriptionId\":" + request.id() + "}}");
	}

	private static String uris(JsonRpcRequest listen) {
		return listen.params().path("notifications").path("resourceSubscriptions").toString();
	}

	@Test
	void whenToolsAreListenedToThenAStreamOfChangesIsOpened() {
		CompletableFuture<Void> changed = new CompletableFuture<>();
		this.peer.hold("subscriptions/listen");
		try (McpClient client = this.peer
			.connected(this.peer.builder().handlers((handlers) -> onChange(handlers, changed)))) {
			JsonRpcRequest listen = this.peer.connection().awaitRequest("subscriptions/listen");
			assertThat(listen.params().path("notifications").path("toolsListChanged").booleanValue()).isTrue();
			this.peer.connection()
				.notify("notifications/tools/list_changed",
						"{\"_meta\":{\"io.modelcontextprotocol/subscriptionId\":" + listen.id() + "}}");
			assertThat(changed).succeedsWithin(ScriptedPeer.PATIENCE);
			assertThat(client.initializeResult()).isNotNull();
		}
	}

	private static ClientHandlers onChange(ClientHandlers handlers, CompletableFuture<Void> changed) {
		return handlers.onToolsChanged(() -> changed.complete(null));
	}

	@Test
	void whenAResourceIsSubscribedThenTheStreamNamesIt() {
		this.peer.on("subscriptions/listen",
				(connection, request) -> acknowledge(connection, request, "[\"file:///a\"]"));
		try (McpClient client = this.peer.connected()) {
			client.subscribeResource("file:///a");
			assertThat(uris(this.peer.connection().requests("subscriptions/listen").get(0)))
				.isEqualTo("[\"file:///a\"]");
			client.unsubscribeResource("file:///a");
			assertThat(this.peer.connection().awaitNotification("notifications/cancelled")).isNotNull();
		}
	}

	@Test
	void whenTheServerDoesNotTellOfAResourceThenSubscribingFails() {
		this.peer.on("subscriptions/listen",
				(connection, request) -> acknowledge(connection, request, "[\"file:///a\"]"));
		try (McpClient client = this.peer.connected()) {
			assertThatExceptionOfType(McpProtocolException.class)
				.isThrownBy(() -> client.subscribeResource("file:///secret"))
				.withMessageContaining("file:///secret");
			client.subscribeResource("file:///a");
			assertThat(uris(this.peer.connection().awaitRequests("subscriptions/listen", 2).get(1)))
				.isEqualTo("[\"file:///a\"]");
		}
	}

	@Test
	void whenAnEarlierStreamIsAcknowledgedThenALaterOneIsNot() {
		this.peer.hold("subscriptions/listen");
		try (McpClient client = this.peer.connected()) {
			client.async().subscribeResource("file:///a");
			CompletableFuture<Void> second = client.async().subscribeResource("file:///b");
			ScriptedConnection connection = this.peer.connection();
			var streams = connection.awaitRequests("subscriptions/listen", 2);
			acknowledge(connection, streams.get(0), "[\"file:///a\"]");
			assertThat(client.async().ping()).succeedsWithin(ScriptedPeer.PATIENCE);
			assertThat(second).isNotDone();
			acknowledge(connection, streams.get(1), "[\"file:///a\",\"file:///b\"]");
			assertThat(second).succeedsWithin(ScriptedPeer.PATIENCE);
		}
	}

}
