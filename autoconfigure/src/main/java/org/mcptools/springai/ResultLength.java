/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Queue;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Cuts what is too long for a model, and says so. Thread-safe.
 */
final class ResultLength {

	private static final Logger logger = LoggerFactory.getLogger(McpToolCallback.class);

	/** A cut may give up so much of the limit to come at the end of a line. */
	private static final double SENSIBLE = 0.2;

	/**
	 * Files of this application, over all servers: further ones take the place of old.
	 */
	static final int MOST_FILES = 100;

	private static final Queue<Path> FILES = new ArrayDeque<>();

	private final int most;

	private final @Nullable Path directory;

	/**
	 * Create a limit.
	 * @param most how many characters to leave; 0 for all
	 * @param directory where to keep what is longer, or {@code null}
	 */
	ResultLength(int most, @Nullable Path directory) {
		this.most = most;
		this.directory = directory;
	}

	String limit(String tool, String text) {
		if (this.most == 0 || text.length() <= this.most) {
			return text;
		}
		int end = end(text);
		Path whole = (this.directory != null) ? keep(this.directory, tool, text) : null;
		return text.substring(0, end) + "\n[Cut here: " + (text.length() - end) + " of " + text.length()
				+ " characters are not shown." + ((whole != null) ? " The whole result is in the file " + whole : "")
				+ "]";
	}

	/**
	 * Where a line ends, if one does shortly before the limit, and within no character.
	 */
	private int end(String text) {
		int line = text.lastIndexOf('\n', this.most);
		if (line >= this.most * (1 - SENSIBLE)) {
			return line;
		}
		return Character.isHighSurrogate(text.charAt(this.most - 1)) ? this.most - 1 : this.most;
	}

	/** Only who runs the application can read the file. */
	private static @Nullable Path keep(Path directory, String tool, String text) {
		try {
			Files.createDirectories(directory);
			Path file = Files.createTempFile(directory, tool + "-", ".txt").toAbsolutePath();
			Files.writeString(file, text, StandardCharsets.UTF_8);
			remember(file);
			return file;
		}
		catch (IOException ex) {
			logger.warn("A long result cannot be kept in {}: {}", directory, ex.toString());
			return null;
		}
	}

	private static void remember(Path file) throws IOException {
		Path old = null;
		synchronized (FILES) {
			FILES.add(file);
			if (FILES.size() > MOST_FILES) {
				old = FILES.remove();
			}
		}
		if (old != null) {
			Files.deleteIfExists(old);
		}
	}

}
