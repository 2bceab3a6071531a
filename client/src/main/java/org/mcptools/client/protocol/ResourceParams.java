/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Parameters of the methods that are about one resource.
 *
 * @param uri the resource's URI
 */
public record ResourceParams(String uri) {

	ObjectNode toJson() {
		return JsonNodeFactory.instance.objectNode().put("uri", this.uri);
	}

}
