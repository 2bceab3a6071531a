/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mcptools.client.McpClient;
import org.mcptools.client.connection.ReconnectSettings;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.error.McpTransportException.Delivery;
import org.mcptools.client.protocol.McpToolCallResult;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A process that is killed, under a client that keeps its server connected.
 */
@ExtendWith(NoLeaks.class)
@Timeout(120)
class KilledServerTest {

	private static McpClient connected() {
		McpClient client = McpClient.builder("mortal")
			.stdio(Scripted.server())
			.requestTimeout(Scripted.TIMEOUT)
			.reconnect(ReconnectSettings.DEFAULTS)
			.build();
		client.initialize();
		return client;
	}

	@RepeatedTest(20)
	void whenTheServerIsKilledBetweenCallsThenTheNextCallNoticesNothing() {
		try (McpClient client = connected()) {
			ProcessHandle process = Scripted.process(client);
			process.destroyForcibly();
			// As soon as it is dead, whether or not the client has noticed.
			process.onExit().join();
			assertThat(Scripted.echo(client, "next")).isEqualTo("next");
			assertThat(Scripted.process(client).pid()).isNotEqualTo(process.pid());
		}
	}

	@Test
	void whenTheServerIsKilledInACallThenItsOutcomeIsUnknownAndTheNextSucceeds() {
		try (McpClient client = connected()) {
			CompletableFuture<McpToolCallResult> pending = client.async().callTool("never", Scripted.arguments("", 0));
			ProcessHandle process = Scripted.process(client);
			process.destroyForcibly();
			assertThat(pending).failsWithin(Duration.ofSeconds(20))
				.withThrowableThat()
				.havingCause()
				.isInstanceOfSatisfying(McpTransportException.class,
						(failure) -> assertThat(failure.getDelivery()).isEqualTo(Delivery.UNKNOWN));
			assertThat(Scripted.echo(client, "next")).isEqualTo("next");
			Awaitility.await().until(() -> client.connectionStatus().reconnects() == 1);
		}
	}

}
