/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.connection.ConnectionStatus;
import org.mcptools.client.core.Await;
import org.mcptools.client.protocol.InitializeResult;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.protocol.McpToolDefinition;

/**
 * A client of one MCP server whose methods block until the answer is there. Each is the
 * method of the same name of {@link McpAsyncClient}, waited for; the failures of the
 * server are thrown as {@link org.mcptools.client.error.McpException}. Interrupting the
 * waiting thread cancels the call at the server and throws
 * {@link java.util.concurrent.CancellationException}. Thread-safe.
 */
public final class McpClient extends ServerFeatures implements AutoCloseable {

	McpClient(McpAsyncClient async) {
		super(async);
	}

	/**
	 * Start to build a client.
	 * @param serverName the name by which logs, threads and errors call the server
	 * @return the builder
	 */
	public static McpClientBuilder builder(String serverName) {
		return new McpClientBuilder(serverName);
	}

	/**
	 * Return the face of this client that does not block. Both share one connection.
	 * @return the asynchronous client
	 */
	public McpAsyncClient async() {
		return this.async;
	}

	/**
	 * Return the blocking face of a client. Both share one connection.
	 * @param async the asynchronous client
	 * @return the blocking client
	 */
	public static McpClient of(McpAsyncClient async) {
		return new McpClient(async);
	}

	/**
	 * Return the name that the application gave to the server.
	 * @return the server's name
	 */
	public String serverName() {
		return this.async.serverName();
	}

	/**
	 * Connect.
	 * @return what the server said of itself
	 * @see McpAsyncClient#initialize()
	 */
	public InitializeResult initialize() {
		return Await.get(this.async.initialize());
	}

	/**
	 * Connect anew, though there may be a connection.
	 * @return what the server said of itself on the new connection
	 * @see McpAsyncClient#reconnect()
	 */
	public InitializeResult reconnect() {
		return Await.get(this.async.reconnect());
	}

	/**
	 * Return how the connection is doing.
	 * @return its status at this moment
	 * @see McpAsyncClient#connectionStatus()
	 */
	public ConnectionStatus connectionStatus() {
		return this.async.connectionStatus();
	}

	/**
	 * Return what the server said of itself when the connection was made.
	 * @return the server's answer, or {@code null} while there is no connection
	 */
	public @Nullable InitializeResult initializeResult() {
		return this.async.initializeResult();
	}

	/**
	 * Ask for all tools of the server.
	 * @return the tools, in the server's order
	 * @see McpAsyncClient#listTools()
	 */
	public List<McpToolDefinition> listTools() {
		return Await.get(this.async.listTools());
	}

	/**
	 * Ask for all tools of the server.
	 * @param options how to make the call; the timeout is that of a page
	 * @return the tools, in the server's order
	 * @see McpAsyncClient#listTools(CallOptions)
	 */
	public List<McpToolDefinition> listTools(CallOptions options) {
		return Await.get(this.async.listTools(options));
	}

	/**
	 * Return whether it is time to ask for the tools again: the server has said for how
	 * long its list may be used, and that time is over. Does not ask the server.
	 * @return {@code false} where the server has said no such thing, where the list has
	 * been asked for since, and while there is no connection
	 * @see McpAsyncClient#isToolListExpired()
	 */
	public boolean isToolListExpired() {
		return this.async.isToolListExpired();
	}

	/**
	 * Call a tool.
	 * @param name the tool's name
	 * @param arguments the arguments, made of what JSON can express
	 * @return what the tool answered, its own failure included
	 * @see McpAsyncClient#callTool(String, Map)
	 */
	public McpToolCallResult callTool(String name, Map<String, Object> arguments) {
		return Await.get(this.async.callTool(name, arguments));
	}

	/**
	 * Call a tool.
	 * @param name the tool's name
	 * @param arguments the arguments, made of what JSON can express
	 * @param options how to make the call
	 * @return what the tool answered, its own failure included
	 * @see McpAsyncClient#callTool(String, Map, CallOptions)
	 */
	public McpToolCallResult callTool(String name, Map<String, Object> arguments, CallOptions options) {
		return Await.get(this.async.callTool(name, arguments, options));
	}

	/**
	 * Call a tool with arguments that are JSON already; they reach the server untouched.
	 * @param name the tool's name
	 * @param argumentsJson one JSON object
	 * @return what the tool answered, its own failure included
	 * @see McpAsyncClient#callTool(String, String)
	 */
	public McpToolCallResult callTool(String name, String argumentsJson) {
		return Await.get(this.async.callTool(name, argumentsJson));
	}

	/**
	 * Call a tool with arguments that are JSON already; they reach the server untouched.
	 * @param name the tool's name
	 * @param argumentsJson one JSON object
	 * @param options how to make the call
	 * @return what the tool answered, its own failure included
	 * @see McpAsyncClient#callTool(String, String, CallOptions)
	 */
	public McpToolCallResult callTool(String name, String argumentsJson, CallOptions options) {
		return Await.get(this.async.callTool(name, argumentsJson, options));
	}

	/**
	 * Ask whether the server is there.
	 * @see McpAsyncClient#ping()
	 */
	public void ping() {
		Await.get(this.async.ping());
	}

	/**
	 * Ask whether the server is there.
	 * @param options how to make the call
	 * @see McpAsyncClient#ping(CallOptions)
	 */
	public void ping(CallOptions options) {
		Await.get(this.async.ping(options));
	}

	/**
	 * Close the connection and end the server's process, if it has one.
	 * @see McpAsyncClient#close()
	 */
	@Override
	public void close() {
		this.async.close();
	}

	@Override
	public String toString() {
		return "McpClient[" + serverName() + "]";
	}

}
