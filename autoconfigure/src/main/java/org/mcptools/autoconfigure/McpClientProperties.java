/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Properties of the MCP client.
 *
 * @param enabled Whether to connect to MCP servers and offer their tools.
 * @param name Name by which this application introduces itself to servers.
 * @param version Version by which this application introduces itself to servers.
 * @param type How tool calls are made: SYNC runs the tool calls of one assistant message
 * one after another, ASYNC runs them at once.
 * @param requestTimeout How long to wait for the answer of a server.
 * @param firstListWait How long the first prompts wait for servers that are connecting
 * for the first time, counted from the moment they began to connect; 0 never waits.
 * @param servers MCP servers by name.
 */
@ConfigurationProperties("mcp.client")
public record McpClientProperties(@DefaultValue("true") boolean enabled, @DefaultValue("mcp-tools") String name,
		@Nullable String version, @DefaultValue("SYNC") Type type, @DefaultValue("60s") Duration requestTimeout,
		@DefaultValue("5s") Duration firstListWait, @DefaultValue Map<String, Server> servers) {

	/**
	 * How tool calls are made.
	 */
	public enum Type {

		/** One after another. */
		SYNC,

		/** Those of one assistant message at once. */
		ASYNC

	}

	/**
	 * An MCP server.
	 *
	 * @param enabled Whether to connect to this server.
	 * @param required Whether the application fails to start when this server cannot be
	 * reached.
	 * @param command Program to start as a child process: a path, or a name on the PATH.
	 * @param args Arguments of the program.
	 * @param env Environment variables to set for the program.
	 * @param cwd Working directory of the program. A relative path starts at the
	 * directory that the application was started in.
	 * @param requestTimeout How long to wait for the answer of this server, in place of
	 * mcp.client.request-timeout.
	 */
	@ConfigurationPropertiesSource
	public record Server(@DefaultValue("true") boolean enabled, @DefaultValue("false") boolean required,
			@Nullable String command, @DefaultValue List<String> args, @DefaultValue Map<String, String> env,
			@Nullable String cwd, @Nullable Duration requestTimeout) {

		/** Values of variables may be secrets. */
		@Override
		public String toString() {
			return "Server[enabled=" + this.enabled + ", required=" + this.required + ", command=" + this.command + "]";
		}

	}

}
