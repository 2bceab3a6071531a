/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.jsonrpc;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A notification: it has no id and is never answered.
 *
 * @param method the method
 * @param params the parameters, or {@code null} for none; not to be changed afterwards
 */
public record JsonRpcNotification(String method, @Nullable ObjectNode params) implements JsonRpcMessage {

}
