/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import org.jspecify.annotations.Nullable;

/**
 * A call of a tool has failed, for an application that wants to know: the cause of the
 * {@link org.springframework.ai.tool.execution.ToolExecutionException} that is thrown
 * where {@link McpResultSettings#failures() failures} are. Its message is the sentence
 * that a model would read, and its own cause is what happened, if it was not the tool
 * that failed.
 */
public class McpToolFailedException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	McpToolFailedException(String sentence, @Nullable Throwable cause) {
		super(sentence, cause);
	}

}
