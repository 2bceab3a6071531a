/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.testcontainers;

import java.util.List;

import org.mcptools.autoconfigure.container.McpContainer;
import org.testcontainers.containers.GenericContainer;

/**
 * For containers that are {@code @ServiceConnection("mcp")}, and those of which it is
 * known beforehand that their image is Docker's gateway.
 */
final class McpContainerConnectionDetailsFactory
		extends AbstractContainerConnectionDetailsFactory<GenericContainer<?>> {

	McpContainerConnectionDetailsFactory() {
		super(List.of(McpContainer.CONNECTION_NAME, McpContainer.GATEWAY_IMAGE));
	}

}
