/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.isolation;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

import org.mcptools.benchmarks.Machine;
import org.mcptools.client.McpAsyncClient;
import org.mcptools.client.McpClient;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.transport.stdio.StdioTransport;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Ten servers, one of them in trouble: how much longer do calls of the other nine take?
 */
public final class IsolationBenchmark {

	private static final int HEALTHY = 9;

	private static final Duration TIMEOUT = Duration.ofSeconds(10);

	/** Enough for the compiler of the JVM to have seen the way of a call. */
	private static final int WARM_UP_CALLS = 300_000;

	private static final int WARM_UP_AT_ONCE = 8;

	/** The same at the pace that is measured, for the compiler follows what it sees. */
	private static final Duration WARM_UP = Duration.ofSeconds(10);

	private static final double GOAL = 1.2;

	private final IsolationOptions options;

	private final Servers servers;

	private final ExecutorService waiting = Executors.newCachedThreadPool((task) -> {
		Thread thread = new Thread(task, "application");
		thread.setDaemon(true);
		return thread;
	});

	private IsolationBenchmark(IsolationOptions options) {
		this.options = options;
		this.servers = new Servers(options.server());
	}

	/**
	 * Run the benchmark.
	 * @param args the options
	 * @throws IOException if the numbers cannot be written
	 */
	public static void main(String[] args) throws IOException {
		IsolationOptions options;
		try {
			options = IsolationOptions.parse(args);
		}
		catch (IllegalArgumentException ex) {
			System.err.println(ex.getMessage());
			System.exit(2);
			return;
		}
		new IsolationBenchmark(options).run();
		System.exit(0);
	}

	private void run() throws IOException {
		double load = Machine.load();
		System.out.printf(Locale.ROOT, "%s; load %.2f; %s%s; %d calls a second; %d s a kind in %d rounds%n%n",
				Machine.here(), load, this.servers, Servers.hasNice() ? ", the tenth with nice 19" : "",
				this.options.callsPerSecond(), this.options.seconds(), this.options.rounds());
		List<McpAsyncClient> clients = new ArrayList<>();
		List<Comparison> comparisons = new ArrayList<>();
		try {
			for (int i = 1; i <= HEALTHY; i++) {
				String name = "healthy-" + i;
				clients.add(Servers
					.client(name, () -> new StdioTransport(name, this.servers.command()), (handlers) -> handlers)
					.buildAsync());
			}
			clients.forEach((client) -> client.initialize().join());
			List<OpenLoop.Target> targets = clients.stream().map(this::target).toList();
			warmUp(targets);
			OpenLoop healthy = new OpenLoop(targets, this.options.callsPerSecond(), TIMEOUT, 0);
			slice(Trouble.NONE, healthy, WARM_UP);
			System.out.println(Comparison.HEADER);
			for (Trouble trouble : this.options.kinds()) {
				Comparison comparison = compare(trouble, healthy);
				comparisons.add(comparison);
				System.out.println(comparison.row());
			}
		}
		finally {
			clients.forEach(McpAsyncClient::close);
		}
		long within = comparisons.stream().filter((comparison) -> comparison.ratio() <= GOAL).count();
		System.out.printf(Locale.ROOT, "%nWithin %.1f times: %d of %d. Load now: %.2f. Numbers: %s%n", GOAL, within,
				comparisons.size(), Machine.load(), this.options.output());
		write(load, comparisons);
	}

	private OpenLoop.Target target(McpAsyncClient client) {
		if (!this.options.blocking()) {
			return client::callTool;
		}
		McpClient blocking = McpClient.of(client);
		return (tool, arguments, callOptions) -> CompletableFuture
			.supplyAsync(() -> blocking.callTool(tool, arguments, callOptions), this.waiting);
	}

	private static void warmUp(List<OpenLoop.Target> targets) {
		Semaphore free = new Semaphore(WARM_UP_AT_ONCE);
		for (int i = 0; i < WARM_UP_CALLS; i++) {
			free.acquireUninterruptibly();
			targets.get(i % targets.size())
				.call("echo", "{\"text\":\"" + i + "\"}", CallOptions.DEFAULTS)
				.whenComplete((result, failure) -> free.release());
		}
		free.acquireUninterruptibly(WARM_UP_AT_ONCE);
	}

	private Comparison compare(Trouble trouble, OpenLoop healthy) {
		// Once for nothing: the first time, the JVM compiles the way into this trouble.
		slice(trouble, healthy, this.options.slice());
		List<Slice> calm = new ArrayList<>();
		List<Slice> troubled = new ArrayList<>();
		for (int round = 0; round < this.options.rounds(); round++) {
			// Each comes first as often as the other: what changes slowly hits both.
			if (round % 2 == 0) {
				calm.add(slice(Trouble.NONE, healthy, this.options.slice()));
			}
			troubled.add(slice(trouble, healthy, this.options.slice()));
			if (round % 2 == 1) {
				calm.add(slice(Trouble.NONE, healthy, this.options.slice()));
			}
		}
		return new Comparison(trouble, calm, troubled);
	}

	private Slice slice(Trouble trouble, OpenLoop healthy, Duration measured) {
		try (Tenth tenth = TenthServer.open(trouble, this.servers, this.options.amountOf(trouble))) {
			return Slice.measure(healthy, tenth, this.options.settling(), measured);
		}
	}

	private void write(double load, List<Comparison> comparisons) throws IOException {
		JsonMapper mapper = new JsonMapper();
		ObjectNode json = mapper.createObjectNode();
		json.set("machine", Machine.here().toJson());
		json.put("loadBefore", load);
		json.put("loadAfter", Machine.load());
		json.put("servers", this.servers.toString());
		json.put("niceTenth", Servers.hasNice());
		json.put("callsPerSecond", this.options.callsPerSecond());
		json.put("secondsPerKind", this.options.seconds());
		json.put("rounds", this.options.rounds());
		json.put("blocking", this.options.blocking());
		ArrayNode kinds = json.putArray("kinds");
		comparisons.forEach((comparison) -> kinds.add(comparison.toJson()));
		Files.writeString(this.options.output(),
				mapper.writerWithDefaultPrettyPrinter().writeValueAsString(json) + "\n");
	}

}
