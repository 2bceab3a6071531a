/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.actuate;

import org.mcptools.autoconfigure.McpClients;
import org.mcptools.autoconfigure.McpServerStatus;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * The health of one server. An application goes on without a server that it does not
 * require, so a missing one says nothing of the application's own health.
 */
final class McpServerHealth implements HealthIndicator {

	private final McpClients clients;

	private final String server;

	McpServerHealth(McpClients clients, String server) {
		this.clients = clients;
		this.server = server;
	}

	@Override
	public Health health() {
		if (!this.clients.names().contains(this.server)) {
			return Health.unknown().build();
		}
		McpServerStatus status = this.clients.status(this.server);
		Health.Builder health = (status.state() == McpServerStatus.State.READY) ? Health.up()
				: this.clients.isRequired(this.server) ? Health.down() : Health.unknown();
		health.withDetail("state", status.state()).withDetail("since", status.since());
		if (status.protocolVersion() != null) {
			health.withDetail("protocolVersion", status.protocolVersion()).withDetail("tools", status.tools().size());
		}
		String error = status.lastErrorInWords();
		if (error != null) {
			health.withDetail("error", error);
		}
		return health.build();
	}

}
