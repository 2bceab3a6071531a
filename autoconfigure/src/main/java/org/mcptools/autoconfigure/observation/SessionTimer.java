/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.observation;

import java.time.Duration;
import java.time.Instant;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import org.jspecify.annotations.Nullable;
import org.mcptools.client.connection.ConnectionStatus;
import org.mcptools.client.protocol.InitializeResult;
import org.springframework.beans.factory.ObjectProvider;

/**
 * Measures how long the connections to one server last.
 */
final class SessionTimer {

	static final String NAME = "mcp.client.session.duration";

	private final String server;

	private final ObjectProvider<MeterRegistry> registries;

	private @Nullable MeterRegistry registry;

	private @Nullable Instant ready;

	private String version = "none";

	SessionTimer(String server, ObjectProvider<MeterRegistry> registries) {
		this.server = server;
		this.registries = registries;
	}

	synchronized void connected(InitializeResult said) {
		this.version = said.protocolVersion();
	}

	/** Called one at a time, in the order of the changes. */
	synchronized void changed(ConnectionStatus status) {
		Instant since = this.ready;
		if (since != null) {
			Throwable error = status.lastError();
			Duration lasted = Duration.between(since, status.since());
			MeterRegistry known = this.registry;
			if (known != null) {
				Timer.builder(NAME)
					.tag("mcp.server.name", this.server)
					.tag("mcp.protocol.version", this.version)
					.tag("error.type", (error != null) ? error.getClass().getName() : "none")
					.register(known)
					.record(lasted.isNegative() ? Duration.ZERO : lasted);
			}
		}
		this.ready = null;
		if (status.state() == ConnectionStatus.State.READY) {
			this.ready = status.since();
			// Not at the end, which may be that of the application and of its beans.
			this.registry = (this.registry != null) ? this.registry : this.registries.getIfAvailable();
		}
	}

}
