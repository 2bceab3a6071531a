/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.file;

/**
 * A file of MCP servers cannot be used. It never has a cause, nor a value of the file in
 * its message: both may hold a secret.
 */
public final class ServerFileException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final String action;

	/**
	 * Create an exception.
	 * @param location where the file is
	 * @param problem what is wrong with it, the end of a sentence without its dot
	 * @param action what to do about it, as sentences
	 */
	public ServerFileException(String location, String problem, String action) {
		super("The file of MCP servers '" + location + "' " + problem);
		this.action = action;
	}

	String action() {
		return this.action;
	}

}
