/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.testing;

import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.mcptools.autoconfigure.McpClientAutoConfiguration;
import org.mcptools.autoconfigure.McpClientBuilderCustomizer;
import org.mcptools.autoconfigure.McpSamplingAutoConfiguration;
import org.mcptools.autoconfigure.McpToolCallbackAutoConfiguration;
import org.mcptools.springai.testing.MemoryServer;
import org.springframework.ai.model.tool.autoconfigure.ToolCallingAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/**
 * Applications whose servers are in memory: named by properties as always, with their
 * transport replaced.
 */
public final class MemoryServers {

	private MemoryServers() {
	}

	/** Return a runner with all auto-configurations and these servers. */
	public static ApplicationContextRunner runner(MemoryServer... servers) {
		return new ApplicationContextRunner()
			.withConfiguration(
					AutoConfigurations.of(McpClientAutoConfiguration.class, McpSamplingAutoConfiguration.class,
							McpToolCallbackAutoConfiguration.class, ToolCallingAutoConfiguration.class))
			.withPropertyValues(properties(servers))
			.withBean(McpClientBuilderCustomizer.class, () -> customizer(servers));
	}

	/** Return the properties that name the servers. */
	public static String[] properties(MemoryServer... servers) {
		return Stream.of(servers)
			.map((server) -> "mcp.client.servers." + server.name() + ".command=in-memory")
			.toArray(String[]::new);
	}

	/** Return a customizer that gives these servers their transport. */
	public static McpClientBuilderCustomizer customizer(MemoryServer... servers) {
		Map<String, MemoryServer> byName = Stream.of(servers)
			.collect(Collectors.toMap(MemoryServer::name, Function.identity()));
		return (name, builder) -> {
			MemoryServer server = byName.get(name);
			if (server != null) {
				builder.transport(server);
			}
		};
	}

}
