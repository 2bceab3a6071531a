/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.test;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;

import org.jspecify.annotations.Nullable;
import org.mcptools.autoconfigure.McpClientBuilderCustomizer;
import org.mcptools.client.McpClientBuilder;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.transport.InMemoryTransport;
import org.mcptools.client.transport.McpTransport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An MCP server in the JVM of a test, that remembers its calls. As a bean it takes the
 * place of the server of the same name that the application is configured with: nothing
 * is started, nothing leaves the JVM. The protocol is spoken all the same, byte by byte.
 * Thread-safe.
 *
 * <pre class="code">
 * &#064;Bean
 * McpTestServer weather() {
 *     return McpTestServer.named("weather").tool("forecast", (call) -&gt; "Sunny in " + call.arguments().get("city"));
 * }
 * </pre>
 */
public final class McpTestServer implements McpClientBuilderCustomizer {

	private static final JsonNode ANYTHING = JsonMapper.shared().readTree("{\"type\":\"object\",\"properties\":{}}");

	private final String name;

	private final Map<String, Tool> tools = new ConcurrentSkipListMap<>();

	private final List<McpTestCall> calls = new CopyOnWriteArrayList<>();

	private final List<ServerEnd> connections = new CopyOnWriteArrayList<>();

	private volatile boolean away;

	private McpTestServer(String name) {
		this.name = name;
	}

	/**
	 * Create a server without tools.
	 * @param name the name that the application gives to the server
	 * @return the server
	 */
	public static McpTestServer named(String name) {
		return new McpTestServer(name);
	}

	/**
	 * Add a tool that takes any arguments, or replace it. Clients are told.
	 * @param toolName the tool's name
	 * @param tool what it does
	 * @return this server
	 */
	public McpTestServer tool(String toolName, McpTestTool tool) {
		return add(toolName, new Tool("The test tool " + toolName, ANYTHING, tool));
	}

	/**
	 * Add a tool, or replace it. Clients are told.
	 * @param toolName the tool's name
	 * @param description what the model reads about it
	 * @param inputSchema the JSON schema of its arguments
	 * @param tool what it does
	 * @return this server
	 */
	public McpTestServer tool(String toolName, String description, String inputSchema, McpTestTool tool) {
		return add(toolName, new Tool(description, JsonMapper.shared().readTree(inputSchema), tool));
	}

	/**
	 * Add a tool that never answers.
	 * @param toolName the tool's name
	 * @return this server
	 */
	public McpTestServer toolThatHangs(String toolName) {
		return tool(toolName, (call) -> {
			throw new Fault.Silence();
		});
	}

	/**
	 * Add a tool that is answered with a JSON-RPC error.
	 * @param toolName the tool's name
	 * @param code the code of the error
	 * @param message what it says
	 * @return this server
	 */
	public McpTestServer toolThatIsRefused(String toolName, int code, String message) {
		return tool(toolName, (call) -> {
			throw new Fault.Refusal(code, message);
		});
	}

	/**
	 * Add a tool during whose call the connection breaks.
	 * @param toolName the tool's name
	 * @return this server
	 */
	public McpTestServer toolThatBreaksTheConnection(String toolName) {
		return tool(toolName, (call) -> {
			throw new Fault.Loss();
		});
	}

	private McpTestServer add(String toolName, Tool tool) {
		this.tools.put(toolName, tool);
		this.connections.forEach(ServerEnd::toolsChanged);
		return this;
	}

	/**
	 * Remove a tool. Clients are told.
	 * @param toolName the tool's name
	 * @return this server
	 */
	public McpTestServer remove(String toolName) {
		this.tools.remove(toolName);
		this.connections.forEach(ServerEnd::toolsChanged);
		return this;
	}

	/**
	 * Go away: connections break, and no new one can be made.
	 */
	public void goAway() {
		this.away = true;
		this.connections.forEach(ServerEnd::close);
	}

	/**
	 * Be there again.
	 */
	public void comeBack() {
		this.away = false;
	}

	/**
	 * Return the name that the application gives to this server.
	 * @return the name
	 */
	public String name() {
		return this.name;
	}

	/**
	 * Return the calls so far.
	 * @return the calls, in their order
	 */
	public List<McpTestCall> calls() {
		return List.copyOf(this.calls);
	}

	/**
	 * Forget the calls so far.
	 */
	public void forgetCalls() {
		this.calls.clear();
	}

	/**
	 * Return a new connection, for a client without Spring:
	 * {@code McpClient.builder("weather").transport(server::connect)}.
	 * @return the client's end of it
	 * @throws McpTransportException while the server is away
	 */
	public McpTransport connect() {
		if (this.away) {
			throw new McpTransportException(this.name, "the test server is away", null);
		}
		InMemoryTransport.Pair pair = InMemoryTransport.pair(this.name);
		ServerEnd end = new ServerEnd(this, pair.server());
		this.connections.add(end);
		end.open();
		return pair.client();
	}

	@Override
	public void customize(String serverName, McpClientBuilder builder) {
		if (this.name.equals(serverName)) {
			builder.transport(this::connect);
		}
	}

	Map<String, Tool> tools() {
		return this.tools;
	}

	@Nullable Object answer(Tool tool, McpTestCall call) throws Exception {
		this.calls.add(call);
		return tool.tool().call(call);
	}

	void lost(ServerEnd end) {
		this.connections.remove(end);
	}

	/** A tool with what is published of it. */
	record Tool(String description, JsonNode inputSchema, McpTestTool tool) {

	}

}
