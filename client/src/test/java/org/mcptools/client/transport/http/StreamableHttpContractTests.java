/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.io.IOException;

import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.transport.Echo;
import org.mcptools.client.transport.McpTransport;
import org.mcptools.client.transport.TestMessages;
import org.mcptools.client.transport.TransportContractTests;

@ParameterizedClass
@ValueSource(strings = { "application/json", "text/event-stream" })
class StreamableHttpContractTests extends TransportContractTests {

	private final String answerType;

	private TestHttpServer server;

	StreamableHttpContractTests(String answerType) {
		this.answerType = answerType;
	}

	@Override
	protected McpTransport create() throws IOException {
		this.server = TestHttpServer.start((request, reply) -> {
			String answer = TestMessages.text(Echo.of(TestMessages.message(request.body())));
			reply.send(200, this.answerType,
					this.answerType.equals("application/json") ? answer : "data: " + answer + "\n\n");
		});
		return new StreamableHttpTransport("contract", HttpSettings.of(this.server.url("/mcp")));
	}

	@Override
	protected void endPeer() {
		this.server.close();
	}

}
