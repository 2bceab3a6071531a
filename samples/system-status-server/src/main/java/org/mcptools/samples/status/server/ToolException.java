/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status.server;

/**
 * A tool that could not do what it was asked for. The message goes to the model, so it
 * says what was wrong and what would work.
 */
public final class ToolException extends Exception {

	private static final long serialVersionUID = 1L;

	public ToolException(String message) {
		super(message);
	}

}
