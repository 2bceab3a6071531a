/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Gives every tool a name that any model accepts ({@code [a-zA-Z0-9_-]}, at most 64
 * characters) and that no other tool has. A name that is legal and unique stays; one that
 * has illegal characters has them replaced. Where that would give a name to two tools, a
 * tool that is really called so keeps it, if it is the only one; each other, and each
 * whose name is too long, gets a suffix made of a hash of server and tool. So no name
 * depends on the order in which servers connect.
 */
final class ToolNames {

	private static final Pattern ILLEGAL = Pattern.compile("[^a-zA-Z0-9_-]");

	private static final int MAX_LENGTH = 64;

	private static final int HASH_LENGTH = 8;

	private ToolNames() {
	}

	/**
	 * Return a name for each tool, in the order of the tools.
	 */
	static List<String> assign(List<Tool> tools) {
		Map<String, Integer> asPublished = new HashMap<>();
		Map<String, Integer> asLegal = new HashMap<>();
		for (Tool tool : tools) {
			asPublished.merge(tool.name(), 1, Integer::sum);
			asLegal.merge(legal(tool.name()), 1, Integer::sum);
		}
		List<String> names = new ArrayList<>(tools.size());
		for (Tool tool : tools) {
			String legal = legal(tool.name());
			boolean keeps = legal.equals(tool.name()) ? asPublished.getOrDefault(tool.name(), 0) == 1
					: asLegal.getOrDefault(legal, 0) == 1 && replaced(tool.name()).length() <= MAX_LENGTH;
			names.add(keeps ? legal : withHash(legal, tool));
		}
		return names;
	}

	private static String replaced(String name) {
		return ILLEGAL.matcher(name).replaceAll("_");
	}

	private static String legal(String name) {
		String replaced = replaced(name);
		String cut = (replaced.length() > MAX_LENGTH) ? replaced.substring(0, MAX_LENGTH) : replaced;
		return cut.isEmpty() ? "tool" : cut;
	}

	private static String withHash(String legal, Tool tool) {
		int room = MAX_LENGTH - HASH_LENGTH - 1;
		return ((legal.length() > room) ? legal.substring(0, room) : legal) + "_" + hash(tool);
	}

	private static String hash(Tool tool) {
		try {
			byte[] digest = MessageDigest.getInstance("SHA-256")
				.digest((tool.server() + '\0' + tool.name()).getBytes(StandardCharsets.UTF_8));
			return HexFormat.of().formatHex(digest).substring(0, HASH_LENGTH);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("Every Java platform has SHA-256", ex);
		}
	}

	/**
	 * A tool to be named.
	 *
	 * @param server the server's name
	 * @param name the tool's name at the server
	 */
	record Tool(String server, String name) {

	}

}
