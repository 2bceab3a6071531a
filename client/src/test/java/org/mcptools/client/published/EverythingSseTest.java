/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.published;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.mcptools.client.McpClient;
import org.mcptools.client.McpClientBuilder;
import org.mcptools.client.transport.http.HttpSettings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

class EverythingSseTest extends EverythingFeatures {

	private EverythingProcess server;

	@Override
	McpClientBuilder introduce(McpClientBuilder builder) throws Exception {
		this.server = EverythingProcess.start("sse");
		return builder.sse(HttpSettings.of(this.server.url("/sse")));
	}

	@Override
	void endServer() {
		if (this.server != null) {
			this.server.close();
		}
	}

	@Test
	void whenNothingIsSaidOfTheTransportThenItIsFoundOut() {
		try (McpClient other = McpClient.builder("other").http(HttpSettings.of(this.server.url("/sse"))).build()) {
			assertThat(other.initialize().protocolVersion()).isEqualTo("2025-11-25");
			assertThat(other.callTool("echo", Map.of("message", "hello")).text()).isEqualTo("Echo: hello");
		}
		await().until(() -> this.server.output().stream().anyMatch((line) -> line.startsWith("Client Disconnected:")));
	}

}
