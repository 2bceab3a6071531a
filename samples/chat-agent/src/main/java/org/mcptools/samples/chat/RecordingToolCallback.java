/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat;

import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.mcptools.springai.McpToolMetadata;

import org.springframework.ai.chat.model.ToolContext;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.definition.ToolDefinition;
import org.springframework.ai.tool.metadata.ToolMetadata;

/**
 * Reports the calls of a tool to whoever shows them, from the thread that makes the call,
 * and puts each call into its tool context.
 */
final class RecordingToolCallback implements ToolCallback {

	private static final String NO_SERVER = "this application";

	private final ToolCallback tool;

	private final ChatTurn turn;

	private final ChatConsents consents;

	/**
	 * Wraps a tool.
	 * @param tool the tool to call
	 * @param turn hears of each call before and after
	 * @param consents tells of the consents that a call waits for
	 */
	RecordingToolCallback(ToolCallback tool, ChatTurn turn, ChatConsents consents) {
		this.tool = tool;
		this.turn = turn;
		this.consents = consents;
	}

	@Override
	public ToolDefinition getToolDefinition() {
		return this.tool.getToolDefinition();
	}

	/**
	 * The tool's own metadata: by them MCP tools are known as such, also in this wrapper.
	 */
	@Override
	public ToolMetadata getToolMetadata() {
		return this.tool.getToolMetadata();
	}

	@Override
	public String call(String toolInput) {
		return call(toolInput, null);
	}

	@Override
	public String call(String toolInput, @Nullable ToolContext toolContext) {
		RunningCall call = this.turn.nextCall();
		this.turn.tell(called(call.id(), toolInput));
		long start = System.nanoTime();
		try {
			String result = made(call, toolInput, toolContext);
			ended(call, !ToolErrors.isError(result), result, start);
			return result;
		}
		catch (RuntimeException | Error ex) {
			ended(call, false, Failures.message(ex), start);
			throw ex;
		}
	}

	private String made(RunningCall call, String toolInput, @Nullable ToolContext toolContext) {
		if (getToolMetadata() instanceof McpToolMetadata mcp) {
			try (ChatConsents.Watch waiting = this.consents.during(call, mcp.serverName())) {
				return this.tool.call(toolInput, call.in(toolContext));
			}
		}
		return this.tool.call(toolInput, call.in(toolContext));
	}

	private ChatEvent called(int id, String toolInput) {
		if (getToolMetadata() instanceof McpToolMetadata mcp) {
			return new ChatEvent.ToolCall(id, mcp.serverName(), mcp.toolName(), toolInput);
		}
		return new ChatEvent.ToolCall(id, NO_SERVER, getToolDefinition().name(), toolInput);
	}

	private void ended(RunningCall call, boolean ok, String text, long start) {
		long duration = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start - call.waitedNanos());
		this.turn.tell(new ChatEvent.ToolResult(call.id(), ok, text, duration));
	}

}
