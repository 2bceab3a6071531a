/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.isolation;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;

import org.mcptools.benchmarks.ProcessorTime;
import tools.jackson.databind.node.ObjectNode;

/**
 * A stretch of time in which the healthy servers were called, with the tenth one in
 * trouble or not. The times include the time to settle.
 *
 * @param latencies the calls of the healthy servers
 * @param account what the tenth server did
 * @param seconds how long it took
 * @param cpuSeconds the processor time that this JVM took
 * @param othersSeconds the processor time that other programs took
 * @param collectorMillis how long the garbage collectors worked
 */
record Slice(Latencies latencies, TenthServer.Account account, double seconds, double cpuSeconds, double othersSeconds,
		long collectorMillis) {

	private static final double NANOS = 1e9;

	static Slice measure(OpenLoop healthy, Tenth tenth, Duration settling, Duration measured) {
		// What one slice leaves behind is not for the next to clear up.
		System.gc();
		long start = System.nanoTime();
		long cpu = cpuNanos();
		long collected = collectors();
		ProcessorTime machine = ProcessorTime.now();
		tenth.beCalled(settling, measured);
		Latencies latencies = healthy.run(settling, measured);
		double others = ProcessorTime.now().othersSince(machine);
		double cpuSeconds = (cpuNanos() - cpu) / NANOS;
		double seconds = (System.nanoTime() - start) / NANOS;
		long collecting = collectors() - collected;
		return new Slice(latencies, tenth.account(), seconds, cpuSeconds, others, collecting);
	}

	private static long cpuNanos() {
		return (ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system)
				? system.getProcessCpuTime() : 0;
	}

	private static long collectors() {
		return ManagementFactory.getGarbageCollectorMXBeans()
			.stream()
			.mapToLong(GarbageCollectorMXBean::getCollectionTime)
			.sum();
	}

	static Slice together(List<Slice> slices) {
		return new Slice(Latencies.together(slices.stream().map(Slice::latencies).toList()),
				TenthServer.Account.sum(slices.stream().map(Slice::account).toList()),
				slices.stream().mapToDouble(Slice::seconds).sum(), slices.stream().mapToDouble(Slice::cpuSeconds).sum(),
				slices.stream().mapToDouble(Slice::othersSeconds).sum(),
				slices.stream().mapToLong(Slice::collectorMillis).sum());
	}

	ObjectNode toJson() {
		ObjectNode json = this.latencies.toJson();
		json.put("seconds", this.seconds);
		json.put("cpuSeconds", this.cpuSeconds);
		json.put("othersCpuSeconds", this.othersSeconds);
		json.put("collectorMillis", this.collectorMillis);
		return json;
	}

}
