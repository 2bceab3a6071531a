/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.actuate;

import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.mcptools.autoconfigure.McpClients;
import org.springframework.boot.health.contributor.CompositeHealthContributor;
import org.springframework.boot.health.contributor.HealthContributor;

/**
 * The health of all servers that there are now.
 */
final class McpHealthContributor implements CompositeHealthContributor {

	private final McpClients clients;

	McpHealthContributor(McpClients clients) {
		this.clients = clients;
	}

	@Override
	public @Nullable HealthContributor getContributor(String name) {
		return this.clients.names().contains(name) ? new McpServerHealth(this.clients, name) : null;
	}

	@Override
	public Stream<Entry> stream() {
		return this.clients.names().stream().map((name) -> new Entry(name, new McpServerHealth(this.clients, name)));
	}

}
