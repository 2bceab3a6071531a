/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * Gives arguments names that every provider accepts: {@code [a-zA-Z0-9_.-]}, at most 64
 * characters. A legal name stays. Names depend on nothing but the names of the other
 * arguments of the same tool.
 */
final class ArgumentNames {

	private static final Pattern ILLEGAL = Pattern.compile("[^a-zA-Z0-9_.-]");

	private static final int MAX_LENGTH = 64;

	private ArgumentNames() {
	}

	/**
	 * Return the names for the model of those arguments that need another.
	 * @param names the names at the server
	 * @return the names for the model by those at the server
	 */
	static Map<String, String> changed(Collection<String> names) {
		Map<String, Integer> claims = new HashMap<>();
		names.forEach((name) -> claims.merge(legal(name), 1, Integer::sum));
		Map<String, String> changed = new LinkedHashMap<>();
		for (String name : names) {
			String legal = legal(name);
			if (!legal.equals(name)) {
				boolean alone = claims.getOrDefault(legal, 0) == 1 && name.length() <= MAX_LENGTH;
				changed.put(name, alone ? legal : withHash(legal, name));
			}
		}
		return changed;
	}

	private static String legal(String name) {
		String replaced = ILLEGAL.matcher(name).replaceAll("_");
		String cut = (replaced.length() > MAX_LENGTH) ? replaced.substring(0, MAX_LENGTH) : replaced;
		return cut.isEmpty() ? "argument" : cut;
	}

	private static String withHash(String legal, String name) {
		CRC32 hash = new CRC32();
		hash.update(name.getBytes(StandardCharsets.UTF_8));
		String suffix = String.format("_%08x", hash.getValue());
		int room = MAX_LENGTH - suffix.length();
		return ((legal.length() > room) ? legal.substring(0, room) : legal) + suffix;
	}

}
