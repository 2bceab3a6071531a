/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.util.List;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.DefaultResourceLoader;

/**
 * Reads files of MCP servers the way that an application does, and connects to nothing.
 */
final class ServerFileSetup {

	private ServerFileSetup() {
	}

	/** Return all servers of an application with these properties. */
	static ConfiguredServers load(String... properties) {
		StandardEnvironment environment = new StandardEnvironment();
		TestPropertyValues.of(properties).applyTo(environment);
		ConfigurationPropertySources.attach(environment);
		McpClientProperties bound = Binder.get(environment).bindOrCreate("mcp.client", McpClientProperties.class);
		ConfiguredServers servers = ConfiguredServers.of(bound, environment, new DefaultResourceLoader());
		// Whatever is wrong with a server is found out when its client is made.
		McpClients clients = new McpClients(new ServerConnections(bound, servers, List.of(), List.of(),
				ServerHttp.plain(), new ClientEvents((event) -> {
				}, false)));
		clients.close();
		return servers;
	}

	/** Return a server of an application with these properties. */
	static McpClientProperties.Server server(String name, String... properties) {
		McpClientProperties.Server server = load(properties).servers().get(name);
		if (server == null) {
			throw new IllegalStateException("There is no server " + name);
		}
		return server;
	}

}
