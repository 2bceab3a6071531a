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
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Gives every tool a name that any model accepts ({@code [a-zA-Z0-9_-]}, at most 64
 * characters, the first of them neither a digit nor a hyphen) and that no other tool has.
 * A wish that is legal and unique is granted; one that has illegal characters has them
 * replaced, and one that begins with a digit or a hyphen gets an underscore in front.
 * What the application insists on may begin with either, since not every model minds.
 * Where that would give a name to two tools, it goes to the one for which the application
 * insists on it, else to the one whose wish it is to the letter, but to none where
 * several have the same claim. Each other tool, and each whose wish is too long, gets a
 * suffix made of a hash of server and tool. So no name depends on the order in which
 * servers connect.
 */
final class ToolNames {

	private static final Pattern ILLEGAL = Pattern.compile("[^a-zA-Z0-9_-]");

	private static final int MAX_LENGTH = 64;

	/** How many digits of the hash; more where a tool happens to be called so. */
	private static final int[] HASH_LENGTHS = { 8, 16, 24, 32, 40, 48, 56 };

	private ToolNames() {
	}

	/** Return whether models accept a name, but for those that mind how it begins. */
	static boolean isLegal(String name) {
		return !name.isEmpty() && name.length() <= MAX_LENGTH && !ILLEGAL.matcher(name).find();
	}

	/** Gemini wants a letter or an underscore. */
	private static boolean beginsWell(String name) {
		return name.isEmpty() || !(name.charAt(0) == '-' || Character.isDigit(name.charAt(0)));
	}

	/**
	 * Return a name for each tool, in the order of the tools. Only a tool that is called
	 * like the longest hash of another could get a name that is taken.
	 */
	static List<String> assign(List<Tool> tools) {
		Map<String, int[]> claims = new HashMap<>();
		tools.forEach((tool) -> claims.computeIfAbsent(tool.legal(),
				(name) -> new int[Claim.values().length])[tool.claim().ordinal()]++);
		@Nullable String[] names = new String[tools.size()];
		Set<String> taken = new HashSet<>();
		for (int i = 0; i < names.length; i++) {
			Tool tool = tools.get(i);
			if (keeps(tool.claim(), claims.getOrDefault(tool.legal(), new int[0]))) {
				names[i] = tool.legal();
				taken.add(tool.legal());
			}
		}
		for (int length : HASH_LENGTHS) {
			nameWithHash(tools, names, taken, length);
		}
		List<String> result = new ArrayList<>(names.length);
		for (int i = 0; i < names.length; i++) {
			String name = names[i];
			result.add((name != null) ? name : tools.get(i).withHash(HASH_LENGTHS[HASH_LENGTHS.length - 1]));
		}
		return result;
	}

	private static boolean keeps(Claim claim, int[] claims) {
		for (Claim better : Claim.values()) {
			if (better == claim) {
				return claim != Claim.NONE && claims[claim.ordinal()] == 1;
			}
			if (claims[better.ordinal()] > 0) {
				return false;
			}
		}
		return false;
	}

	/** Of tools that would get the same name none gets it, so that no order matters. */
	private static void nameWithHash(List<Tool> tools, @Nullable String[] names, Set<String> taken, int length) {
		Map<String, Integer> free = new HashMap<>();
		Set<String> twice = new HashSet<>();
		for (int i = 0; i < names.length; i++) {
			if (names[i] == null) {
				String name = tools.get(i).withHash(length);
				if (!taken.contains(name) && free.putIfAbsent(name, i) != null) {
					twice.add(name);
				}
			}
		}
		free.keySet().removeAll(twice);
		free.forEach((name, i) -> names[i] = name);
		taken.addAll(free.keySet());
	}

	private static String hash(String server, String name) {
		try {
			byte[] digest = MessageDigest.getInstance("SHA-256")
				.digest((server + '\0' + name).getBytes(StandardCharsets.UTF_8));
			return HexFormat.of().formatHex(digest);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("Every Java platform has SHA-256", ex);
		}
	}

	/**
	 * By what right a tool wants a name, the better first.
	 */
	private enum Claim {

		/** The application said so. */
		INSISTED,

		/** It is the wish to the letter. */
		WISHED,

		/** It is what became of the wish. */
		REPAIRED,

		/** The wish is too long. */
		NONE

	}

	/**
	 * A tool to be named.
	 *
	 * @param server the server's name
	 * @param name the tool's name at the server
	 * @param wish the name that it should get
	 * @param insisted whether the application says so
	 */
	record Tool(String server, String name, String wish, boolean insisted) {

		Tool(String server, String name) {
			this(server, name, name, false);
		}

		private String replaced() {
			String replaced = ILLEGAL.matcher(this.wish).replaceAll("_");
			return (this.insisted || beginsWell(replaced)) ? replaced : "_" + replaced;
		}

		String legal() {
			String replaced = replaced();
			String cut = (replaced.length() > MAX_LENGTH) ? replaced.substring(0, MAX_LENGTH) : replaced;
			return cut.isEmpty() ? "tool" : cut;
		}

		Claim claim() {
			if (isLegal(this.wish) && (this.insisted || beginsWell(this.wish))) {
				return this.insisted ? Claim.INSISTED : Claim.WISHED;
			}
			return (replaced().length() > MAX_LENGTH) ? Claim.NONE : Claim.REPAIRED;
		}

		String withHash(int length) {
			String legal = legal();
			int room = MAX_LENGTH - length - 1;
			return ((legal.length() > room) ? legal.substring(0, room) : legal) + "_"
					+ hash(this.server, this.name).substring(0, length);
		}

	}

}
