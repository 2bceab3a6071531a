/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.pin;

import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * In what a tool differs from what was approved.
 *
 * @param kind the kind of difference
 * @param toolName the tool's name at the server; of one that is gone, the name that it
 * had
 * @param approvedName of a tool with another name, the one under which it was approved;
 * otherwise {@code null}
 * @param parts of a tool that has changed, what of it
 */
public record McpToolDifference(Kind kind, String toolName, @Nullable String approvedName, Set<ToolPart> parts) {

	public McpToolDifference {
		parts = Set.copyOf(parts);
	}

	static McpToolDifference changed(String toolName, Set<ToolPart> parts) {
		return new McpToolDifference(Kind.CHANGED, toolName, null, parts);
	}

	static McpToolDifference renamed(String toolName, String approvedName) {
		return new McpToolDifference(Kind.RENAMED, toolName, approvedName, Set.of());
	}

	static McpToolDifference added(String toolName) {
		return new McpToolDifference(Kind.ADDED, toolName, null, Set.of());
	}

	static McpToolDifference removed(String toolName) {
		return new McpToolDifference(Kind.REMOVED, toolName, null, Set.of());
	}

	/**
	 * Kinds of differences.
	 */
	public enum Kind {

		/** It was approved, and is another now. */
		CHANGED,

		/** It was not there when the tools of its server were approved. */
		ADDED,

		/** It was approved, and is no longer there. */
		REMOVED,

		/** It was approved under another name, which is no longer there. */
		RENAMED

	}

}
