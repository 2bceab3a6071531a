/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat;

/**
 * Puts exceptions into words for users.
 */
final class Failures {

	private Failures() {
	}

	/**
	 * What failed, and the first cause of it.
	 */
	static String message(Throwable failure) {
		Throwable root = failure;
		while (root.getCause() != null) {
			root = root.getCause();
		}
		String own = own(failure);
		String first = root.getClass().getSimpleName() + ((root.getMessage() != null) ? ": " + root.getMessage() : "");
		return (root == failure || own.contains(own(root))) ? own : own + " (" + first + ")";
	}

	private static String own(Throwable failure) {
		String message = failure.getMessage();
		return (message != null && !message.isBlank()) ? message : failure.getClass().getSimpleName();
	}

}
