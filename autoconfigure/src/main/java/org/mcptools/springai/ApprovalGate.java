/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.Map;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.protocol.McpToolDefinition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets a call of a tool pass when the tool is still the one that it was, and the call
 * needs no approval, or has been approved of.
 */
final class ApprovalGate {

	private static final Logger logger = LoggerFactory.getLogger(McpToolCallback.class);

	private final McpToolMetadata metadata;

	private final McpToolDefinition tool;

	private final boolean open;

	private final ToolApproval approval;

	private final Predicate<McpToolDefinition> callable;

	/**
	 * Create a gate.
	 * @param approval decides, where the mode asks for a decision; {@code null} refuses
	 * @param callable whether the tool is still to be called
	 */
	ApprovalGate(McpToolMetadata metadata, McpToolDefinition tool, ToolApproval.Mode mode,
			@Nullable ToolApproval approval, Predicate<McpToolDefinition> callable) {
		this.metadata = metadata;
		this.tool = tool;
		this.open = switch (mode) {
			case NEVER -> true;
			case DESTRUCTIVE -> !tool.annotations().isDestructive();
			case ALWAYS -> false;
		};
		this.approval = (approval != null) ? approval
				: (request) -> ToolApproval.Decision.deny("there is nobody to ask");
		this.callable = callable;
	}

	/**
	 * Return why a call is not made, as a sentence for the model, or {@code null} where
	 * it is.
	 * @throws IllegalArgumentException if the arguments are not one JSON object, which
	 * nobody has to be asked about
	 */
	@Nullable String obstacle(String arguments, Map<String, Object> context) {
		if (!this.callable.test(this.tool)) {
			return changed();
		}
		if (this.open) {
			return null;
		}
		ToolApproval.Decision decision = decision(arguments, context);
		if (!decision.allowed()) {
			return "Error: the call of " + this.metadata.inWords() + " was not allowed"
					+ ((decision.reason() != null) ? ": " + decision.reason() : "")
					+ ". Do not call it again unless the user asks for it.";
		}
		// Somebody may have taken long to decide.
		return this.callable.test(this.tool) ? null : changed();
	}

	private String changed() {
		return "Error: " + this.metadata.inWords()
				+ " was not called: its server has changed it, and nobody has approved of that yet. Do without it.";
	}

	private ToolApproval.Decision decision(String arguments, Map<String, Object> context) {
		ToolArguments.requireObject(this.tool.name(), arguments);
		try {
			return this.approval
				.decide(new ToolApprovalRequest(this.metadata.serverName(), this.tool, arguments, context));
		}
		catch (RuntimeException ex) {
			logger.warn("Nothing was decided about a call of {}, so it is not made", this.metadata, ex);
			return ToolApproval.Decision.deny("nothing could be decided about it");
		}
	}

}
