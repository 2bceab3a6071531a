/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.peers;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.mcptools.client.McpClient;
import org.mcptools.client.protocol.InitializeResult;
import org.mcptools.client.protocol.McpToolDefinition;
import org.mcptools.client.transport.stdio.NoLeaks;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * One client, built the same way each time, finds out what a server speaks.
 */
@ExtendWith(NoLeaks.class)
@Timeout(60)
class AutoNegotiationTests {

	static Stream<Arguments> servers() {
		return Stream.of(Served.values())
			.flatMap((served) -> Stream.concat(Witness.STATEFUL.stream(), Stream.of(Witness.STATELESS))
				.filter((revision) -> served != Served.SSE || Witness.STATEFUL.contains(revision))
				.map((revision) -> Arguments.of(served, revision)));
	}

	@ParameterizedTest
	@MethodSource("servers")
	void whenNothingIsSaidOfTheServerThenItsRevisionIsSpoken(Served served, String revision) {
		Witness witness = new Witness(revision);
		try (Host host = served.host(witness)) {
			try (McpClient client = host.introduce(McpClient.builder("some")).build()) {
				InitializeResult said = client.initialize();
				assertThat(said.protocolVersion()).isEqualTo(revision);
				assertThat(said.serverInfo().name()).isEqualTo("witness");
				useIt(client);
				client.ping();
			}
			// Closed by the client, and that is what the server saw.
			Witness.soon().until(() -> host.open() == 0);
			assertThat(witness.breaches()).isEmpty();
			assertThat(witness.methods()).doesNotContain("notifications/cancelled");
			if (witness.isStateless()) {
				assertThat(witness.methods()).startsWith("server/discover").doesNotContain("initialize");
			}
			else {
				assertThat(witness.heard("initialize")).hasSize(1);
				assertThat(witness.heard("notifications/initialized")).hasSize(1);
				assertThat((host instanceof StreamableHost streamable) ? streamable.sessions() : 0).isZero();
			}
		}
	}

	@ParameterizedTest
	@MethodSource("servers")
	void whenTheConnectionIsLostThenTheServerIsNotAskedAgainWhatItSpeaks(Served served, String revision) {
		Witness witness = new Witness(revision);
		Host host = served.host(witness);
		try (host; McpClient client = host.introduce(McpClient.builder("some")).connectOnFirstUse().build()) {
			useIt(client);
			if (host instanceof StreamableHost streamable) {
				streamable.forgetSessions();
			}
			else {
				hangUp(witness, client);
				Witness.soon().until(() -> client.initializeResult() == null);
			}
			useIt(client);
			if (witness.isStateless()) {
				assertThat(witness.methods()).doesNotContain("initialize");
			}
			else {
				assertThat(witness.heard("initialize")).hasSize(2);
				assertThat(witness.heard("server/discover").size()).isLessThanOrEqualTo(1);
			}
			assertThat(witness.breaches()).isEmpty();
		}
	}

	private static void hangUp(Witness witness, McpClient client) {
		client.async().callTool("slow", Map.of());
		witness.awaitHeld(1).get(0).outlet().hangUp();
	}

	private static void useIt(McpClient client) {
		assertThat(client.listTools()).extracting(McpToolDefinition::name).contains("echo", "slow", "progress");
		assertThat(client.callTool("echo", Map.of("text", "Grüße", "region", "Köln")).text()).isEqualTo("Grüße");
		assertThat(client.callTool("echo", Map.of("text", "")).text()).isEmpty();
		assertThat(List.of(client.readResource("test://one").text())).containsExactly("first");
	}

}
