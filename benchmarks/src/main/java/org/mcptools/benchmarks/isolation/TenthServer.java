/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.isolation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.McpAsyncClient;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.handler.ClientHandlers;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.transport.McpTransport;
import org.mcptools.client.transport.stdio.StdioSettings;
import org.mcptools.client.transport.stdio.StdioTransport;

/**
 * The server that is in trouble, or, for comparison, has nothing to do; with those who
 * call it all the same.
 */
final class TenthServer implements OpenLoop.Target, Tenth {

	private static final CallOptions OPTIONS = CallOptions.DEFAULTS.withTimeout(Trouble.PATIENCE);

	private final Trouble trouble;

	private final McpAsyncClient client;

	private final AtomicInteger starts = new AtomicInteger();

	private final LongAdder heard = new LongAdder();

	private final LongAdder listed = new LongAdder();

	private final AtomicBoolean listing = new AtomicBoolean();

	private @Nullable CompletableFuture<Latencies> callers;

	private TenthServer(Trouble trouble, Servers servers, int amount) {
		this.trouble = trouble;
		StdioSettings command = servers.commandInBackground(trouble.mode(), Integer.toString(amount));
		this.client = Servers.client("tenth", () -> start(command), this::listening).buildAsync();
	}

	/** Open it, and wait until it is there, or has shown that it will not be. */
	static Tenth open(Trouble trouble, Servers servers, int amount) {
		if (trouble == Trouble.HUGE_BARE) {
			return new BareTenth(servers.lineInBackground(trouble.mode(), Integer.toString(amount)),
					trouble.callsPerSecond(), amount);
		}
		TenthServer server = new TenthServer(trouble, servers, amount);
		server.client.initialize().handle((said, failure) -> null).orTimeout(1, TimeUnit.MINUTES).join();
		return server;
	}

	private ClientHandlers listening(ClientHandlers handlers) {
		return handlers.onNotification((method, params) -> this.heard.increment()).onToolsChanged(this::listAgain);
	}

	private McpTransport start(StdioSettings command) {
		this.starts.incrementAndGet();
		return new StdioTransport("tenth", command);
	}

	/** As an application does: one question at a time, however often it is told. */
	private void listAgain() {
		if (this.listing.compareAndSet(false, true)) {
			this.client.listTools(OPTIONS).whenComplete((tools, failure) -> {
				this.listed.increment();
				this.listing.set(false);
			});
		}
	}

	@Override
	public void beCalled(Duration settling, Duration measured) {
		int callsPerSecond = this.trouble.callsPerSecond();
		if (callsPerSecond > 0) {
			OpenLoop calls = new OpenLoop(List.of(this), callsPerSecond, Trouble.PATIENCE, this.trouble.textLength());
			this.callers = new CompletableFuture<Latencies>().completeAsync(() -> calls.run(settling, measured),
					(task) -> new Thread(task, "callers-of-the-tenth").start());
		}
	}

	@Override
	public CompletableFuture<McpToolCallResult> call(String tool, String argumentsJson, CallOptions options) {
		return this.client.callTool(tool, argumentsJson, options);
	}

	@Override
	public Account account() {
		Latencies calls = (this.callers != null) ? this.callers.join() : Latencies.NONE;
		return new Account(calls.succeeded(), calls.failed(), this.starts.get(), this.trouble.floods() ? written() : 0,
				this.heard.sum(), this.listed.sum());
	}

	private long written() {
		return Long.parseLong(this.client.callTool("written", "{}", OPTIONS)
			.thenApply(McpToolCallResult::text)
			.exceptionally((failure) -> "-1")
			.join());
	}

	@Override
	public void close() {
		this.client.close();
	}

	/**
	 * What a server in trouble did.
	 *
	 * @param succeeded how many calls to it succeeded
	 * @param failed how many failed
	 * @param starts how often its process was started
	 * @param written how many lines it has written in its trouble, negative where it does
	 * not answer the question
	 * @param heard how many notifications the application heard
	 * @param listed how often its tools were listed
	 */
	record Account(int succeeded, int failed, int starts, long written, long heard, long listed) {

		static final Account NONE = new Account(0, 0, 0, 0, 0, 0);

		static Account sum(List<Account> accounts) {
			return new ArrayList<>(accounts).stream().reduce(NONE, Account::plus);
		}

		private Account plus(Account other) {
			return new Account(this.succeeded + other.succeeded, this.failed + other.failed, this.starts + other.starts,
					this.written + other.written, this.heard + other.heard, this.listed + other.listed);
		}

		/** Say only what there is to say. */
		@Override
		public String toString() {
			List<String> parts = new ArrayList<>();
			add(parts, this.succeeded, "calls answered");
			add(parts, this.failed, "calls failed");
			add(parts, this.starts, "processes");
			add(parts, this.written, "lines written");
			add(parts, this.heard, "notifications heard");
			add(parts, this.listed, "times listed");
			return String.join(", ", parts);
		}

		private static void add(List<String> parts, long count, String what) {
			if (count != 0) {
				parts.add(String.format("%,d %s", count, what));
			}
		}

	}

}
