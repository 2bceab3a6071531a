/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.calls;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What one round, or the median of several, has shown.
 *
 * @param p50Micros within which half of the calls were answered
 * @param p99Micros within which 99 of 100 were
 * @param p999Micros within which 999 of 1,000 were
 * @param cpuMicros processor time of this JVM for a call
 * @param bytes what a call allocates, all threads counted
 * @param callsPerSecond how many calls were answered in a second
 * @param failed how many calls failed, which count nowhere else
 */
record Measured(double p50Micros, double p99Micros, double p999Micros, double cpuMicros, double bytes,
		double callsPerSecond, Failures failures) {

	static Measured median(List<Measured> rounds) {
		return new Measured(median(rounds, Measured::p50Micros), median(rounds, Measured::p99Micros),
				median(rounds, Measured::p999Micros), median(rounds, Measured::cpuMicros),
				median(rounds, Measured::bytes), median(rounds, Measured::callsPerSecond), failures(rounds));
	}

	private static Failures failures(List<Measured> rounds) {
		Failures all = new Failures();
		rounds.forEach((round) -> all.addAll(round.failures()));
		return all;
	}

	private static double median(List<Measured> rounds, ToDoubleFunction<Measured> value) {
		double[] sorted = rounds.stream().mapToDouble(value).sorted().toArray();
		int middle = sorted.length / 2;
		return (sorted.length % 2 == 1) ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
	}

	/** Return the time of a part of the calls. */
	static double micros(long[] sortedNanos, double part) {
		if (sortedNanos.length == 0) {
			return Double.NaN;
		}
		return sortedNanos[Math.max(0, (int) Math.ceil(part * sortedNanos.length) - 1)] / 1000.0;
	}

	static long[] sorted(List<long[]> parts) {
		return parts.stream().flatMapToLong(Arrays::stream).sorted().toArray();
	}

	ObjectNode toJson() {
		ObjectNode json = JsonNodeFactory.instance.objectNode();
		json.put("p50Micros", this.p50Micros);
		json.put("p99Micros", this.p99Micros);
		json.put("p999Micros", this.p999Micros);
		json.put("cpuMicros", this.cpuMicros);
		json.put("bytes", this.bytes);
		json.put("callsPerSecond", this.callsPerSecond);
		json.put("failed", this.failures.count());
		json.set("failures", this.failures.toJson());
		return json;
	}

}
