/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.McpAsyncClient;
import org.mcptools.client.McpClient;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.error.McpException;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.protocol.McpToolDefinition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.ai.chat.model.ToolContext;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.definition.DefaultToolDefinition;
import org.springframework.ai.tool.definition.ToolDefinition;
import org.springframework.ai.tool.execution.ToolExecutionException;
import org.springframework.ai.tool.metadata.ToolMetadata;
import org.springframework.util.StringUtils;
import tools.jackson.databind.node.ObjectNode;

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

	private final McpAsyncClient asyncClient;

	private final McpClient client;

	private final McpToolDefinition tool;

	private final ToolDefinition definition;

	private final McpToolMetadata metadata;

	private final ToolArguments arguments;

	private final List<String> unknownArguments;

	private final CallOptions options;

	private final ContextMeta contextMeta;

	private final ApprovalGate gate;

	private final ToolOutcome outcome;

	private final @Nullable Consumer<McpToolProgressEvent> progress;

	/** Whether failures are the application's, and not the model's. */
	private final boolean thrown;

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
		this(client, tool, name, options, McpToolSettings.DEFAULTS, McpToolHooks.NONE);
	}

	/**
	 * Create a callback for a tool under another name, changed as the application wants.
	 * @param client calls the tool
	 * @param tool the tool
	 * @param name the name by which the model knows the tool, whatever the settings say
	 * @param options how each call is made
	 * @param settings what the application wants of the server's tools
	 * @param hooks where the application takes part in calls
	 * @throws IllegalArgumentException if no model could follow the schema of the tool's
	 * arguments
	 */
	public McpToolCallback(McpAsyncClient client, McpToolDefinition tool, String name, CallOptions options,
			McpToolSettings settings, McpToolHooks hooks) {
		this(client, tool, name, options, settings, hooks, (same) -> true);
	}

	/**
	 * Create a callback for a tool that may change into another.
	 * @param callable whether the tool is still to be called
	 */
	McpToolCallback(McpAsyncClient client, McpToolDefinition tool, String name, CallOptions options,
			McpToolSettings settings, McpToolHooks hooks, Predicate<McpToolDefinition> callable) {
		McpToolOverride override = settings.overrideOf(tool.name());
		ToolSchema schema = ToolSchema.of(tool.inputSchema(), settings.schema(), override.arguments());
		this.asyncClient = client;
		this.client = McpClient.of(client);
		this.tool = tool;
		this.definition = new DefaultToolDefinition(name,
				ToolDescription.of(client.serverName(), tool, settings, schema.note()), schema.text());
		this.metadata = new McpToolMetadata(client.serverName(), tool.name(), tool.annotations(),
				override.returnDirect());
		this.arguments = schema.arguments();
		this.unknownArguments = schema.unknown();
		this.options = (override.timeout() != null) ? options.withTimeout(override.timeout()) : options;
		this.contextMeta = new ContextMeta(settings.metaKeys(), hooks.contextMeta());
		this.gate = new ApprovalGate(this.metadata, tool,
				(override.approval() != null) ? override.approval() : settings.approval(), hooks.approval(), callable);
		this.outcome = new ToolOutcome(this.metadata, tool, settings.results(), hooks.media());
		this.progress = hooks.progress();
		this.thrown = settings.results().failures() == McpResultSettings.Failures.THROW;
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

	/** Whether it stands for the same tool by the same name. */
	boolean isOf(McpAsyncClient other, String name) {
		return this.asyncClient == other && this.definition.name().equals(name);
	}

	/** Arguments with fixed values that the tool does not have. */
	List<String> unknownArguments() {
		return this.unknownArguments;
	}

	@Override
	public String call(String toolInput) {
		return call(toolInput, null);
	}

	@Override
	public String call(String toolInput, @Nullable ToolContext toolContext) {
		Map<String, Object> context = (toolContext != null) ? toolContext.getContext() : Map.of();
		return McpCallerContext.withinReactorContext(() -> answer(toolInput, context));
	}

	private String answer(String toolInput, Map<String, Object> context) {
		McpToolCallResult result;
		try {
			String sent = this.arguments.forServer(this.tool.name(), StringUtils.hasText(toolInput) ? toolInput : "{}");
			String obstacle = this.gate.obstacle(sent, context);
			if (obstacle != null) {
				return obstacle;
			}
			result = this.client.callTool(this.tool.name(), sent, options(context));
		}
		catch (McpException | CancellationException | IllegalArgumentException ex) {
			logger.debug("{} failed", this.metadata, ex);
			return failed(ToolFailureText.of(this.metadata, ex), ex);
		}
		catch (RuntimeException ex) {
			logger.warn("{} failed", this.metadata, ex);
			return failed(ToolFailureText.of(this.metadata, ex), ex);
		}
		String text = this.outcome.text(result, context);
		return result.isError() ? failed(text, null) : text;
	}

	private String failed(String sentence, @Nullable Throwable cause) {
		if (this.thrown) {
			throw new ToolExecutionException(this.definition, new McpToolFailedException(sentence, cause));
		}
		return sentence;
	}

	private CallOptions options(Map<String, Object> context) {
		CallOptions changed = context.isEmpty() ? this.options : this.options.withContext(context);
		ObjectNode meta = this.contextMeta.of(this.metadata, context);
		if (meta != null) {
			changed = changed.withMeta(meta);
		}
		Consumer<McpToolProgressEvent> listener = this.progress;
		return (listener == null) ? changed : changed.withProgressListener((progress) -> listener
			.accept(new McpToolProgressEvent(this.metadata.serverName(), this.metadata.toolName(), progress, context)));
	}

	@Override
	public String toString() {
		return "McpToolCallback[" + this.definition.name() + " of " + this.metadata.serverName() + "]";
	}

}
