/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

import org.awaitility.Awaitility;
import org.hamcrest.Matchers;
import org.junit.jupiter.api.Test;
import org.mcptools.client.error.McpErrorException;
import org.mcptools.client.error.McpUnsupportedException;
import org.mcptools.client.protocol.Resource;
import org.mcptools.client.protocol.ResourceTemplate;
import org.mcptools.client.testing.CapturedLog;
import org.mcptools.client.testing.ScriptedConnection;
import org.mcptools.client.testing.ScriptedPeer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ResourceCallsTests {

	@Test
	void whenResourcesAreListedThenPagesAreFollowed() {
		try (CapturedLog log = CapturedLog.of(ListPages.class);
				ScriptedPeer server = Featured.server().on("resources/list", (connection, request) -> {
					boolean first = !request.params().has("cursor");
					connection.answer(request, first ? "{\"resources\":[{\"uri\":\"a:1\"},{}],\"nextCursor\":\"\"}"
							: "{\"resources\":[{\"uri\":\"a:2\"}]}");
				});
				McpClient client = server.connected()) {
			assertThat(client.listResources()).extracting(Resource::uri).containsExactly("a:1", "a:2");
			assertThat(server.connection().requests("resources/list")).hasSize(2);
			assertThat(log.lines())
				.containsExactly("WARN MCP server 'memory' publishes something that is not a resource:"
						+ " resources[1]: 'uri' is missing, not a string");
		}
	}

	@Test
	void whenCursorComesAgainThenTheListEnds() {
		try (CapturedLog log = CapturedLog.of(ListPages.class);
				ScriptedPeer server = Featured.server()
					.answer("resources/templates/list",
							"{\"resourceTemplates\":[{\"uriTemplate\":\"a:{b}\"}],\"nextCursor\":\"x\"}");
				McpClient client = server.connected()) {
			assertThat(client.listResourceTemplates()).extracting(ResourceTemplate::uriTemplate)
				.containsExactly("a:{b}", "a:{b}");
			assertThat(log.lines()).containsExactly("WARN MCP server 'memory' repeats a cursor of "
					+ "resources/templates/list; going on with the 2 resource templates seen so far");
		}
	}

	@Test
	void whenResourceIsReadThenItsContentsAreThere() {
		try (ScriptedPeer server = Featured.server()
			.answer("resources/read", "{\"contents\":[{\"uri\":\"a:1\",\"text\":\"hello\"}]}");
				McpClient client = server.connected()) {
			assertThat(client.readResource("a:1").text()).isEqualTo("hello");
			assertThat(server.connection().requests("resources/read").get(0).params()).hasToString("{\"uri\":\"a:1\"}");
		}
	}

	@Test
	void whenPartsCannotBeReadThenTheLogSaysSo() {
		try (CapturedLog log = CapturedLog.of(McpAsyncClient.class);
				ScriptedPeer server = Featured.server().answer("resources/read", "{\"contents\":[{\"uri\":\"a:1\"}]}");
				McpClient client = server.connected()) {
			assertThat(client.readResource("a:1").contents()).isEmpty();
			assertThat(log.lines()).singleElement()
				.asString()
				.startsWith(
						"WARN MCP server 'memory' answered resources/read with something that cannot be read: contents[0]");
		}
	}

	@Test
	void whenResourceIsNotFoundThenTheServersErrorIsThrown() {
		try (ScriptedPeer server = Featured.server()
			.refuse("resources/read", -32002, "Resource not found", "{\"uri\":\"a:9\"}");
				McpClient client = server.connected()) {
			assertThatExceptionOfType(McpErrorException.class).isThrownBy(() -> client.readResource("a:9"))
				.satisfies((error) -> {
					assertThat(error.getCode()).isEqualTo(-32002);
					assertThat(error.getMethod()).isEqualTo("resources/read");
				});
		}
	}

	@Test
	void whenSubscribedThenUpdatesAreHeard() {
		List<String> updated = new CopyOnWriteArrayList<>();
		AtomicInteger changed = new AtomicInteger();
		try (ScriptedPeer server = Featured.server()
			.answer("resources/subscribe", "{}")
			.answer("resources/unsubscribe", "{}");
				McpClient client = server.connected(server.builder()
					.handlers((handlers) -> handlers.onResourceUpdated(updated::add)
						.onResourcesChanged(changed::incrementAndGet)))) {
			ScriptedConnection connection = server.connection();
			client.subscribeResource("a:1");
			connection.notify("notifications/resources/updated", "{\"uri\":\"a:1/part\"}");
			connection.notify("notifications/resources/list_changed", "{}");
			Awaitility.await().untilAtomic(changed, Matchers.is(1));
			assertThat(updated).containsExactly("a:1/part");
			client.unsubscribeResource("a:1");
			assertThat(connection.methods()).endsWith("resources/subscribe", "resources/unsubscribe");
		}
	}

	@Test
	void whenServerHasNoResourcesThenNothingIsAsked() {
		try (ScriptedPeer server = Featured.server("2025-11-25", "{\"tools\":{}}");
				McpClient client = server.connected()) {
			assertThat(client.listResources()).isEmpty();
			assertThat(client.listResourceTemplates()).isEmpty();
			assertThatExceptionOfType(McpUnsupportedException.class).isThrownBy(() -> client.readResource("a:1"))
				.withMessage("MCP server 'memory' does not offer resources/read: "
						+ "it did not declare the capability 'resources'")
				.satisfies((unsupported) -> assertThat(unsupported.getCapability()).isEqualTo("resources"));
			server.connection().awaitNotification("notifications/initialized");
			assertThat(server.connection().methods()).containsExactly("initialize", "notifications/initialized");
		}
	}

	@Test
	void whenServerTakesNoSubscriptionsThenTheCallFails() {
		try (ScriptedPeer server = Featured.server("2025-11-25", "{\"resources\":{}}");
				McpClient client = server.connected()) {
			assertThatExceptionOfType(McpUnsupportedException.class).isThrownBy(() -> client.subscribeResource("a:1"))
				.withMessageContaining("'resources.subscribe'");
			assertThatExceptionOfType(McpUnsupportedException.class)
				.isThrownBy(() -> client.unsubscribeResource("a:1"));
		}
	}

	@Test
	void whenSubscribingIsCancelledThenTheServerHears() {
		try (ScriptedPeer server = Featured.server().hold("resources/subscribe");
				McpClient client = server.connected()) {
			var subscribing = client.async().subscribeResource("a:1");
			server.connection().awaitRequest("resources/subscribe");
			assertThat(subscribing.cancel(true)).isTrue();
			server.connection().awaitNotification("notifications/cancelled");
			assertThat(server.connection().pendingCalls()).isZero();
		}
	}

}
