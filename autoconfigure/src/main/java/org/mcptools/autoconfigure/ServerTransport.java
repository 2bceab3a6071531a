/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.McpClientBuilder;
import org.mcptools.client.transport.http.HttpSettings;
import org.mcptools.client.transport.stdio.StdioSettings;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.util.StringUtils;

/**
 * How a server is reached and what is spoken with it, from its properties.
 *
 * @param property the property below which the server is described
 * @param server its properties
 */
record ServerTransport(String property, McpClientProperties.Server server) {

	void applyTo(McpClientBuilder builder) {
		String command = this.server.command();
		String url = this.server.url();
		if (!StringUtils.hasText(url)) {
			if (!StringUtils.hasText(command)) {
				throw new InvalidConfigurationPropertyValueException(this.property + ".command", "",
						"A server needs a command that starts it, or a url at which it is reached.");
			}
			builder.stdio(process(command));
		}
		else if (StringUtils.hasText(command)) {
			throw new ServerPropertyException(this.property + ".url",
					"A server has either a command or a url, not both");
		}
		else {
			reach(builder, http(url));
		}
		speak(builder, this.server.protocolVersion());
	}

	private StdioSettings process(String command) {
		return new StdioSettings(command, this.server.args(), this.server.env(), directory(this.server.cwd()),
				StdioSettings.DEFAULT_SHUTDOWN_GRACE, StdioSettings.DEFAULT_MAX_MESSAGE_BYTES);
	}

	private @Nullable Path directory(@Nullable String cwd) {
		if (!StringUtils.hasText(cwd)) {
			return null;
		}
		try {
			return Path.of(cwd);
		}
		catch (InvalidPathException ex) {
			throw new InvalidConfigurationPropertyValueException(this.property + ".cwd", cwd,
					"It is not a path: " + ex.getReason() + ".");
		}
	}

	private HttpSettings http(String url) {
		ServerConnections.requirePositive(this.property + ".connect-timeout", this.server.connectTimeout());
		HttpSettings settings;
		try {
			settings = HttpSettings.of(url);
		}
		catch (IllegalArgumentException ex) {
			throw new ServerPropertyException(this.property + ".url", ex);
		}
		try {
			for (Map.Entry<String, String> header : this.server.headers().entrySet()) {
				settings = settings.withHeader(header.getKey(), header.getValue());
			}
		}
		catch (IllegalArgumentException ex) {
			throw new ServerPropertyException(this.property + ".headers", ex);
		}
		return settings.withConnectTimeout(this.server.connectTimeout());
	}

	private void reach(McpClientBuilder builder, HttpSettings settings) {
		switch (this.server.transport()) {
			case AUTO -> builder.http(settings);
			case STREAMABLE_HTTP -> builder.streamableHttp(settings);
			case SSE -> builder.sse(settings);
		}
	}

	private void speak(McpClientBuilder builder, @Nullable String version) {
		if (!StringUtils.hasText(version)) {
			return;
		}
		try {
			builder.protocolVersion(version);
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidConfigurationPropertyValueException(this.property + ".protocol-version", version,
					ex.getMessage() + ".");
		}
	}

}
