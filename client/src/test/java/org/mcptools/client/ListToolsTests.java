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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.error.McpErrorException;
import org.mcptools.client.error.McpProtocolException;
import org.mcptools.client.jsonrpc.Json;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.protocol.McpToolDefinition;
import org.mcptools.client.testing.CapturedLog;
import org.mcptools.client.testing.ScriptedPeer;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ListToolsTests {

	private final ScriptedPeer peer = new ScriptedPeer();

	@AfterEach
	void close() {
		this.peer.close();
	}

	@Test
	void whenThereAreSeveralPagesThenAllToolsComeInOrder() {
		pages("", "a", "b,c", "b", "c");
		McpClient client = this.peer.connected();
		assertThat(client.listTools()).extracting(McpToolDefinition::name)
			.containsExactly("tool-", "tool-a", "tool-b,c", "tool-b", "tool-c");
		assertThat(cursors()).containsExactly(null, "a", "b,c", "b", "c");
		assertThat(this.peer.connection().pendingCalls()).isZero();
	}

	@Test
	void whenCursorIsAnEmptyTextThenItIsFollowed() {
		this.peer.on("tools/list", (connection, request) -> {
			JsonNode cursor = request.params().get("cursor");
			connection.answer(request, (cursor == null) ? "{\"tools\":[{\"name\":\"a\"}],\"nextCursor\":\"\"}"
					: "{\"tools\":[{\"name\":\"b\"}]}");
		});
		assertThat(this.peer.connected().listTools()).extracting(McpToolDefinition::name).containsExactly("a", "b");
		assertThat(cursors()).containsExactly(null, "");
	}

	@Test
	void whenServerRepeatsACursorThenTheListEndsWithAWarning() {
		pages("", "a", "b", "a");
		try (CapturedLog log = CapturedLog.of(ListPages.class)) {
			assertThat(this.peer.connected().listTools()).extracting(McpToolDefinition::name)
				.containsExactly("tool-", "tool-a", "tool-b");
			assertThat(log.lines()).containsExactly("WARN MCP server 'memory' repeats a cursor of tools/list; "
					+ "going on with the 3 tools seen so far");
		}
	}

	@Test
	void whenServerPagesForEverThenTheListEndsWithAWarning() {
		this.peer.on("tools/list", (connection, request) -> connection.answer(request,
				"{\"tools\":[{\"name\":\"t\"}],\"nextCursor\":\"" + request.id() + "\"}"));
		try (CapturedLog log = CapturedLog.of(ListPages.class)) {
			assertThat(this.peer.connected(this.peer.builder().maxPages(3)).listTools()).hasSize(3);
			assertThat(log.lines()).containsExactly("WARN MCP server 'memory' has more than 3 pages of tools; "
					+ "going on with the 3 tools seen so far");
		}
		assertThat(cursors()).hasSize(3);
	}

	@Test
	void whenThereAreAsManyPagesAsAllowedThenThereIsNoWarning() {
		pages("", "a", "b");
		try (CapturedLog log = CapturedLog.of(ListPages.class)) {
			assertThat(this.peer.connected(this.peer.builder().maxPages(3)).listTools()).hasSize(3);
			assertThat(log.lines()).isEmpty();
		}
	}

	@Test
	void whenServerHasAThousandPagesThenTheStackHolds() {
		this.peer.unchecked();
		this.peer.on("tools/list", (connection, request) -> connection.answer(request,
				"{\"tools\":[{\"name\":\"t\"}],\"nextCursor\":\"" + request.id() + "\"}"));
		try (CapturedLog log = CapturedLog.of(ListPages.class)) {
			assertThat(this.peer.connected().listTools()).hasSize(1000);
			assertThat(log.lines()).hasSize(1);
		}
	}

	@Test
	void whenEntriesAreBrokenThenTheOthersComeAndEachIsLogged() {
		this.peer.answer("tools/list", "{\"tools\":[{\"name\":\"a\"},null,{\"title\":\"x\"},{\"name\":\"b\"}]}");
		try (CapturedLog log = CapturedLog.of(ListPages.class)) {
			assertThat(this.peer.connected().listTools()).extracting(McpToolDefinition::name).containsExactly("a", "b");
			assertThat(log.lines()).containsExactly(
					"WARN MCP server 'memory' publishes something that is not a tool: tools[1]: a tool is null, not an object",
					"WARN MCP server 'memory' publishes something that is not a tool: "
							+ "tools[2]: 'name' is missing, not a string");
		}
	}

	@Test
	void whenServerDeclaresNoToolsThenItIsNotAsked() {
		this.peer.answer("initialize", "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"prompts\":{}},"
				+ "\"serverInfo\":{\"name\":\"s\",\"version\":\"1\"}}");
		McpClient client = this.peer.connected();
		assertThat(client.listTools()).isEmpty();
		this.peer.connection().settle();
		assertThat(this.peer.connection().methods()).containsExactly("initialize", "notifications/initialized");
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "{\"tools\":null}", "{\"tools\":{}}", "[]", "null" })
	void whenToolsIsNoArrayThenTheServerBrokeTheProtocol(String result) {
		this.peer.answer("tools/list", result);
		McpClient client = this.peer.connected();
		assertThatExceptionOfType(McpProtocolException.class).isThrownBy(client::listTools)
			.withMessageStartingWith("MCP server 'memory': the answer to tools/list breaks the protocol: ")
			.satisfies((ex) -> assertThat(ex.getMethod()).isEqualTo("tools/list"));
		client.ping();
	}

	@Test
	void whenALaterPageFailsThenTheListFails() {
		this.peer.on("tools/list", (connection, request) -> {
			if (request.params().has("cursor")) {
				connection.refuse(request, -32602, "Invalid cursor", null);
			}
			else {
				connection.answer(request, "{\"tools\":[{\"name\":\"a\"}],\"nextCursor\":\"x\"}");
			}
		});
		McpClient client = this.peer.connected();
		assertThatExceptionOfType(McpErrorException.class).isThrownBy(client::listTools)
			.withMessage("MCP server 'memory' answered tools/list with error -32602: Invalid cursor");
	}

	@Test
	void whenListIsCancelledOnALaterPageThenThatPageIsCancelledAtTheServer() {
		this.peer.on("tools/list", (connection, request) -> {
			if (!request.params().has("cursor")) {
				connection.answer(request, "{\"tools\":[],\"nextCursor\":\"x\"}");
			}
		});
		McpClient client = this.peer.connected();
		CompletableFuture<Integer> count = client.async().listTools().thenApply(List::size);
		JsonRpcRequest second = this.peer.connection().awaitRequests("tools/list", 2).get(1);
		assertThat(count.cancel(true)).isTrue();
		assertThat(this.peer.connection().awaitNotification("notifications/cancelled").params().get("requestId"))
			.hasToString(second.id().toString());
		assertThat(this.peer.connection().pendingCalls()).isZero();
	}

	@Test
	void whenListIsGivenUpAnotherWayThenNoFurtherPageIsAskedFor() {
		this.peer.hold("tools/list");
		McpClient client = this.peer.connected();
		CompletableFuture<List<McpToolDefinition>> tools = client.async().listTools();
		JsonRpcRequest first = this.peer.connection().awaitRequest("tools/list");
		tools.complete(List.of());
		this.peer.connection().answer(first, "{\"tools\":[],\"nextCursor\":\"x\"}");
		client.ping();
		this.peer.connection().settle();
		assertThat(this.peer.connection().requests("tools/list")).hasSize(1);
	}

	@Test
	void whenOptionsCarryMetaThenEveryPageCarriesIt() {
		pages("", "a");
		McpClient client = this.peer.connected();
		client.listTools(CallOptions.DEFAULTS.withMeta(Json.object().put("example.com/trace", "t1")));
		assertThat(this.peer.connection().requests("tools/list")).extracting((request) -> request.params().toString())
			.containsExactly("{\"_meta\":{\"example.com/trace\":\"t1\"}}",
					"{\"cursor\":\"a\",\"_meta\":{\"example.com/trace\":\"t1\"}}");
	}

	/** Each page has one tool, named after its cursor, and leads to the next. */
	private void pages(String... cursors) {
		int[] asked = { 0 };
		this.peer.on("tools/list", (connection, request) -> {
			int page = asked[0]++;
			String next = (page + 1 < cursors.length) ? ",\"nextCursor\":\"" + cursors[page + 1] + "\"" : "";
			connection.answer(request, "{\"tools\":[{\"name\":\"tool-" + cursors[page] + "\"}]" + next + "}");
		});
	}

	private List<String> cursors() {
		return this.peer.connection()
			.requests("tools/list")
			.stream()
			.map((request) -> request.params().get("cursor"))
			.map((cursor) -> (cursor != null) ? cursor.stringValue() : null)
			.toList();
	}

}
