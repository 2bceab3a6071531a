/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.concurrent.CancellationException;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.McpAsyncClient;
import org.mcptools.client.McpClient;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.error.McpException;
import org.mcptools.client.protocol.McpToolDefinition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.ai.chat.model.ToolContext;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.definition.DefaultToolDefinition;
import org.springframework.ai.tool.definition.ToolDefinition;
import org.springframework.ai.tool.metadata.ToolMetadata;
import org.springframework.util.StringUtils;

/**
 * A tool of an MCP server as a Spring AI tool callback. Everything that can go wrong with
 * a call is told to the model as a sentence, so that it can correct itself or give up;
 * {@code call} throws nothing, and so no
 * {@link org.springframework.ai.tool.execution.ToolExecutionExceptionProcessor} can end
 * the chat over it. Thread-safe.
 * <p>
 * Nothing of the {@link ToolContext} is sent to the server.
 */
public final class McpToolCallback implements ToolCallback {

	private static final Logger logger = LoggerFactory.getLogger(McpToolCallback.class);

	private final McpClient client;

	private final McpToolDefinition tool;

	private final ToolDefinition definition;

	private final McpToolMetadata metadata;

	private final CallOptions options;

	/**
	 * Create a callback for a tool under its own name.
	 * @param client calls the tool
	 * @param tool the tool
	 */
	public McpToolCallback(McpAsyncClient client, McpToolDefinition tool) {
		this(client, tool, tool.name());
	}

	/**
	 * Create a callback for a tool under another name.
	 * @param client calls the tool
	 * @param tool the tool
	 * @param name the name by which the model knows the tool
	 */
	public McpToolCallback(McpAsyncClient client, McpToolDefinition tool, String name) {
		this(client, tool, name, CallOptions.DEFAULTS);
	}

	/**
	 * Create a callback for a tool under another name.
	 * @param client calls the tool
	 * @param tool the tool
	 * @param name the name by which the model knows the tool
	 * @param options how each call is made
	 */
	public McpToolCallback(McpAsyncClient client, McpToolDefinition tool, String name, CallOptions options) {
		this.client = McpClient.of(client);
		this.tool = tool;
		this.definition = new DefaultToolDefinition(name, description(client.serverName(), tool),
				ToolSchema.forModel(tool.inputSchema()));
		this.metadata = new McpToolMetadata(client.serverName(), tool.name(), tool.annotations());
		this.options = options;
	}

	private static String description(String server, McpToolDefinition tool) {
		String description = tool.description();
		if (StringUtils.hasText(description)) {
			return description;
		}
		String shown = tool.displayName();
		return (StringUtils.hasText(shown) ? shown : tool.name()) + " (a tool of the MCP server '" + server + "')";
	}

	@Override
	public ToolDefinition getToolDefinition() {
		return this.definition;
	}

	@Override
	public ToolMetadata getToolMetadata() {
		return this.metadata;
	}

	/**
	 * Return the tool as its server publishes it.
	 * @return the tool
	 */
	public McpToolDefinition getMcpToolDefinition() {
		return this.tool;
	}

	@Override
	public String call(String toolInput) {
		return call(toolInput, null);
	}

	@Override
	public String call(String toolInput, @Nullable ToolContext toolContext) {
		String arguments = StringUtils.hasText(toolInput) ? toolInput : "{}";
		try {
			return ToolResultText.of(this.metadata, this.client.callTool(this.tool.name(), arguments, this.options));
		}
		catch (McpException | CancellationException | IllegalArgumentException ex) {
			logger.debug("{} failed", this.metadata, ex);
			return ToolFailureText.of(this.metadata, ex);
		}
		catch (RuntimeException ex) {
			logger.warn("{} failed", this.metadata, ex);
			return ToolFailureText.of(this.metadata, ex);
		}
	}

	@Override
	public String toString() {
		return "McpToolCallback[" + this.definition.name() + " of " + this.metadata.serverName() + "]";
	}

}
