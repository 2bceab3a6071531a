/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.error.McpTransportException;

/**
 * Says why a server's process could not be started, and what to look at. Arguments and
 * values of variables are not mentioned: they may be secrets.
 */
final class StartFailure {

	/** The two ways in which JDKs write the number of the system's error. */
	private static final Pattern ERROR_NUMBER = Pattern.compile("error[=:] ?(\\d+)");

	private static final int NO_SUCH_FILE = 2;

	private static final int NO_PERMISSION = 13;

	private StartFailure() {
	}

	static McpTransportException workingDirectory(String server, StdioSettings settings, Path directory) {
		Path path = directory.toAbsolutePath();
		return failure(server, settings,
				"the working directory " + path + (Files.exists(path) ? " is not a directory" : " does not exist"),
				null);
	}

	static McpTransportException command(String server, StdioSettings settings, IOException ex) {
		String command = settings.command();
		boolean plainName = !command.contains("/") && !command.contains(File.separator);
		return failure(server, settings, plainName ? nameHint(ex) : fileHint(settings, ex), ex);
	}

	static McpTransportException arguments(String server, StdioSettings settings, IllegalArgumentException ex) {
		return failure(server, settings, String.valueOf(ex.getMessage()), null);
	}

	private static McpTransportException failure(String server, StdioSettings settings, String hint,
			@Nullable IOException cause) {
		return new McpTransportException(server, "cannot start '" + settings.command() + "': " + hint, cause);
	}

	private static String nameHint(IOException ex) {
		return switch (errorNumber(ex)) {
			case NO_SUCH_FILE ->
				"no such program on the PATH (" + System.getenv("PATH") + "); give the full path of the command";
			case NO_PERMISSION ->
				"what has this name on the PATH (" + System.getenv("PATH") + ") is not an executable file";
			default -> describe(ex);
		};
	}

	private static String fileHint(StdioSettings settings, IOException ex) {
		Path file = Path.of(settings.command());
		boolean relative = !file.isAbsolute();
		if (relative) {
			Path directory = settings.workingDirectory();
			file = ((directory != null) ? directory : Path.of("")).toAbsolutePath().resolve(file).normalize();
		}
		if (!Files.exists(file)) {
			return "there is no file " + file
					+ (relative ? " (a relative command is looked up from the working directory)" : "");
		}
		if (Files.isDirectory(file)) {
			return file + " is a directory";
		}
		if (!Files.isExecutable(file)) {
			return file + " is not executable";
		}
		if (errorNumber(ex) == NO_SUCH_FILE) {
			return file + " is there, but the interpreter that its first line names is not";
		}
		return describe(ex);
	}

	private static int errorNumber(IOException ex) {
		Matcher matcher = ERROR_NUMBER.matcher(String.valueOf(ex.getMessage()));
		return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
	}

	private static String describe(IOException ex) {
		return String.valueOf((ex.getCause() != null) ? ex.getCause().getMessage() : ex.getMessage());
	}

}
