/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.protocol.McpToolDefinition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes of a tool's result what the model reads. Thread-safe.
 */
final class ToolOutcome {

	private static final Logger logger = LoggerFactory.getLogger(McpToolCallback.class);

	private final McpToolMetadata tool;

	private final McpResultSettings settings;

	private final ToolMediaNotes media;

	private final ResultLength length;

	/** The tool's name as a part of a file's name. */
	private final String fileName;

	private final @Nullable OutputSchemaCheck check;

	ToolOutcome(McpToolMetadata metadata, McpToolDefinition tool, McpResultSettings settings,
			ToolMediaHandler mediaHandler) {
		this.tool = metadata;
		this.settings = settings;
		this.media = new ToolMediaNotes(metadata, mediaHandler);
		this.length = new ResultLength(settings.maxLength(), settings.spillDirectory());
		this.fileName = metadata.toolName().replaceAll("[^a-zA-Z0-9_-]", "_");
		this.check = (settings.outputSchema() != McpResultSettings.OutputSchema.OFF) ? check(tool) : null;
	}

	private @Nullable OutputSchemaCheck check(McpToolDefinition definition) {
		if (definition.outputSchema() == null) {
			return null;
		}
		try {
			return OutputSchemaCheck.of(definition.outputSchema());
		}
		catch (IllegalArgumentException ex) {
			logger.warn("Results of {} are not checked: {}", this.tool, ex.getMessage());
			return null;
		}
		catch (LinkageError ex) {
			logger.warn("Results of {} are not checked: com.networknt:json-schema-validator, which "
					+ "spring-ai-client-chat brings, is not on the class path", this.tool);
			return null;
		}
	}

	String text(McpToolCallResult result, Map<String, Object> context) {
		String problem = (this.check != null) ? this.check.problem(result) : null;
		if (problem != null) {
			logger.warn("The answer of {} does not fit its output schema: {}", this.tool, problem);
			if (this.settings.outputSchema() == McpResultSettings.OutputSchema.REJECT) {
				return "Error: " + this.tool.inWords() + " gave an answer that does not fit the tool's own schema: "
						+ problem + ". Go on without it.";
			}
		}
		return this.length.limit(this.fileName,
				ToolResultText.of(this.tool, result, (block) -> this.media.note(block, context)));
	}

}
