/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport;

import org.mcptools.client.transport.stdio.StdioTransport;

class StdioTransportContractTests extends OrderedTransportContractTests {

	@Override
	protected McpTransport create() {
		return new StdioTransport("contract", EchoProcess.settings());
	}

}
