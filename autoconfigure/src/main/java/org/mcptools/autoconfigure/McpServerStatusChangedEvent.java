/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

/**
 * The state of a server has changed. Published to the application context, in the order
 * of the changes, on a thread that no call waits for, as long as the application is up.
 *
 * @param status how the server is doing now
 */
public record McpServerStatusChangedEvent(McpServerStatus status) {

}
