/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.peers;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.mcptools.client.McpClient;
import org.mcptools.client.handler.ClientHandlers;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.testing.PendingTap;
import org.mcptools.client.transport.stdio.NoLeaks;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What holds in both eras of the protocol, on every transport: a user of the client need
 * not know which it is.
 */
@ParameterizedClass(name = "{1} on {0}")
@MethodSource("org.mcptools.client.peers.EraContract#everywhere")
@ExtendWith(NoLeaks.class)
@Timeout(60)
abstract class EraContract {

	static final String NAME = "peer";

	/** As many calls at once as the contract speaks of. */
	static final int MANY = 64;

	private final Witness witness;

	private final Host host;

	private final PendingTap tap;

	private McpClient client;

	EraContract(Served served, String revision) {
		this.witness = new Witness(revision);
		this.host = served.host(this.witness);
		this.tap = new PendingTap(() -> this.host.transport(NAME));
	}

	static Stream<Arguments> everywhere() {
		return Stream.of(Served.values())
			.flatMap((served) -> Stream.of(Witness.NEWEST_STATEFUL, Witness.STATELESS)
				.filter((revision) -> served != Served.SSE || !revision.equals(Witness.STATELESS))
				.map((revision) -> Arguments.of(served, revision)));
	}

	@BeforeEach
	void connect() {
		this.client = connected(this::handlers);
	}

	/** What the client hears and answers. */
	ClientHandlers handlers(ClientHandlers none) {
		return none;
	}

	private McpClient connected(UnaryOperator<ClientHandlers> handlers) {
		McpClient connected = McpClient.builder(NAME)
			.transport(this.tap)
			.handlers(handlers)
			.requestTimeout(Witness.PATIENCE)
			.build();
		connected.initialize();
		return connected;
	}

	@AfterEach
	void close() {
		this.client.close();
		Witness.soon("nothing pending in the client").until(() -> this.tap.pendingCalls() == 0);
		Witness.soon("nothing open at the server").until(() -> this.host.open() == 0);
		this.host.die();
		assertThat(this.witness.breaches()).isEmpty();
	}

	final Witness witness() {
		return this.witness;
	}

	final Host host() {
		return this.host;
	}

	final McpClient client() {
		return this.client;
	}

	final String echo(String text) {
		return this.client.callTool("echo", Map.of("text", text)).text();
	}

	/** Make calls that the server does not answer, and wait until it has them all. */
	final List<CompletableFuture<McpToolCallResult>> hold(int count) {
		List<CompletableFuture<McpToolCallResult>> calls = IntStream.range(0, count)
			.mapToObj((number) -> this.client.async().callTool("slow", Map.of("text", "call " + number)))
			.toList();
		this.witness.awaitHeld(count);
		return calls;
	}

	final void awaitPending(int count) {
		Witness.soon(count + " pending").until(() -> this.tap.pendingCalls() == count);
	}

}
