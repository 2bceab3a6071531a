/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.call.CallOrigin;
import org.mcptools.client.call.ToolCall;
import org.mcptools.client.connection.ConnectionStatus;
import org.mcptools.client.core.Relay;
import org.mcptools.client.error.McpException;
import org.mcptools.client.jsonrpc.Json;
import org.mcptools.client.protocol.CallToolParams;
import org.mcptools.client.protocol.InitializeResult;
import org.mcptools.client.protocol.McpMethod;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.protocol.McpToolDefinition;
import tools.jackson.databind.node.ObjectNode;

/**
 * A client of one MCP server that never blocks. Failures of the server come through the
 * futures as {@link McpException}; misuse is thrown at once. Cancelling a future, or a
 * stage derived from it, cancels the call at the server. Thread-safe.
 * <p>
 * Dependent stages run on threads of the client, never on the one that reads from the
 * server: they may block, and may call the server.
 */
public final class McpAsyncClient extends AsyncServerFeatures implements AutoCloseable {

	private final @Nullable CallLimit limit;

	McpAsyncClient(ClientSettings settings) {
		super(settings);
		int most = settings.maxConcurrentCalls();
		this.limit = (most > 0) ? new CallLimit(settings.server(), most) : null;
	}

	/**
	 * Return the name that the application gave to the server.
	 * @return the server's name
	 */
	public String serverName() {
		return this.settings.server();
	}

	/**
	 * Connect: start or reach the server and agree on a revision of the protocol. While a
	 * connection is there, or being made, this returns that one; after it was lost or
	 * could not be made, a new one. Cancelling the future does not take back the
	 * connection.
	 * @return what the server said of itself
	 * @throws IllegalStateException if the client was closed
	 */
	public CompletableFuture<InitializeResult> initialize() {
		return this.supervisor.connect();
	}

	/**
	 * Connect anew, though there may be a connection: for whoever knows that the server
	 * has changed, or mistrusts the connection. Calls under way may still get their
	 * answers on the old one.
	 * @return what the server said of itself on the new connection
	 * @throws IllegalStateException if the client was closed
	 */
	public CompletableFuture<InitializeResult> reconnect() {
		return this.supervisor.reconnect();
	}

	/**
	 * Return how the connection is doing.
	 * @return its status at this moment
	 */
	public ConnectionStatus connectionStatus() {
		return this.supervisor.status();
	}

	/**
	 * Return what the server said of itself when the connection was made.
	 * @return the server's answer, or {@code null} while there is no connection
	 */
	public @Nullable InitializeResult initializeResult() {
		Connection current = this.supervisor.current();
		return (current != null && current.isReady() && !this.supervisor.isClosed()) ? current.result() : null;
	}

	/**
	 * Ask for all tools of the server, page by page. A server without the tools
	 * capability has none. A page that comes again, or more pages than allowed, end the
	 * list with a warning in the log.
	 * @return the tools, in the server's order
	 * @throws IllegalStateException if the client is not initialized
	 */
	public CompletableFuture<List<McpToolDefinition>> listTools() {
		return listTools(CallOptions.DEFAULTS);
	}

	/**
	 * Ask for all tools of the server.
	 * @param options how to make the call; the timeout is that of a page
	 * @return the tools, in the server's order
	 * @throws IllegalStateException if the client is not initialized
	 * @see #listTools()
	 */
	public CompletableFuture<List<McpToolDefinition>> listTools(CallOptions options) {
		return list(McpMethod.TOOLS_LIST, "tool", options);
	}

	/**
	 * Return whether it is time to ask for the tools again: the server has said for how
	 * long its list may be used, and that time is over. Does not ask the server.
	 * @return {@code false} where the server has said no such thing, where the list has
	 * been asked for since, and while there is no connection. Specification: 2026-07-28,
	 * caching ({@code ttlMs})
	 */
	public boolean isToolListExpired() {
		Connection current = this.supervisor.current();
		return current != null && current.isReady() && current.era().hasExpired(McpMethod.TOOLS_LIST);
	}

	/**
	 * Call a tool.
	 * @param name the tool's name
	 * @param arguments the arguments, made of what JSON can express
	 * @return what the tool answered, its own failure included
	 * @throws IllegalStateException if the client is not initialized
	 * @throws IllegalArgumentException if the arguments have no JSON form
	 */
	public CompletableFuture<McpToolCallResult> callTool(String name, Map<String, Object> arguments) {
		return callTool(name, arguments, CallOptions.DEFAULTS);
	}

	/**
	 * Call a tool.
	 * @param name the tool's name
	 * @param arguments the arguments, made of what JSON can express
	 * @param options how to make the call
	 * @return what the tool answered, its own failure included
	 * @throws IllegalStateException if the client is not initialized
	 * @throws IllegalArgumentException if the arguments have no JSON form
	 */
	public CompletableFuture<McpToolCallResult> callTool(String name, Map<String, Object> arguments,
			CallOptions options) {
		return callTool(name, written(name, arguments), options);
	}

	/**
	 * Call a tool with arguments that are JSON already; they reach the server untouched.
	 * @param name the tool's name
	 * @param argumentsJson one JSON object
	 * @return what the tool answered, its own failure included
	 * @throws IllegalStateException if the client is not initialized
	 * @throws IllegalArgumentException if the text is not one JSON object
	 */
	public CompletableFuture<McpToolCallResult> callTool(String name, String argumentsJson) {
		return callTool(name, argumentsJson, CallOptions.DEFAULTS);
	}

	/**
	 * Call a tool with arguments that are JSON already; they reach the server untouched.
	 * @param name the tool's name
	 * @param argumentsJson one JSON object
	 * @param options how to make the call
	 * @return what the tool answered, its own failure included
	 * @throws IllegalStateException if the client is not initialized
	 * @throws IllegalArgumentException if the text is not one JSON object
	 */
	public CompletableFuture<McpToolCallResult> callTool(String name, String argumentsJson, CallOptions options) {
		ToolCall call = new ToolCall(serverName(), name, argumentsJson, options);
		if (this.settings.interceptors().isEmpty()) {
			return callTool(call);
		}
		checked(call);
		return new InterceptedCall(this.settings, this::callTool).make(call);
	}

	private CompletableFuture<McpToolCallResult> callTool(ToolCall call) {
		CallToolParams params = new CallToolParams(call.tool(), checked(call));
		CallOrigin origin = origin(call);
		return observed(McpMethod.TOOLS_CALL, call.tool(), call.options(),
				(options) -> (this.limit == null) ? callTool(params, options, origin)
						: this.limit.run(() -> callTool(params, options, origin), timeout(options)));
	}

	private CompletableFuture<McpToolCallResult> callTool(CallToolParams params, CallOptions options,
			CallOrigin origin) {
		return whenConnected(options, options.repeatable(),
				(ready) -> call(ready, McpMethod.TOOLS_CALL, params, options, origin));
	}

	private static String written(String tool, Map<String, Object> arguments) {
		try {
			return Json.write(arguments);
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException("The arguments for tool '" + tool + "' have " + ex.getMessage(), ex);
		}
	}

	private static String checked(ToolCall call) {
		try {
			return Json.requireObject(call.arguments());
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException("The arguments for tool '" + call.tool()
					+ "' must be one JSON object, but the " + "text " + ex.getMessage(), ex);
		}
	}

	/**
	 * Ask whether the server is there.
	 * @return completes when it answered
	 * @throws IllegalStateException if the client is not initialized
	 */
	public CompletableFuture<Void> ping() {
		return ping(CallOptions.DEFAULTS);
	}

	/**
	 * Ask whether the server is there.
	 * @param options how to make the call
	 * @return completes when it answered
	 * @throws IllegalStateException if the client is not initialized
	 */
	public CompletableFuture<Void> ping(CallOptions options) {
		return observed(McpMethod.PING, null, options, (carrying) -> whenConnected(carrying, (ready) -> {
			ObjectNode params = Json.object();
			carrying.addMetaTo(params);
			Relay<Void> relay = new Relay<>();
			relay.follow(ready.era().ping(params, timeout(carrying)), (answer) -> relay.complete(null));
			return relay;
		}));
	}

	/**
	 * Close the connection and end the server's process, if it has one. Blocks for a
	 * bounded time. Pending calls fail at once. Calling it again does nothing.
	 */
	@Override
	public void close() {
		this.supervisor.close();
	}

	@Override
	public String toString() {
		return "McpAsyncClient[" + serverName() + "]";
	}

}
