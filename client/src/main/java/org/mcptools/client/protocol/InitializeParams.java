/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Parameters of {@code initialize}.
 *
 * @param protocolVersion the revision that the client wants to speak
 * @param capabilities what the client can do
 * @param clientInfo who the client is
 */
public record InitializeParams(String protocolVersion, ObjectNode capabilities, Implementation clientInfo) {

	ObjectNode toJson() {
		ObjectNode params = JsonNodeFactory.instance.objectNode();
		params.put("protocolVersion", this.protocolVersion);
		params.set("capabilities", this.capabilities);
		params.set("clientInfo", this.clientInfo.toJson());
		return params;
	}

}
