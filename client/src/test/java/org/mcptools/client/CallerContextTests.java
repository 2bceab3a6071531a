/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.client.call.CallInterceptor;
import org.mcptools.client.connection.ReconnectSettings;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.testing.CurrentUser;
import org.mcptools.client.testing.ScriptedPeer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Interceptors work for whom the caller works, whichever thread they are on.
 */
@Timeout(60)
class CallerContextTests {

	private final ScriptedPeer peer = new ScriptedPeer().answer("tools/call", ScriptedPeer.text("done"));

	private final McpClientBuilder builder = this.peer.builder().callerContext(CurrentUser::capture);

	private final Queue<String> seen = new ConcurrentLinkedQueue<>();

	/** A pool whose threads work for others, and keep it that way. */
	private final Executor others = Executors.newFixedThreadPool(2, (task) -> {
		Thread thread = new Thread(() -> CurrentUser.as("mallory", () -> {
			task.run();
			return null;
		}));
		thread.setDaemon(true);
		return thread;
	});

	@AfterEach
	void close() {
		this.peer.close();
	}

	private void note(String where) {
		this.seen.add(where + " " + CurrentUser.get());
	}

	private CallInterceptor noting(String name) {
		return (call, chain) -> {
			note(name);
			return chain.proceed(call).whenComplete((result, failure) -> note(name + " after"));
		};
	}

	private static String callAs(McpAsyncClient client, String user) {
		CompletableFuture<McpToolCallResult> call = CurrentUser.as(user, () -> client.callTool("t", "{}"));
		return call.orTimeout(30, TimeUnit.SECONDS).join().text();
	}

	@Test
	void whenAnInterceptorGoesOnOnAnotherThreadThenThoseBehindItWorkForTheCaller() {
		this.builder
			.interceptor((call, chain) -> CompletableFuture.runAsync(() -> note("elsewhere"), this.others)
				.thenComposeAsync((nothing) -> chain.proceed(call), this.others))
			.interceptor(noting("next"));
		try (McpClient client = this.peer.connected(this.builder)) {
			assertThat(callAs(client.async(), "alice")).isEqualTo("done");
			assertThat(callAs(client.async(), "bob")).isEqualTo("done");
			assertThat(this.seen).containsExactly("elsewhere mallory", "next alice", "next after alice",
					"elsewhere mallory", "next bob", "next after bob");
		}
	}

	@Test
	void whenTheCallerIsNobodyThenNobodyElseIsInItsPlace() {
		this.builder.interceptor(
				(call, chain) -> CompletableFuture.completedFuture(call).thenComposeAsync(chain::proceed, this.others))
			.interceptor(noting("next"));
		try (McpClient client = this.peer.connected(this.builder)) {
			assertThat(callAs(client.async(), null)).isEqualTo("done");
			assertThat(this.seen).containsExactly("next null", "next after null");
		}
	}

	@Test
	void whenACallIsMadeAgainThenBothTriesAreTheCallers() {
		this.peer.refuse("tools/call", -32000, "busy", null);
		this.builder.interceptor((call, chain) -> chain.proceed(call).exceptionallyComposeAsync((failure) -> {
			this.peer.answer("tools/call", ScriptedPeer.text("at last"));
			return chain.proceed(call);
		}, this.others)).interceptor(noting("next"));
		try (McpClient client = this.peer.connected(this.builder)) {
			assertThat(callAs(client.async(), "alice")).isEqualTo("at last");
			assertThat(this.seen).containsExactly("next alice", "next after alice", "next alice", "next after alice");
		}
	}

	@Test
	void whenAnInterceptorBindsMoreThenThoseBehindItHaveThat() {
		this.builder.interceptor((call, chain) -> CurrentUser.as("alice for bob", () -> chain.proceed(call)))
			.interceptor(noting("next"));
		try (McpClient client = this.peer.connected(this.builder)) {
			callAs(client.async(), "alice");
			assertThat(this.seen).contains("next alice for bob");
		}
	}

	@Test
	void whenTheCallWaitsForAConnectionThenWhatComesAfterIsTheCallers() {
		this.builder.reconnect(ReconnectSettings.DEFAULTS).interceptor(noting("first"));
		try (McpClient client = this.peer.connected(this.builder)) {
			this.peer.hold("initialize");
			this.peer.connection().drop();
			this.peer.awaitLoss(client);
			CompletableFuture<McpToolCallResult> call = CurrentUser.as("alice",
					() -> client.async().callTool("t", "{}"));
			this.peer.connection().awaitRequest("initialize");
			assertThat(this.seen).containsExactly("first alice");
			this.peer.answer("initialize", ScriptedPeer.initializeResult(ScriptedPeer.NEWEST));
			this.peer.connection().drop();
			assertThat(call.orTimeout(30, TimeUnit.SECONDS).join().text()).isEqualTo("done");
			assertThat(this.seen).containsExactly("first alice", "first after alice");
		}
	}

}
