/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai.testing;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.mcptools.client.McpAsyncClient;
import org.mcptools.client.McpClient;
import org.mcptools.client.jsonrpc.JsonRpcNotification;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.transport.McpTransport;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A server in this JVM. Each transport that it gives out is a new connection. Until told
 * otherwise it answers a call with the tool's name and the arguments.
 */
public final class MemoryServer implements Supplier<McpTransport> {

	private static final Duration PATIENCE = Duration.ofSeconds(20);

	private static final JsonMapper JSON = JsonMapper.builder()
		.enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
		.disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
		.build();

	private final String name;

	private final Map<String, Rule> rules = new ConcurrentHashMap<>();

	private final List<MemoryConnection> connections = new CopyOnWriteArrayList<>();

	private volatile List<String> tools = List.of();

	public MemoryServer(String name) {
		this.name = name;
		on("initialize",
				(connection, request) -> connection.answer(request,
						"{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"tools\":{\"listChanged\":true}},"
								+ "\"serverInfo\":{\"name\":\"memory\",\"version\":\"1\"}}"));
		on("ping", (connection, request) -> connection.answer(request, "{}"));
		on("tools/list", (connection, request) -> connection.answer(request, listing()));
		onCall((connection, request) -> connection.answer(request, text(tool(request) + arguments(request))));
	}

	/** Return the JSON form of a tool with a name only. */
	public static String toolNamed(String name) {
		return JSON.writeValueAsString(Map.of("name", name, "description", "Does " + name, "inputSchema",
				Map.of("type", "object", "properties", Map.of())));
	}

	/** Return the JSON form of a result that is one text. */
	public static String text(String text) {
		return JSON.writeValueAsString(Map.of("content", List.of(Map.of("type", "text", "text", text))));
	}

	public static JsonNode json(String text) {
		return JSON.readTree(text);
	}

	/** Return the name of the tool that a request calls. */
	public static String tool(JsonRpcRequest request) {
		return params(request).path("name").asString();
	}

	public static JsonNode arguments(JsonRpcRequest request) {
		return params(request).path("arguments");
	}

	private static ObjectNode params(JsonRpcRequest request) {
		ObjectNode params = request.params();
		return (params != null) ? params : JSON.createObjectNode();
	}

	private String listing() {
		return "{\"tools\":[" + String.join(",", this.tools) + "]}";
	}

	public String name() {
		return this.name;
	}

	public MemoryServer tools(String... names) {
		this.tools = List.of(names).stream().map(MemoryServer::toolNamed).toList();
		return this;
	}

	public MemoryServer toolsJson(String... tools) {
		this.tools = List.of(tools);
		return this;
	}

	/** Tell all clients that the tools are others now. */
	public void announceTools() {
		this.connections.forEach((connection) -> connection.notify("notifications/tools/list_changed"));
	}

	public MemoryServer on(String method, Rule rule) {
		this.rules.put(method, rule);
		return this;
	}

	public MemoryServer onCall(Rule rule) {
		return on("tools/call", rule);
	}

	/** Answer every call with the same result. */
	public MemoryServer onCall(String result) {
		return onCall((connection, request) -> connection.answer(request, result));
	}

	/** Never answer a method. */
	public MemoryServer hold(String method) {
		return on(method, (connection, request) -> {
		});
	}

	@Nullable Rule ruleFor(String method) {
		return this.rules.get(method);
	}

	@Override
	public McpTransport get() {
		MemoryConnection connection = new MemoryConnection(this);
		this.connections.add(connection);
		return connection.clientEnd();
	}

	/** Return a client that connects by itself. */
	public McpAsyncClient client() {
		return client(PATIENCE);
	}

	public McpAsyncClient client(Duration requestTimeout) {
		return McpClient.builder(this.name)
			.transport(this)
			.requestTimeout(requestTimeout)
			.connectOnFirstUse()
			.buildAsync();
	}

	public int connectionCount() {
		return this.connections.size();
	}

	/** Return the newest connection. */
	public MemoryConnection connection() {
		return this.connections.get(this.connections.size() - 1);
	}

	public List<JsonRpcRequest> requests(String method) {
		return this.connections.stream().flatMap((connection) -> connection.requests(method).stream()).toList();
	}

	public List<JsonRpcNotification> notifications(String method) {
		return this.connections.stream().flatMap((connection) -> connection.notifications(method).stream()).toList();
	}

	/** Return the requests of a method as soon as there are so many. */
	public List<JsonRpcRequest> awaitRequests(String method, int count) {
		return Awaitility.await()
			.atMost(PATIENCE)
			.until(() -> requests(method), (requests) -> requests.size() >= count);
	}

	public List<JsonRpcNotification> awaitNotifications(String method, int count) {
		return Awaitility.await()
			.atMost(PATIENCE)
			.until(() -> notifications(method), (notifications) -> notifications.size() >= count);
	}

	/**
	 * What happens when a request arrives.
	 */
	@FunctionalInterface
	public interface Rule {

		void handle(MemoryConnection connection, JsonRpcRequest request);

	}

}
