/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.file;

/**
 * A value of a server in a file, with placeholders that are replaced when it is asked
 * for: where the application has a value of its own, nothing is replaced.
 */
public final class FileValue {

	private final ServerScope server;

	private final String key;

	private final FileNode node;

	private final boolean literal;

	FileValue(ServerScope server, String key, FileNode node, boolean literal) {
		this.server = server;
		this.key = key;
		this.node = node;
		this.literal = literal;
	}

	/**
	 * Return the value.
	 * @return the value, without placeholders
	 * @throws ServerFileException if there is a placeholder that cannot be replaced
	 */
	public String get() {
		return this.literal ? this.node.text() : this.server.replace(this.key, this.node);
	}

	/** It may hold a secret. */
	@Override
	public String toString() {
		return this.key;
	}

}
