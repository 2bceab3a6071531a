/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.peers;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.McpClient;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.transport.stdio.NoLeaks;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What may be lost over Streamable HTTP while the server is there, and is made anew.
 */
@ExtendWith(NoLeaks.class)
@Timeout(60)
class HttpLossTests {

	private static final String RESOURCE = "test://one";

	@Test
	void whenTheSessionIsLostThenManyCallsShareOneNewHandshake() {
		Witness witness = new Witness(Witness.NEWEST_STATEFUL);
		StreamableHost host = new StreamableHost(witness);
		try (host; McpClient client = host.introduce(McpClient.builder("forgetful")).build()) {
			client.initialize();
			host.forgetSessions();
			List<CompletableFuture<McpToolCallResult>> calls = IntStream.range(0, 64)
				.mapToObj((number) -> client.async().callTool("echo", Map.of("text", "no. " + number)))
				.toList();
			for (int number = 0; number < calls.size(); number++) {
				String own = "no. " + number;
				assertThat(calls.get(number)).succeedsWithin(Witness.PATIENCE)
					.satisfies((result) -> assertThat(result.text()).isEqualTo(own));
			}
			assertThat(witness.heard("initialize")).hasSize(2);
			assertThat(witness.heard("tools/call")).hasSize(64);
			assertThat(host.sessions()).isOne();
			assertThat(witness.breaches()).isEmpty();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { Witness.NEWEST_STATEFUL, Witness.STATELESS })
	void whenTheStreamOfChangesBreaksThenItIsOpenedAgain(String revision) {
		AtomicInteger changes = new AtomicInteger();
		List<String> updated = new CopyOnWriteArrayList<>();
		Witness witness = new Witness(revision);
		StreamableHost host = new StreamableHost(witness);
		try (host;
				McpClient client = host.introduce(McpClient.builder("shaky"))
					.handlers((none) -> none.onToolsChanged(changes::incrementAndGet).onResourceUpdated(updated::add))
					.build()) {
			client.initialize();
			client.subscribeResource(RESOURCE);
			Witness.soon().until(() -> host.open() == 1);
			long opened = streams(host);
			assertThat(host.breakOffStreams()).isOne();
			Witness.soon().until(() -> streams(host) == opened + 1 && witness.subscribers(RESOURCE) == 1);
			int before = changes.get();
			witness.updated(RESOURCE);
			witness.toolsChanged();
			Witness.soon().until(() -> updated.size() == 1 && changes.get() > before);
			assertThat(witness.breaches()).isEmpty();
		}
	}

	private static long streams(StreamableHost host) {
		return host.requests()
			.stream()
			.filter((request) -> request.method().equals("GET") || request.body().contains("\"subscriptions/listen\""))
			.count();
	}

}
