/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.mcptools.autoconfigure.McpClients;
import org.mcptools.autoconfigure.McpServerStatus;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.protocol.InitializeResult;

/**
 * The servers that {@code mcp.client.servers} names.
 */
final class McpServerDirectory implements ServerDirectory {

	private final @Nullable McpClients clients;

	/**
	 * Creates a directory.
	 * @param clients the clients of the servers, {@code null} where MCP is switched off
	 */
	McpServerDirectory(@Nullable McpClients clients) {
		this.clients = clients;
	}

	@Override
	public List<Server> servers() {
		McpClients known = this.clients;
		return (known == null) ? List.of()
				: Stream.concat(known.names().stream(), known.refusedNames().stream())
					.map(known::status)
					.map(McpServerDirectory::server)
					.toList();
	}

	private static Server server(McpServerStatus status) {
		InitializeResult initialized = status.initializeResult();
		Throwable error = status.lastError();
		return new Server(status.name(), state(status.state()),
				(initialized != null) ? initialized.protocolVersion() : null, (error != null) ? reason(error) : null,
				status.tools()
					.stream()
					.map((tool) -> new Tool(tool.name(), Objects.requireNonNullElse(tool.description(), "")))
					.toList());
	}

	/** The list names the server already. */
	private static String reason(Throwable error) {
		return (error instanceof McpTransportException transport) ? transport.getReason() : Failures.message(error);
	}

	private static State state(McpServerStatus.State state) {
		return switch (state) {
			case NEW, CONNECTING -> State.CONNECTING;
			case READY -> State.UP;
			case BACKING_OFF, FAILED, CLOSED, REFUSED -> State.DOWN;
		};
	}

}
