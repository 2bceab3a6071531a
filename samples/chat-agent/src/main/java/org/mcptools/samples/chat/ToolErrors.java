/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat;

/**
 * Tells results from failures. What the model reads is a text in both cases; MCP Tools
 * begins the sentence about a failed call with "Error: ".
 */
public final class ToolErrors {

	private static final String BEGINNING = "Error: ";

	private ToolErrors() {
	}

	/**
	 * Whether a tool call failed.
	 * @param text what the model reads
	 * @return {@code true} when it reads about a failure
	 */
	public static boolean isError(String text) {
		return text.startsWith(BEGINNING);
	}

	/**
	 * What went wrong.
	 * @param text what the model reads about a failure
	 * @return the same without its beginning
	 */
	public static String reason(String text) {
		return isError(text) ? text.substring(BEGINNING.length()) : text;
	}

}
