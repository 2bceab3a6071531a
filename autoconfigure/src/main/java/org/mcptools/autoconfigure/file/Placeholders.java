/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.file;

import java.io.File;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * Replaces placeholders in the values of files: those of Spring, of shells and of
 * editors. What cannot be replaced is an error, never an empty text.
 */
final class Placeholders {

	private static final String START = "${";

	private static final String WORKSPACE = "workspaceFolder";

	private static final String ADVICE = "Set the variable in the environment or as a property of the application, "
			+ "give it a default as in ${NAME:-default}";

	private final Function<String, @Nullable String> variables;

	/**
	 * Create an instance.
	 * @param variables knows the values
	 */
	Placeholders(Function<String, @Nullable String> variables) {
		this.variables = variables;
	}

	/**
	 * Return a text without placeholders.
	 * @param text the text
	 * @throws UnresolvedException if something is not known
	 */
	String replace(String text) {
		StringBuilder replaced = new StringBuilder();
		int from = 0;
		for (int start = text.indexOf(START); start >= 0; start = text.indexOf(START, from)) {
			if (start > from && text.charAt(start - 1) == '$') {
				replaced.append(text, from, start - 1).append(START);
				from = start + START.length();
				continue;
			}
			int end = end(text, start);
			if (end < 0) {
				break;
			}
			replaced.append(text, from, start).append(value(text.substring(start + START.length(), end)));
			from = end + 1;
		}
		return replaced.append(text, from, text.length()).toString();
	}

	/** Return where a placeholder ends, which may have others in its default. */
	private static int end(String text, int start) {
		int depth = 0;
		for (int i = start; i < text.length(); i++) {
			if (text.startsWith(START, i)) {
				depth++;
			}
			else if (text.charAt(i) == '}' && --depth == 0) {
				return i;
			}
		}
		return -1;
	}

	private String value(String placeholder) {
		if (placeholder.startsWith("env:")) {
			return variable(placeholder.substring("env:".length()));
		}
		if (placeholder.startsWith("input:")) {
			throw new UnresolvedException("asks for the input '" + placeholder.substring("input:".length())
					+ "', and an application has nobody to ask", "");
		}
		if (placeholder.startsWith("config:") || placeholder.startsWith("command:")) {
			throw new UnresolvedException("refers to '" + placeholder + "', which only an editor knows", "");
		}
		if (placeholder.startsWith(WORKSPACE)) {
			return workspace(placeholder);
		}
		return switch (placeholder) {
			case "userHome" -> System.getProperty("user.home");
			case "pathSeparator", "/" -> File.separator;
			default -> variable(placeholder);
		};
	}

	private String workspace(String placeholder) {
		String value = lookUp(WORKSPACE);
		if (value == null || !placeholder.equals(WORKSPACE)) {
			throw new UnresolvedException("refers to '" + placeholder + "', which only an editor knows",
					"Let '${workspaceFolder}' stand there and set the property workspaceFolder of the application");
		}
		return value;
	}

	private String variable(String placeholder) {
		int colon = placeholder.indexOf(':');
		String name = (colon >= 0) ? placeholder.substring(0, colon) : placeholder;
		String value = lookUp(name);
		if (colon < 0) {
			if (value == null) {
				throw new UnresolvedException("refers to the variable '" + name + "', which is not set", ADVICE);
			}
			return value;
		}
		if (placeholder.startsWith("-", colon + 1)) {
			// As in a shell, where an empty variable is as good as none.
			return (value == null || value.isEmpty()) ? replace(placeholder.substring(colon + 2)) : value;
		}
		return (value != null) ? value : replace(placeholder.substring(colon + 1));
	}

	private @Nullable String lookUp(String name) {
		try {
			return this.variables.apply(name);
		}
		catch (IllegalArgumentException ex) {
			// Its message has the value.
			throw new UnresolvedException(
					"refers to the variable '" + name + "', which refers to something that is not set", ADVICE);
		}
	}

	/**
	 * A placeholder has no value.
	 */
	static final class UnresolvedException extends RuntimeException {

		private static final long serialVersionUID = 1L;

		private final String advice;

		UnresolvedException(String problem, String advice) {
			super(problem);
			this.advice = advice;
		}

		/** Return what would give it one, or nothing where that cannot be. */
		String advice() {
			return this.advice;
		}

	}

}
