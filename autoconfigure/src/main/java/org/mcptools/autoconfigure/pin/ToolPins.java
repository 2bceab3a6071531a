/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.pin;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/**
 * The approved tools of all servers. Thread-safe.
 */
public final class ToolPins {

	private final PinMode mode;

	private final @Nullable PinFile file;

	private final Consumer<Object> events;

	/** A server that is removed and added again is the same. */
	private final Map<String, ServerPins> servers = new ConcurrentHashMap<>();

	/**
	 * Read which tools are approved. A file that does not exist is made when the first
	 * server has been seen.
	 * @param mode what becomes of other tools
	 * @param file where approved tools are kept; not touched where tools are not pinned
	 * @param events takes the events, without delay
	 */
	public ToolPins(PinMode mode, Path file, Consumer<Object> events) {
		this.mode = mode;
		this.file = (mode != PinMode.OFF) ? new PinFile(file) : null;
		this.events = events;
	}

	/**
	 * Return the approved tools of a server.
	 * @param serverName the server's name
	 * @return its tools
	 */
	public ServerPins of(String serverName) {
		return this.servers.computeIfAbsent(serverName,
				(name) -> new ServerPins(name, this.mode, this.file, this.events));
	}

}
