/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Saves program arguments that the Java launcher could not read.
 * <p>
 * The launcher decodes arguments with the charset of the locale. Under {@code LANG=C},
 * the usual locale of containers and of services, that is ASCII, and a Chinese question
 * arrives as a row of question marks. Linux keeps the arguments as they were given: there
 * they are read again, as UTF-8. Elsewhere, and where what is read does not fit the
 * arguments, they stay as they are.
 */
public final class ProgramArguments {

	private static final Path KEPT_BY_LINUX = Path.of("/proc/self/cmdline");

	private ProgramArguments() {
	}

	/**
	 * The arguments as they were meant.
	 * @param decoded the arguments as the launcher decoded them
	 * @return the same arguments, the broken ones repaired where that is possible
	 */
	public static String[] recover(String[] decoded) {
		try {
			return Files.isReadable(KEPT_BY_LINUX) ? recover(decoded, Files.readAllBytes(KEPT_BY_LINUX)) : decoded;
		}
		catch (IOException ex) {
			return decoded;
		}
	}

	static String[] recover(String[] decoded, byte[] commandLine) {
		List<byte[]> raw = split(commandLine);
		// The program's arguments are the last ones, after the launcher's own.
		int first = raw.size() - decoded.length;
		if (first < 1) {
			return decoded;
		}
		String[] recovered = new String[decoded.length];
		for (int i = 0; i < decoded.length; i++) {
			String argument = utf8(raw.get(first + i));
			if (argument == null || (isAscii(argument) && !argument.equals(decoded[i]))) {
				return decoded;
			}
			recovered[i] = argument;
		}
		return recovered;
	}

	private static List<byte[]> split(byte[] commandLine) {
		List<byte[]> arguments = new ArrayList<>();
		ByteArrayOutputStream argument = new ByteArrayOutputStream();
		for (byte octet : commandLine) {
			if (octet != 0) {
				argument.write(octet);
				continue;
			}
			arguments.add(argument.toByteArray());
			argument.reset();
		}
		return arguments;
	}

	private static @Nullable String utf8(byte[] bytes) {
		try {
			return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
		}
		catch (CharacterCodingException ex) {
			return null;
		}
	}

	private static boolean isAscii(String text) {
		return text.chars().allMatch((character) -> character < 128);
	}

}
