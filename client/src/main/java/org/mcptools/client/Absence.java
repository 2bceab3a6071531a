/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import org.mcptools.client.connection.ConnectionStatus;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.error.McpTransportException.Delivery;

/**
 * Why a call was not made.
 */
final class Absence {

	private Absence() {
	}

	static McpTransportException closed(String server) {
		return new McpTransportException(server, "the client was closed", null).withDelivery(Delivery.NOT_SENT);
	}

	static McpTransportException replaced(String server) {
		return new McpTransportException(server, "the application wants another connection", null);
	}

	static McpTransportException of(String server, ConnectionStatus status) {
		Throwable error = status.lastError();
		String why = (error instanceof McpTransportException transport) ? transport.getReason()
				: (error != null) ? String.valueOf(error.getMessage()) : "it does not answer";
		String tries = (status.failures() > 0) ? "; tries since then: " + status.failures() : "";
		return new McpTransportException(server, "is away (" + why + tries + ")", error)
			.withDelivery(Delivery.NOT_SENT);
	}

}
