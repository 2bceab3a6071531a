/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.pin;

import java.nio.file.Path;

import org.jspecify.annotations.Nullable;

/**
 * The file of approved tools cannot be read. It is never taken for an empty one: breaking
 * it would be a way to have other tools approved.
 */
final class PinFileException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	PinFileException(Path file, String problem, @Nullable Throwable cause) {
		super("The file of approved MCP tools, " + file + ", " + problem, cause);
	}

	/** It is broken at a place. */
	PinFileException(Path file, int line, int column, String problem, @Nullable Throwable cause) {
		this(file, "is broken at line " + line + ", column " + Math.max(column, 1) + ": " + problem, cause);
	}

}
