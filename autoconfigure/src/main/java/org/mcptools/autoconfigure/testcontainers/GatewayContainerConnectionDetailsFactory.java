/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.testcontainers;

import org.testcontainers.containers.DockerMcpGatewayContainer;

/**
 * For Docker's gateway as Testcontainers knows it.
 */
final class GatewayContainerConnectionDetailsFactory
		extends AbstractContainerConnectionDetailsFactory<DockerMcpGatewayContainer> {

}
