/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat;

import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.mcptools.authorization.consent.ConsentRequest;
import org.mcptools.autoconfigure.McpClients;
import org.mcptools.autoconfigure.McpServerStatus;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.protocol.InitializeResult;
import org.mcptools.client.transport.http.NeedsAuthorization;

/**
 * The servers that {@code mcp.client.servers} names.
 */
final class McpServerDirectory implements ServerDirectory {

	private final @Nullable McpClients clients;

	private final Supplier<List<ConsentRequest>> pending;

	/**
	 * Creates a directory.
	 * @param clients the clients of the servers, {@code null} where MCP is switched off
	 * @param pending what users are asked for now
	 */
	McpServerDirectory(@Nullable McpClients clients, Supplier<List<ConsentRequest>> pending) {
		this.clients = clients;
		this.pending = pending;
	}

	@Override
	public List<Server> servers() {
		McpClients known = this.clients;
		return (known == null) ? List.of()
				: Stream.concat(known.names().stream(), known.refusedNames().stream())
					.map(known::status)
					.map(this::server)
					.toList();
	}

	private Server server(McpServerStatus status) {
		InitializeResult initialized = status.initializeResult();
		Consent consent = consent(status.name());
		State state = state(status, consent);
		Throwable error = (state != State.NEEDS_AUTHORIZATION || consent == null) ? status.lastError() : null;
		return new Server(status.name(), state, (initialized != null) ? initialized.protocolVersion() : null,
				(error != null) ? reason(error) : null, consent,
				status.tools()
					.stream()
					.map((tool) -> new Tool(tool.name(), Objects.requireNonNullElse(tool.description(), "")))
					.toList());
	}

	private @Nullable Consent consent(String server) {
		return this.pending.get()
			.stream()
			.filter((request) -> request.server().equals(server))
			.map(Consent::of)
			.findFirst()
			.orElse(null);
	}

	/** The list names the server already. */
	private static String reason(Throwable error) {
		return (error instanceof McpTransportException transport) ? transport.getReason() : Failures.message(error);
	}

	private static State state(McpServerStatus status, @Nullable Consent consent) {
		Throwable error = status.lastError();
		return switch (status.state()) {
			case NEW, CONNECTING -> (consent != null) ? State.NEEDS_AUTHORIZATION : State.CONNECTING;
			case READY -> State.UP;
			case BACKING_OFF, FAILED -> (consent != null || (error != null && NeedsAuthorization.isMeantBy(error)))
					? State.NEEDS_AUTHORIZATION : State.DOWN;
			case CLOSED, REFUSED -> State.DOWN;
		};
	}

}
