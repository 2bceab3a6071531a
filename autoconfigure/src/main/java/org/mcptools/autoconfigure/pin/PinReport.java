/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.pin;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the log about pinned tools, one line each. Names of tools come from servers: they
 * get no line of their own.
 */
final class PinReport {

	private static final Logger logger = LoggerFactory.getLogger(ToolPins.class);

	private PinReport() {
	}

	static void recorded(String server, int tools, Path file) {
		logger.info("The {} of MCP server '{}' are approved from now on, as they are: {}",
				(tools == 1) ? "1 tool" : tools + " tools", server, file);
	}

	static void notRecorded(String server, Path file, Exception cause) {
		logger
			.warn("The tools of MCP server '{}' are approved, as they are, for as long as this application runs only: "
					+ "{} cannot be written: {}", server, file, String.valueOf(cause));
	}

	static void different(String server, McpToolDifference difference, boolean blocked, Path file) {
		boolean there = difference.kind() != McpToolDifference.Kind.REMOVED;
		logger.warn(
				"Tool '{}' of MCP server '{}' {}. {}If that is right, call McpClients.approveTools(\"{}\"), or remove "
						+ "the server from {} and restart; otherwise disable the server",
				oneLine(difference.toolName()), server, what(difference),
				!there ? "" : blocked ? "It is hidden from the model. " : "The model sees it as it is now. ", server,
				file);
	}

	private static String what(McpToolDifference difference) {
		return switch (difference.kind()) {
			case CHANGED -> "is not as it was approved: its " + inWords(difference) + " changed";
			case ADDED -> "is new since the tools of the server were approved";
			case REMOVED -> "was approved, and is gone";
			case RENAMED -> "was approved as '" + oneLine(String.valueOf(difference.approvedName()))
					+ "', and is otherwise the same";
		};
	}

	private static String inWords(McpToolDifference difference) {
		List<String> parts = difference.parts().stream().sorted().map(ToolPart::inWords).toList();
		int last = parts.size() - 1;
		return (last < 1) ? String.join("", parts)
				: parts.stream().limit(last).collect(Collectors.joining(", ")) + " and " + parts.get(last);
	}

	private static String oneLine(String name) {
		return name.replaceAll("[\\p{Cntrl}\\u2028\\u2029]", "?");
	}

}
