/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * How much processor time the machine has spent, and how much of it on this benchmark:
 * the rest went to other programs, which may spoil what was measured. Known on Linux
 * only.
 *
 * @param machineSeconds what all programs took since the machine was started
 * @param ownSeconds what this JVM and its servers took
 */
public record ProcessorTime(double machineSeconds, double ownSeconds) {

	private static final double TICKS_A_SECOND = 100;

	private static final Path PROC = Path.of("/proc");

	/**
	 * Look at the clocks. Takes a few milliseconds.
	 * @return what they show, NaN where there are none
	 */
	public static ProcessorTime now() {
		try {
			long own = Stream.concat(Stream.of(ProcessHandle.current()), ProcessHandle.current().descendants())
				.mapToLong((process) -> ticks(process.pid()))
				.sum();
			return new ProcessorTime(machineTicks() / TICKS_A_SECOND, own / TICKS_A_SECOND);
		}
		catch (IOException ex) {
			return new ProcessorTime(Double.NaN, Double.NaN);
		}
	}

	private static long machineTicks() throws IOException {
		String all = Files.readAllLines(PROC.resolve("stat")).get(0);
		long[] ticks = Arrays.stream(all.split(" +")).skip(1).mapToLong(Long::parseLong).toArray();
		// User, nice, system; not idle and waiting; interrupts, and what other machines
		// on the same hardware took.
		return LongStream.of(ticks[0], ticks[1], ticks[2], ticks[5], ticks[6], ticks[7]).sum();
	}

	/** With those of its children that have ended. */
	private static long ticks(long pid) {
		try {
			String stat = Files.readString(PROC.resolve(Long.toString(pid)).resolve("stat"),
					StandardCharsets.ISO_8859_1);
			// "pid (name) state ...", where the name may hold anything.
			String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
			return Arrays.stream(fields, 11, 15).mapToLong(Long::parseLong).sum();
		}
		catch (IOException ex) {
			// It has just ended.
			return 0;
		}
	}

	/**
	 * Return what other programs took.
	 * @param earlier an earlier look
	 * @return the time since then in seconds
	 */
	public double othersSince(ProcessorTime earlier) {
		return Math.max(0, this.machineSeconds - earlier.machineSeconds - (this.ownSeconds - earlier.ownSeconds));
	}

}
