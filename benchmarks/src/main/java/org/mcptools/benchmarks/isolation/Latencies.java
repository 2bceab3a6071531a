/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.isolation;

import java.util.Arrays;
import java.util.List;

import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * How long calls took. Every single one is kept, so that percentiles are exact.
 *
 * @param sortedNanos the calls that succeeded, the quickest first
 * @param failed how many others there were
 */
record Latencies(long[] sortedNanos, int failed) {

	static final Latencies NONE = new Latencies(new long[0], 0);

	/**
	 * Put calls in order.
	 * @param nanos how long each call took, negative where it failed
	 */
	static Latencies of(long[] nanos) {
		long[] succeeded = Arrays.stream(nanos).filter((time) -> time >= 0).sorted().toArray();
		return new Latencies(succeeded, nanos.length - succeeded.length);
	}

	static Latencies together(List<Latencies> parts) {
		return new Latencies(parts.stream().flatMapToLong((part) -> Arrays.stream(part.sortedNanos)).sorted().toArray(),
				parts.stream().mapToInt(Latencies::failed).sum());
	}

	int succeeded() {
		return this.sortedNanos.length;
	}

	/**
	 * Return the time within which a part of the calls succeeded.
	 * @param part the part, such as 0.99
	 * @return the time in microseconds, or NaN where there were no calls
	 */
	double micros(double part) {
		if (this.sortedNanos.length == 0) {
			return Double.NaN;
		}
		int rank = (int) Math.ceil(part * this.sortedNanos.length);
		return this.sortedNanos[Math.max(0, rank - 1)] / 1000.0;
	}

	ObjectNode toJson() {
		ObjectNode json = JsonNodeFactory.instance.objectNode();
		json.put("succeeded", succeeded());
		json.put("failed", this.failed);
		if (succeeded() > 0) {
			json.put("p50Micros", micros(0.5));
			json.put("p99Micros", micros(0.99));
			json.put("p999Micros", micros(0.999));
			json.put("maxMicros", micros(1));
		}
		return json;
	}

}
