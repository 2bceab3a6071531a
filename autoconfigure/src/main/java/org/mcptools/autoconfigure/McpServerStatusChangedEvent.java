/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

/**
 * The state of a server has changed. Published to the application context, in the order
 * of the changes, never while a call waits for it.
 *
 * @param status how the server is doing now
 */
public record McpServerStatusChangedEvent(McpServerStatus status) {

}
