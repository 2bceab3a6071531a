/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * A megabyte in events, in buffers of 16 KiB as an HTTP client brings them.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class SseReaderBenchmark {

	private static final int TOTAL = 1_000_000;

	private static final int PIECE = 16 * 1024;

	/** How long the data of an event is. */
	@Param({ "200", "10000", "1000000" })
	public int size;

	private byte[] bytes = {};

	/**
	 * Make the events.
	 */
	@Setup
	public void prepare() {
		this.bytes = ("event: message\ndata: " + "x".repeat(this.size) + "\n\n").repeat(TOTAL / this.size)
			.getBytes(StandardCharsets.US_ASCII);
	}

	/**
	 * All events.
	 * @param blackhole takes them
	 */
	@Benchmark
	public void events(Blackhole blackhole) {
		SseReader reader = new SseReader(2 * TOTAL, (type, data, length) -> blackhole.consume(length));
		for (int i = 0; i < this.bytes.length; i += PIECE) {
			reader.push(ByteBuffer.wrap(this.bytes, i, Math.min(PIECE, this.bytes.length - i)));
		}
	}

}
