/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.compose;

import java.util.Map;

import org.mcptools.autoconfigure.McpClientProperties;
import org.mcptools.autoconfigure.McpConnectionDetails;
import org.mcptools.autoconfigure.container.McpContainer;
import org.springframework.boot.docker.compose.core.RunningService;
import org.springframework.boot.docker.compose.service.connection.DockerComposeConnectionDetailsFactory;
import org.springframework.boot.docker.compose.service.connection.DockerComposeConnectionSource;

/**
 * Connects an application with MCP servers that Docker Compose starts: services with the
 * label {@code org.springframework.boot.service-connection: mcp}, and Docker's gateway.
 */
final class McpComposeConnectionDetailsFactory extends DockerComposeConnectionDetailsFactory<McpConnectionDetails> {

	McpComposeConnectionDetailsFactory() {
		super(new String[] { McpContainer.CONNECTION_NAME, McpContainer.GATEWAY_IMAGE });
	}

	@Override
	protected McpConnectionDetails getDockerComposeConnectionDetails(DockerComposeConnectionSource source) {
		return new Details(source.getRunningService());
	}

	private static final class Details extends DockerComposeConnectionDetails implements McpConnectionDetails {

		private final McpConnectionDetails server;

		Details(RunningService service) {
			super(service);
			McpContainer known = new McpContainer(service.name(), service.host(), service.ports().getAll(),
					service.ports()::get, service.labels());
			this.server = service.image().toString().contains(McpContainer.GATEWAY_IMAGE) ? known.gateway()
					: known.server();
		}

		@Override
		public String getServerName() {
			return this.server.getServerName();
		}

		@Override
		public String getUrl() {
			return this.server.getUrl();
		}

		@Override
		public McpClientProperties.Transport getTransport() {
			return this.server.getTransport();
		}

		@Override
		public Map<String, String> getHeaders() {
			return this.server.getHeaders();
		}

	}

}
