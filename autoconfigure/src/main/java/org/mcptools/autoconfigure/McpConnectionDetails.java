/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.util.Map;

import org.springframework.boot.autoconfigure.service.connection.ConnectionDetails;

/**
 * Where an MCP server is that something else has started, such as a container. It goes
 * before the {@code command} or {@code url} that properties or files have for a server of
 * the same name, whose other settings hold.
 */
public interface McpConnectionDetails extends ConnectionDetails {

	/**
	 * Return the name of the server, as the configuration would have it.
	 * @return the name
	 */
	String getServerName();

	/**
	 * Return where the server is reached.
	 * @return an HTTP URL
	 */
	String getUrl();

	/**
	 * Return which transport the server speaks.
	 * @return the transport; {@link McpClientProperties.Transport#AUTO}, the default,
	 * leaves it to the properties of the server
	 */
	default McpClientProperties.Transport getTransport() {
		return McpClientProperties.Transport.AUTO;
	}

	/**
	 * Return headers to send to the server with each request, in addition to those of its
	 * properties.
	 * @return the headers, none by default
	 */
	default Map<String, String> getHeaders() {
		return Map.of();
	}

}
