/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.observation;

import java.util.Locale;
import java.util.function.ToDoubleFunction;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.mcptools.autoconfigure.McpClients;
import org.mcptools.autoconfigure.McpServerStatus;

/**
 * How one server is doing, as numbers. A server that was removed has none.
 */
final class ServerMeters implements MeterBinder {

	private final McpClients clients;

	private final PendingCalls pending;

	private final String server;

	ServerMeters(McpClients clients, PendingCalls pending, String server) {
		this.clients = clients;
		this.pending = pending;
		this.server = server;
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		for (McpServerStatus.State state : McpServerStatus.State.values()) {
			Gauge.builder("mcp.client.connections", this.clients, value((status) -> (status.state() == state) ? 1 : 0))
				.description("Whether the connection to the server is in this state")
				.tag("mcp.server.name", this.server)
				.tag("state", state.name().toLowerCase(Locale.ROOT).replace('_', '-'))
				.register(registry);
		}
		Gauge.builder("mcp.client.tools", this.clients, value((status) -> status.tools().size()))
			.description("How many tools the server has")
			.tag("mcp.server.name", this.server)
			.register(registry);
		FunctionCounter.builder("mcp.client.unreadable", this.clients, value(McpServerStatus::unreadable))
			.description("How much the server has sent that could not be read as a message and was passed over")
			.tag("mcp.server.name", this.server)
			.register(registry);
		Gauge.builder("mcp.client.pending.calls", this.pending, (calls) -> calls.of(this.server))
			.description("How many calls of tools of the server are under way")
			.tag("mcp.server.name", this.server)
			.register(registry);
		FunctionCounter.builder("mcp.client.reconnects", this.clients, value(McpServerStatus::reconnects))
			.description("How often the server was connected after the first time")
			.tag("mcp.server.name", this.server)
			.register(registry);
	}

	private ToDoubleFunction<McpClients> value(ToDoubleFunction<McpServerStatus> number) {
		return (all) -> all.names().contains(this.server) ? number.applyAsDouble(all.status(this.server)) : Double.NaN;
	}

}
