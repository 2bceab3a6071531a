/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.faults;

import java.io.File;
import java.util.List;

import org.mcptools.client.transport.stdio.NoLeaks;

/**
 * What this JVM holds at a moment.
 *
 * @param heapBytes the memory in use, garbage not counted
 * @param threads the names of its threads
 * @param files how many files are open, sockets and pipes included; 0 where the system
 * does not tell
 * @param processes how many processes below it live
 */
record Footprint(long heapBytes, List<String> threads, int files, long processes) {

	static Footprint now() {
		System.gc();
		Runtime runtime = Runtime.getRuntime();
		String[] open = new File("/proc/self/fd").list();
		return new Footprint(runtime.totalMemory() - runtime.freeMemory(),
				Thread.getAllStackTraces().keySet().stream().map(Thread::getName).sorted().toList(),
				(open != null) ? open.length : 0, ProcessHandle.current().descendants().filter(NoLeaks::lives).count());
	}

	/** Return how many threads are not of a pool that shrinks after a while. */
	long lastingThreads() {
		return this.threads.stream()
			.filter((name) -> !name.startsWith("mcp-callback-") && !name.startsWith("mcp-timer-")
					&& !name.startsWith("mcp-http-") && !name.startsWith("HttpClient-")
					&& !name.startsWith("ForkJoinPool") && !name.startsWith("CompletableFutureDelayScheduler")
					&& !name.startsWith("process reaper") && !name.startsWith("awaitility"))
			.count();
	}

	@Override
	public String toString() {
		return this.heapBytes / 1024 / 1024 + " MiB of heap, " + this.threads.size() + " threads, " + this.files
				+ " files, " + this.processes + " processes";
	}

}
