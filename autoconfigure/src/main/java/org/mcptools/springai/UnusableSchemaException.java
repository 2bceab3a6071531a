/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

/**
 * The schema of a tool's arguments cannot be made one that a model could follow.
 */
final class UnusableSchemaException extends IllegalArgumentException {

	private static final long serialVersionUID = 1L;

	UnusableSchemaException(String message) {
		super("The schema of the arguments " + message);
	}

}
