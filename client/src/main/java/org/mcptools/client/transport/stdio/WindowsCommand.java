/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Finds programs on Windows the way that its shell does. Java itself adds nothing but
 * {@code .exe} to a name, and so does not find launchers such as {@code npx}, which is
 * the batch file {@code npx.cmd}.
 * <p>
 * A batch file is run by {@code cmd.exe}, which reads its arguments as a command line of
 * its own: what would be a command, a redirection or a variable there is either put into
 * quotes or refused.
 */
final class WindowsCommand {

	private static final String DEFAULT_EXTENSIONS = ".COM;.EXE;.BAT;.CMD";

	/** What {@code cmd.exe} takes for what it is. */
	private static final Pattern PLAIN = Pattern.compile("[\\p{L}\\p{N}_.:/\\\\@+~#-]*");

	/** Of these Java takes care itself, and better where a backslash comes last. */
	private static final Pattern PLAIN_WITH_SPACES = Pattern.compile("[\\p{L}\\p{N}_.:/\\\\@+~# \t-]*");

	/** Variables are replaced in quotes too, and a quote or a new line ends them. */
	private static final Pattern DANGEROUS = Pattern.compile("[\"%\\p{Cntrl}&&[^\t]]");

	private static final Pattern DANGEROUS_IN_A_PATH = Pattern.compile("[&|<>^%\"\\p{Cntrl}]");

	private final Map<String, String> environment;

	private final Predicate<String> isFile;

	/**
	 * Create a finder.
	 * @param environment the environment whose {@code PATH} and {@code PATHEXT} count
	 * @param isFile whether there is a file with a path
	 */
	WindowsCommand(Map<String, String> environment, Predicate<String> isFile) {
		this.environment = environment;
		this.isFile = isFile;
	}

	/**
	 * Return the command line for a program.
	 * @param command a name, or a path
	 * @param args its arguments
	 * @param directory where a relative path starts
	 * @return the program as it was found, or as it was given where it was not, and its
	 * arguments
	 * @throws IllegalArgumentException if the program is a batch file and an argument
	 * cannot be handed to it safely; the message quotes none
	 */
	List<String> of(String command, List<String> args, String directory) {
		String found = find(command, directory);
		String program = (found != null) ? found : command;
		List<String> words = new ArrayList<>(List.of(program));
		if (!isBatch(program)) {
			words.addAll(args);
			return words;
		}
		if (DANGEROUS_IN_A_PATH.matcher(program).find()) {
			throw new IllegalArgumentException("the path of the batch file " + program
					+ " has characters that cannot be handed to cmd.exe safely; install it elsewhere");
		}
		for (int i = 0; i < args.size(); i++) {
			words.add(forBatch(program, i, args.get(i)));
		}
		return words;
	}

	private @Nullable String find(String command, String directory) {
		if (command.contains("/") || command.contains("\\") || command.contains(":")) {
			boolean absolute = command.startsWith("\\") || command.startsWith("/") || command.indexOf(':') == 1;
			return withExtension(absolute ? command : join(directory, command));
		}
		for (String folder : variable("PATH", "").split(";")) {
			String unquoted = folder.strip().replace("\"", "");
			// An empty entry is no folder: what lies about where the JVM was started is
			// nobody's program.
			String found = unquoted.isEmpty() ? null : withExtension(join(unquoted, command));
			if (found != null) {
				return found;
			}
		}
		return null;
	}

	private static String join(String folder, String name) {
		return (folder.endsWith("\\") || folder.endsWith("/")) ? folder + name : folder + "\\" + name;
	}

	/** A name with an extension is complete; without one it is not a program. */
	private @Nullable String withExtension(String path) {
		List<String> extensions = List
			.of(variable("PATHEXT", DEFAULT_EXTENSIONS).toLowerCase(Locale.ROOT).replace(" ", "").split(";"));
		if (extensions.stream().anyMatch((extension) -> endsWith(path, extension)) && this.isFile.test(path)) {
			return path;
		}
		for (String extension : extensions) {
			if (extension.startsWith(".") && this.isFile.test(path + extension)) {
				return path + extension;
			}
		}
		return null;
	}

	private static boolean endsWith(String path, String extension) {
		return extension.startsWith(".") && path.toLowerCase(Locale.ROOT).endsWith(extension);
	}

	private String variable(String name, String otherwise) {
		for (Map.Entry<String, String> variable : this.environment.entrySet()) {
			if (variable.getKey().equalsIgnoreCase(name) && !variable.getValue().isBlank()) {
				return variable.getValue();
			}
		}
		return otherwise;
	}

	private static boolean isBatch(String program) {
		// Windows drops dots and spaces at the end of a name.
		String name = program.toLowerCase(Locale.ROOT).replaceAll("[. ]+$", "");
		return name.endsWith(".bat") || name.endsWith(".cmd");
	}

	private static String forBatch(String program, int index, String argument) {
		if (PLAIN.matcher(argument).matches() || PLAIN_WITH_SPACES.matcher(argument).matches()) {
			return argument;
		}
		if (DANGEROUS.matcher(argument).find() || argument.endsWith("\\")) {
			throw new IllegalArgumentException(
					"argument " + (index + 1) + " has characters that cannot be handed to the" + " batch file "
							+ program + " safely; start the program that it starts instead, or pass the value"
							+ " in an environment variable");
		}
		return '"' + argument + '"';
	}

}
