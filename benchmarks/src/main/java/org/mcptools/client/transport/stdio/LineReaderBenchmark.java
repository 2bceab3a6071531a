/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

import org.mcptools.client.jsonrpc.PlainStretch;
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
 * A megabyte in lines.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class LineReaderBenchmark {

	private static final int TOTAL = 1_000_000;

	/** How long a line is. */
	@Param({ "200", "10000", "1000000" })
	public int size;

	private byte[] bytes = {};

	/**
	 * Make the lines.
	 */
	@Setup
	public void prepare() {
		this.bytes = ("x".repeat(this.size - 1) + "\n").repeat(TOTAL / this.size).getBytes(StandardCharsets.US_ASCII);
	}

	/**
	 * All lines.
	 * @param blackhole takes them
	 * @throws IOException never
	 */
	@Benchmark
	public void lines(Blackhole blackhole) throws IOException {
		new LineReader(new ByteArrayInputStream(this.bytes), 2 * TOTAL).readAll(new LineReader.Sink() {

			@Override
			public void onLine(byte[] bytes, int offset, int length, boolean ended, PlainStretch plain) {
				blackhole.consume(length);
			}

			@Override
			public void onTooLong(LongLine line) {
				throw new IllegalStateException("None is too long");
			}

		});
	}

}
