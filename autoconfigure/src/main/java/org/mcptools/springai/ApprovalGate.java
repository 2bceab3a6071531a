/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.protocol.McpToolDefinition;
import org.mcptools.client.protocol.ToolAnnotations;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets a call of a tool pass when it needs no approval, or has been approved of.
 */
final class ApprovalGate {

	private static final Logger logger = LoggerFactory.getLogger(McpToolCallback.class);

	private final McpToolMetadata metadata;

	private final McpToolDefinition tool;

	private final boolean open;

	private final ToolApproval approval;

	/**
	 * Create a gate.
	 * @param approval decides, where the mode asks for a decision; {@code null} refuses
	 */
	ApprovalGate(McpToolMetadata metadata, McpToolDefinition tool, ToolApproval.Mode mode,
			@Nullable ToolApproval approval) {
		this.metadata = metadata;
		this.tool = tool;
		this.open = switch (mode) {
			case NEVER -> true;
			case DESTRUCTIVE -> !mayDestroy(tool.annotations());
			case ALWAYS -> false;
		};
		this.approval = (approval != null) ? approval
				: (request) -> ToolApproval.Decision.deny("there is nobody to ask");
	}

	/** A server that says nothing of its tool may destroy. */
	private static boolean mayDestroy(ToolAnnotations annotations) {
		return !annotations.readOnlyHint() && annotations.destructiveHint();
	}

	/**
	 * Return why a call is not made, as a sentence for the model, or {@code null} where
	 * it is.
	 * @throws IllegalArgumentException if the arguments are not one JSON object, which
	 * nobody has to be asked about
	 */
	@Nullable String obstacle(String arguments, Map<String, Object> context) {
		if (this.open) {
			return null;
		}
		ToolArguments.requireObject(this.tool.name(), arguments);
		ToolApproval.Decision decision;
		try {
			decision = this.approval
				.decide(new ToolApprovalRequest(this.metadata.serverName(), this.tool, arguments, context));
		}
		catch (RuntimeException ex) {
			logger.warn("Nothing was decided about a call of {}, so it is not made", this.metadata, ex);
			decision = ToolApproval.Decision.deny("nothing could be decided about it");
		}
		if (decision.allowed()) {
			return null;
		}
		return "Error: the call of " + this.metadata.inWords() + " was not allowed"
				+ ((decision.reason() != null) ? ": " + decision.reason() : "")
				+ ". Do not call it again unless the user asks for it.";
	}

}
