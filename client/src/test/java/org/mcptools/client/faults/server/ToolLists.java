/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.faults.server;

/**
 * How the server lists its tools, by kind.
 */
final class ToolLists {

	private static final String SCHEMA = "\"inputSchema\":{\"type\":\"object\"}";

	private ToolLists() {
	}

	static String page(String kind, boolean further, String cursor) {
		return switch (kind) {
			// The cursor of the second page leads to the second page.
			case "loop" -> page(further ? "two" : "one", "\"again\"");
			case "empty-cursor" -> further ? page("two", "null") : page("one", "\"\"");
			case "endless" -> page("tool-" + cursor.length(), "\"" + cursor + "x\"");
			case "twice" -> "{\"tools\":[" + tool("one") + "," + tool("one") + "]}";
			case "odd" -> "{\"tools\":[" + tool("one") + ",42,{\"description\":\"nameless\"},null]}";
			case "no-list" -> "{\"tools\":\"one\"}";
			default -> page("echo", "null");
		};
	}

	private static String page(String name, String cursor) {
		return "{\"tools\":[" + tool(name) + "]" + (cursor.equals("null") ? "" : ",\"nextCursor\":" + cursor) + "}";
	}

	private static String tool(String name) {
		return "{\"name\":\"" + name + "\"," + SCHEMA + "}";
	}

}
