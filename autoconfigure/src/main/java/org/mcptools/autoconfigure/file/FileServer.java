/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.file;

import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * A server as a file describes it. What is wrong with it is found out when it is asked
 * for its properties, so that a server that is switched off cannot do harm.
 */
public final class FileServer {

	private final ServerScope scope;

	private final FileNode node;

	private @Nullable Map<String, FileValue> properties;

	FileServer(ServerScope scope, FileNode node) {
		this.scope = scope;
		this.node = node;
	}

	/**
	 * Return where the file is.
	 * @return the location, as the application names it
	 */
	public String location() {
		return this.scope.location();
	}

	/**
	 * Return whether the file wants it to be used.
	 * @return {@code false} where it is switched off
	 * @throws ServerFileException if the file says something else than yes or no
	 */
	public boolean isEnabled() {
		return new EntryReader(this.scope).isEnabled(this.node);
	}

	/**
	 * Return the properties that the file has for the server. The first time, the log is
	 * told what of the file is ignored.
	 * @return the values, by their names below the property of the server
	 * @throws ServerFileException if the entry is wrong
	 */
	public Map<String, FileValue> properties() {
		Map<String, FileValue> read = this.properties;
		if (read == null) {
			read = new EntryReader(this.scope).read(this.node);
			this.properties = read;
		}
		return read;
	}

	/** Its values may hold secrets. */
	@Override
	public String toString() {
		return "FileServer[" + this.scope.name() + " of " + this.scope.location() + "]";
	}

}
