/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.io.IOException;
import java.net.http.HttpClient;

import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.CsvSource;
import org.mcptools.client.transport.Echo;
import org.mcptools.client.transport.McpTransport;
import org.mcptools.client.transport.TestMessages;
import org.mcptools.client.transport.TransportContractTests;

@ParameterizedClass
@CsvSource({ "application/json, false", "text/event-stream, false", "application/json, true",
		"text/event-stream, true" })
class StreamableHttpContractTests extends TransportContractTests {

	private final String answerType;

	private final boolean jdk;

	private TestHttpServer server;

	StreamableHttpContractTests(String answerType, boolean jdk) {
		this.answerType = answerType;
		this.jdk = jdk;
	}

	@Override
	protected McpTransport create() throws IOException {
		this.server = TestHttpServer.start((request, reply) -> {
			String answer = TestMessages.text(Echo.of(TestMessages.message(request.body())));
			reply.send(200, this.answerType,
					this.answerType.equals("application/json") ? answer : "data: " + answer + "\n\n");
		});
		HttpSettings settings = HttpSettings.of(this.server.url("/mcp"));
		return new StreamableHttpTransport("contract",
				this.jdk ? settings.withHttpClient(HttpClient.newHttpClient()) : settings);
	}

	@Override
	protected void endPeer() {
		this.server.close();
	}

}
