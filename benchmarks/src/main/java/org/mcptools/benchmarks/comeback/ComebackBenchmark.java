/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.comeback;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

import org.mcptools.benchmarks.Machine;
import org.mcptools.client.McpClient;
import org.mcptools.client.connection.ReconnectSettings;
import org.mcptools.client.transport.stdio.StdioSettings;

/**
 * A server over stdio is killed between two calls: how much longer than its start does
 * the second call take?
 */
public final class ComebackBenchmark {

	private static final int WARM_UP = 10;

	private static final int ROUNDS = 50;

	private static final double NANOS_A_MILLI = 1_000_000;

	private ComebackBenchmark() {
	}

	/**
	 * Run the benchmark.
	 * @param args the command line of a server that has a tool {@code echo}
	 */
	public static void main(String[] args) {
		StdioSettings command = StdioSettings.of(args[0], Arrays.copyOfRange(args, 1, args.length));
		long[] starts = new long[ROUNDS];
		long[] returns = new long[ROUNDS];
		long[] more = new long[ROUNDS];
		for (int i = -WARM_UP; i < ROUNDS; i++) {
			long[] times = round(command);
			if (i >= 0) {
				starts[i] = times[0];
				returns[i] = times[1];
				more[i] = times[1] - times[0];
			}
		}
		System.out.printf(Locale.ROOT, "%s; load %.2f; %d rounds%n%n", Machine.here(), Machine.load(), ROUNDS);
		System.out.println("| ms | p50 | max |");
		System.out.println("|---|---|---|");
		print("start, handshake and first call", starts);
		print("the call after `kill -9`", returns);
		print("the second less the first", more);
		System.exit(0);
	}

	private static void print(String what, long[] nanos) {
		Arrays.sort(nanos);
		System.out.printf(Locale.ROOT, "| %s | %.1f | %.1f |%n", what, nanos[nanos.length / 2] / NANOS_A_MILLI,
				nanos[nanos.length - 1] / NANOS_A_MILLI);
	}

	/** With a client of its own, for a server that dies often is given a pause. */
	private static long[] round(StdioSettings command) {
		try (McpClient client = McpClient.builder("server")
			.stdio(command)
			.reconnect(ReconnectSettings.DEFAULTS)
			.build()) {
			long start = System.nanoTime();
			client.initialize();
			echo(client);
			long started = System.nanoTime() - start;
			List<ProcessHandle> children = new ArrayList<>(ProcessHandle.current().children().toList());
			children.forEach(ProcessHandle::destroyForcibly);
			children.forEach((child) -> child.onExit().join());
			start = System.nanoTime();
			echo(client);
			return new long[] { started, System.nanoTime() - start };
		}
	}

	private static void echo(McpClient client) {
		String text = client.callTool("echo", "{\"text\":\"hello\"}").text();
		if (!"hello".equals(text)) {
			throw new IllegalStateException("The server answered with " + text);
		}
	}

}
