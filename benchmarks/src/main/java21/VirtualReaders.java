/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * How many threads of the operating system wait when virtual threads read from idle
 * processes. Needs Java 21 or later, and Linux; run from its source.
 */
public class VirtualReaders {

	private static final int PROCESSES = 100;

	private static final int MOST_MILLIS = 10_000;

	/**
	 * Start processes that say nothing, and read from them.
	 * @param args none
	 * @throws Exception if a process cannot be started
	 */
	public static void main(String[] args) throws Exception {
		List<Process> processes = new ArrayList<>();
		for (int i = 0; i < PROCESSES; i++) {
			processes.add(new ProcessBuilder("sleep", "60").start());
		}
		long before = threads();
		List<Thread> readers = new ArrayList<>();
		for (Process process : processes) {
			readers.add(Thread.ofVirtual().start(() -> read(process.getInputStream())));
		}
		long after = threads();
		for (int waited = 0; waited < MOST_MILLIS && after < before + PROCESSES; waited += 100) {
			Thread.sleep(100);
			after = threads();
		}
		System.out.printf("Java %s: %d processes, %d threads; read by virtual threads, %d more%n",
				Runtime.version().feature(), PROCESSES, before, after - before);
		processes.forEach(Process::destroyForcibly);
		for (Thread reader : readers) {
			reader.join();
		}
	}

	private static void read(InputStream in) {
		try {
			in.read();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static long threads() throws IOException {
		try (Stream<Path> tasks = Files.list(Path.of("/proc/self/task"))) {
			return tasks.count();
		}
	}

}
