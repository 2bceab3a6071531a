/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.calls;

import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;

import com.sun.management.ThreadMXBean;

/**
 * What each thread has allocated so far.
 *
 * @param bytes the bytes by id of the thread
 */
record Allocation(Map<Long, Long> bytes) {

	private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	static Allocation now() {
		long[] ids = THREADS.getAllThreadIds();
		long[] all = THREADS.getThreadAllocatedBytes(ids);
		Map<Long, Long> bytes = new HashMap<>();
		for (int i = 0; i < ids.length; i++) {
			bytes.put(ids[i], Math.max(0, all[i]));
		}
		return new Allocation(bytes);
	}

	/** Those of threads that have ended since are not known, and do not count. */
	long since(Allocation earlier) {
		return this.bytes.entrySet()
			.stream()
			.mapToLong((entry) -> entry.getValue() - earlier.bytes.getOrDefault(entry.getKey(), 0L))
			.sum();
	}

}
