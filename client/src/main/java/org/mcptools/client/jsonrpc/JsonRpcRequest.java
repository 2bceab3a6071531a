/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.jsonrpc;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request: it has an id and will be answered.
 *
 * @param id the id
 * @param method the method
 * @param params the parameters, or {@code null} for none; not to be changed afterwards
 */
public record JsonRpcRequest(RequestId id, String method, @Nullable ObjectNode params) implements JsonRpcMessage {

}
