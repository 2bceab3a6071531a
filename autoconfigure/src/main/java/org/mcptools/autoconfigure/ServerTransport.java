/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Base64;
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
 * @param name the name of the server
 * @param server its properties
 * @param http what the application says of HTTP requests
 */
record ServerTransport(String property, String name, McpClientProperties.Server server, ServerHttp http) {

	private static final String AUTHORIZATION = "Authorization";

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
		return new StdioSettings(command, this.server.args(), this.server.inheritEnv(), this.server.env(),
				directory(this.server.cwd()), StdioSettings.DEFAULT_SHUTDOWN_GRACE,
				StdioSettings.DEFAULT_MAX_MESSAGE_BYTES);
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
		String authorization = authorization();
		if (authorization != null) {
			settings = settings.withHeader(AUTHORIZATION, authorization);
		}
		return this.http.apply(settings.withConnectTimeout(this.server.connectTimeout()), this.property, this.name,
				this.server);
	}

	/** Values may hold secrets, so none of them is in a message. */
	private @Nullable String authorization() {
		String token = this.server.bearerToken();
		String username = this.server.username();
		String password = this.server.password();
		if (token == null && username == null && password == null) {
			return null;
		}
		String property = this.property + ((token != null) ? ".bearer-token" : ".username");
		if (this.server.headers().keySet().stream().anyMatch(AUTHORIZATION::equalsIgnoreCase)) {
			throw new ServerPropertyException(property, "There is a header 'Authorization' already");
		}
		if (token != null && (username != null || password != null)) {
			throw new ServerPropertyException(property, "There is either a token or a user, not both");
		}
		String value = (token != null) ? "Bearer " + token.strip() : basic(property, username, password);
		if (value.chars().anyMatch((c) -> c < ' ' || c > '~')) {
			throw new ServerPropertyException(property, "It has characters that cannot be sent");
		}
		return value;
	}

	private static String basic(String property, @Nullable String username, @Nullable String password) {
		if (!StringUtils.hasText(username) || username.contains(":")) {
			throw new ServerPropertyException(property, "A user needs a name, without a colon");
		}
		byte[] credentials = (username + ":" + ((password != null) ? password : "")).getBytes(StandardCharsets.UTF_8);
		return "Basic " + Base64.getEncoder().encodeToString(credentials);
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
