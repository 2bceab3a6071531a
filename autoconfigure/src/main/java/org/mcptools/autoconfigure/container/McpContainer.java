/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.container;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntUnaryOperator;

import org.jspecify.annotations.Nullable;
import org.mcptools.autoconfigure.McpClientProperties;
import org.mcptools.autoconfigure.McpConnectionDetails;

/**
 * A container with an MCP server that speaks HTTP. Labels of the container say what
 * cannot be known of it otherwise.
 *
 * @param name what the server is named where no label names it
 * @param host the host at which its ports are reached
 * @param ports the ports that it exposes
 * @param mapped gives the port of the host for one of its own
 * @param labels its labels
 */
public record McpContainer(String name, String host, List<Integer> ports, IntUnaryOperator mapped,
		Map<String, String> labels) {

	/** What a container, or a service, with an MCP server is connected as. */
	public static final String CONNECTION_NAME = "mcp";

	/** The label with the name of the server. */
	public static final String NAME_LABEL = "org.mcptools.name";

	/** The label with the port on which the server listens, inside of the container. */
	public static final String PORT_LABEL = "org.mcptools.port";

	/** The label with the path of the server's URL. */
	public static final String PATH_LABEL = "org.mcptools.path";

	/** The label with the transport, as {@code mcp.client.servers.<name>.transport}. */
	public static final String TRANSPORT_LABEL = "org.mcptools.transport";

	/** The image of Docker's gateway to MCP servers. */
	public static final String GATEWAY_IMAGE = "docker/mcp-gateway";

	private static final int GATEWAY_PORT = 8811;

	private static final String GATEWAY_PATH = "/sse";

	private static final String USUAL_PATH = "/mcp";

	public McpContainer {
		ports = List.copyOf(ports);
		labels = Map.copyOf(labels);
	}

	/**
	 * Return how the server in this container is reached.
	 * @return the details
	 * @throws IllegalStateException if it is not clear, or a label is wrong
	 */
	public McpConnectionDetails server() {
		return details(port(null), USUAL_PATH);
	}

	/**
	 * Return how Docker's gateway in this container is reached.
	 * @return the details
	 * @throws IllegalStateException if a label is wrong
	 */
	public McpConnectionDetails gateway() {
		return details(port(GATEWAY_PORT), GATEWAY_PATH);
	}

	private McpConnectionDetails details(int port, String usualPath) {
		String path = this.labels.getOrDefault(PATH_LABEL, usualPath);
		String url = "http://" + this.host + ":" + this.mapped.applyAsInt(port) + (path.startsWith("/") ? "" : "/")
				+ path;
		return new Reached(this.labels.getOrDefault(NAME_LABEL, this.name), url, transport());
	}

	private int port(@Nullable Integer usual) {
		String label = this.labels.get(PORT_LABEL);
		if (label != null) {
			try {
				return Integer.parseInt(label.strip());
			}
			catch (NumberFormatException ex) {
				throw new IllegalStateException(
						"The label " + PORT_LABEL + " of container '" + this.name + "' is no port: " + label, ex);
			}
		}
		if (usual != null) {
			return usual;
		}
		if (this.ports.size() != 1) {
			throw new IllegalStateException("Container '" + this.name + "' with an MCP server exposes "
					+ (this.ports.isEmpty() ? "no port" : "the ports " + this.ports) + ": say with the label "
					+ PORT_LABEL + " on which one the server listens");
		}
		return this.ports.get(0);
	}

	private McpClientProperties.Transport transport() {
		String label = this.labels.getOrDefault(TRANSPORT_LABEL, McpClientProperties.Transport.AUTO.name());
		try {
			return McpClientProperties.Transport.valueOf(label.strip().toUpperCase(Locale.ROOT).replace('-', '_'));
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalStateException("The label " + TRANSPORT_LABEL + " of container '" + this.name
					+ "' is none of auto, streamable-http and sse: " + label, ex);
		}
	}

	private record Reached(String getServerName, String getUrl,
			McpClientProperties.Transport getTransport) implements McpConnectionDetails {

	}

}
