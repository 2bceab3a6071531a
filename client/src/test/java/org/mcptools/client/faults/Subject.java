/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.faults;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.awaitility.Awaitility;
import org.mcptools.client.McpClient;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.connection.ConnectionStatus.State;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.testing.PendingTap;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A client that something is done to.
 */
final class Subject {

	/** For what happens at once: long enough for a slow machine. */
	static final Duration AT_ONCE = Duration.ofSeconds(15);

	/** For what only a timeout ends: so that nothing else can have ended it in time. */
	static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(30);

	/** For a call that is to time out. */
	static final Duration SHORT = Duration.ofMillis(400);

	static final CallOptions SHORTLY = CallOptions.DEFAULTS.withTimeout(SHORT);

	private final McpClient client;

	private final PendingTap pending;

	private boolean recovers = true;

	Subject(McpClient client, PendingTap pending) {
		this.client = client;
		this.pending = pending;
	}

	McpClient client() {
		return this.client;
	}

	/** What is wrong here never goes away, so that no call will ever succeed. */
	void neverRecovers() {
		this.recovers = false;
	}

	boolean recovers() {
		return this.recovers;
	}

	int pendingCalls() {
		return this.pending.pendingCalls();
	}

	CompletableFuture<McpToolCallResult> begin(String tool, String text, int number) {
		return begin(tool, text, number, CallOptions.DEFAULTS);
	}

	CompletableFuture<McpToolCallResult> begin(String tool, String text, int number, CallOptions options) {
		return this.client.async().callTool(tool, Map.of("text", text, "number", number), options);
	}

	/** Let the server write bytes, given as one character each, when it is called. */
	CompletableFuture<McpToolCallResult> write(String bytes) {
		return write(bytes, CallOptions.DEFAULTS);
	}

	CompletableFuture<McpToolCallResult> write(String bytes, CallOptions options) {
		return begin("write", base64(bytes), 0, options);
	}

	static String base64(String bytes) {
		return Base64.getEncoder().encodeToString(bytes.getBytes(StandardCharsets.ISO_8859_1));
	}

	String call(String tool, String text, int number) {
		return text(begin(tool, text, number));
	}

	String echo(String text) {
		return call("echo", text, 0);
	}

	static String text(CompletableFuture<McpToolCallResult> call) {
		assertThat(call).succeedsWithin(AT_ONCE);
		return call.join().text();
	}

	/** Return how a call fails, which it has to do at once. */
	static <E extends Throwable> E failure(Class<E> type, CompletableFuture<?> call) throws InterruptedException {
		try {
			Object result = call.get(AT_ONCE.toMillis(), TimeUnit.MILLISECONDS);
			throw new AssertionError("It did not fail, but answered " + result);
		}
		catch (TimeoutException ex) {
			throw new AssertionError("It neither failed nor was it answered", ex);
		}
		catch (ExecutionException ex) {
			assertThat(ex.getCause()).isInstanceOf(type);
			return type.cast(ex.getCause());
		}
	}

	ProcessHandle process() {
		return ProcessHandle.of(Long.parseLong(call("pid", "", 0))).orElseThrow();
	}

	void kill() {
		ProcessHandle process = process();
		process.destroyForcibly();
		process.onExit().join();
	}

	void awaitReconnects(long count) {
		Awaitility.await("reconnects")
			.atMost(AT_ONCE)
			.pollInterval(Duration.ofMillis(10))
			.until(() -> this.client.connectionStatus().reconnects() >= count);
	}

	void awaitState(State state) {
		Awaitility.await("state " + state)
			.atMost(AT_ONCE)
			.pollInterval(Duration.ofMillis(10))
			.until(() -> this.client.connectionStatus().state() == state);
	}

	/** Nothing has been lost: it is the first connection. */
	void requireSameConnection() {
		assertThat(this.client.connectionStatus().reconnects()).as("reconnects").isZero();
		assertThat(this.client.connectionStatus().state()).isEqualTo(State.READY);
	}

}
