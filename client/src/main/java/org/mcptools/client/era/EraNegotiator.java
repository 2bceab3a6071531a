/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.era;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.transport.McpTransport;

/**
 * Finds out which era a server is of, opens the conversation, and remembers the verdict
 * for the next connection. Thread-safe.
 *
 * @see <a href=
 * "https://modelcontextprotocol.io/specification/2026-07-28/basic/lifecycle">Lifecycle</a>
 */
public final class EraNegotiator {

	private final EraSettings settings;

	private final List<Supplier<McpTransport>> transports;

	private final AtomicReference<@Nullable Verdict> remembered = new AtomicReference<>();

	/**
	 * Create a negotiator for a server.
	 * @param settings what there is to know of the client
	 * @param transports makes transports: the one to use, then those to fall back to
	 * where a server does not take the handshake on the one before
	 */
	public EraNegotiator(EraSettings settings, List<Supplier<McpTransport>> transports) {
		this.settings = settings;
		this.transports = List.copyOf(transports);
	}

	/**
	 * Return a way to a conversation on a new channel.
	 * @return the negotiation, to be started
	 */
	public Negotiation negotiation() {
		// Where it fails, the server may have become another one: ask again next time.
		return new Negotiation(this.settings, this.transports, verdict(), this.remembered::set);
	}

	private Verdict verdict() {
		String pinned = this.settings.protocolVersion();
		if (pinned != null) {
			return new Verdict(ProtocolVersions.STATELESS.contains(pinned) ? Kind.STATELESS : Kind.STATEFUL, 0);
		}
		Verdict known = this.remembered.get();
		return (known != null) ? known : new Verdict(Kind.UNKNOWN, 0);
	}

	/**
	 * What is known of a server.
	 *
	 * @param kind its era
	 * @param transport which of the transports it takes
	 */
	record Verdict(Kind kind, int transport) {

	}

	/**
	 * The era of a server.
	 */
	enum Kind {

		/** To be found out. */
		UNKNOWN,

		/** Wants a handshake. */
		STATEFUL,

		/** Wants none. */
		STATELESS

	}

}
