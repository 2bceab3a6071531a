/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.peers;

import tools.jackson.databind.JsonNode;

/**
 * A client no longer wants an answer.
 *
 * @param requestId the id of the request, as the client wrote it
 * @param how how the witness learned it
 * @param reason what the client said
 */
record Cancellation(JsonNode requestId, How how, String reason) {

	/**
	 * The ways to take back a request.
	 */
	enum How {

		/** By {@code notifications/cancelled}. */
		NOTIFICATION,

		/** The client closed the stream of the request. */
		DISCONNECT

	}

}
