/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.published;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;
import org.mcptools.client.McpClient;
import org.mcptools.client.McpClientBuilder;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.protocol.Progress;
import org.mcptools.client.transport.http.HttpSettings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

class EverythingStreamableHttpTest extends EverythingFeatures {

	private EverythingProcess server;

	@Override
	McpClientBuilder introduce(McpClientBuilder builder) throws Exception {
		this.server = EverythingProcess.start("streamableHttp");
		return builder.streamableHttp(HttpSettings.of(this.server.url("/mcp")));
	}

	@Override
	void endServer() {
		if (this.server != null) {
			this.server.close();
		}
	}

	@Test
	void whenTheClientIsClosedThenTheServerEndsTheSession() {
		try (McpClient other = McpClient.builder("other").http(HttpSettings.of(this.server.url("/mcp"))).build()) {
			other.initialize();
			assertThat(other.callTool("echo", Map.of("message", "hello")).text()).isEqualTo("Echo: hello");
		}
		await().until(() -> this.server.output()
			.stream()
			.anyMatch((line) -> line.startsWith("Received session termination request")));
	}

	@Test
	void whenACallIsCancelledThenTheServerIsToldByAMessage() throws Exception {
		try (EverythingProcess quiet = EverythingProcess.start("streamableHttp");
				McpClient other = McpClient.builder("other").http(HttpSettings.of(quiet.url("/mcp"))).build()) {
			CompletableFuture<Progress> begun = new CompletableFuture<>();
			other.initialize();
			CompletableFuture<McpToolCallResult> call = other.async()
				.callTool("trigger-long-running-operation", Map.of("duration", 1, "steps", 10),
						CallOptions.DEFAULTS.withProgressListener(begun::complete));
			assertThat(begun).succeedsWithin(Duration.ofSeconds(20));
			// The question, the handshake and its end, and the call.
			await().untilAsserted(() -> assertThat(posts(quiet)).isEqualTo(4));
			call.cancel(true);
			await().untilAsserted(() -> assertThat(posts(quiet)).isEqualTo(5));
		}
	}

	private static long posts(EverythingProcess server) {
		return server.output().stream().filter("Received MCP POST request"::equals).count();
	}

}
