/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.file;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A file of environment variables: one a line, with comments, quotes, and {@code export}
 * in front where a shell reads it too.
 */
final class EnvFile {

	private EnvFile() {
	}

	/**
	 * Return the variables of a file, in their order.
	 * @param file its path
	 * @throws IOException if it cannot be read; the message says why
	 */
	static Map<String, String> read(String file) throws IOException {
		List<String> lines;
		try {
			lines = new String(Files.readAllBytes(Path.of(file)), StandardCharsets.UTF_8).lines().toList();
		}
		catch (InvalidPathException ex) {
			throw new IOException("that is not a path", ex);
		}
		catch (IOException ex) {
			throw new IOException(Files.exists(Path.of(file)) ? "it cannot be read" : "it does not exist", ex);
		}
		Map<String, String> variables = new LinkedHashMap<>();
		for (int i = 0; i < lines.size(); i++) {
			String line = lines.get(i).replace("\uFEFF", "").strip();
			if (line.isEmpty() || line.startsWith("#")) {
				continue;
			}
			String assignment = line.startsWith("export ") ? line.substring("export ".length()).strip() : line;
			int equals = assignment.indexOf('=');
			if (equals < 1) {
				throw new IOException("line " + (i + 1) + " does not have the form NAME=value");
			}
			variables.put(assignment.substring(0, equals).strip(), value(assignment.substring(equals + 1).strip()));
		}
		return variables;
	}

	private static String value(String written) {
		for (String quote : List.of("\"", "'")) {
			int end = written.indexOf(quote, 1);
			if (written.startsWith(quote) && end > 0) {
				return written.substring(1, end);
			}
		}
		int comment = written.indexOf(" #");
		return (comment >= 0) ? written.substring(0, comment).strip() : written;
	}

}
