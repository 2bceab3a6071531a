/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.server;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import org.jspecify.annotations.Nullable;

/**
 * Writes lines on a thread of its own, so many a second in portions of ten milliseconds;
 * does nothing in modes that are no floods.
 */
final class Flood {

	private static final int PORTIONS_A_SECOND = 100;

	private static final int LINES_WITHOUT_PAUSE = 100;

	private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

	private final @Nullable String line;

	private final OutputStream target;

	private final int linesASecond;

	private volatile long written;

	Flood(String mode, int linesASecond, OutputStream out) {
		this.line = switch (mode) {
			case "notifications" -> """
					{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"debug","logger":"flood",\
					"data":"one of very many messages that nobody has asked for"}}
					""";
			case "list-changes" -> """
					{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}
					""";
			case "requests" -> """
					{"jsonrpc":"2.0","id":%d,"method":"ping"}
					""";
			case "junk" -> """
					2026-01-01 00:00:00.000 DEBUG one of very many lines that should be somewhere else
					""";
			case "stderr" -> """
					2026-01-01 00:00:00.000 DEBUG one of very many lines that nobody will ever read
					""";
			default -> null;
		};
		this.target = mode.equals("stderr") ? System.err : out;
		this.linesASecond = linesASecond;
	}

	long written() {
		return this.written;
	}

	void begin() {
		String repeated = this.line;
		if (repeated == null) {
			return;
		}
		Thread thread = new Thread(() -> {
			try {
				run(repeated);
			}
			catch (IOException ex) {
				System.exit(0);
			}
		}, "flood");
		thread.setDaemon(true);
		thread.start();
	}

	private void run(String repeated) throws IOException {
		int portion = (this.linesASecond == 0) ? LINES_WITHOUT_PAUSE
				: (this.linesASecond + PORTIONS_A_SECOND - 1) / PORTIONS_A_SECOND;
		long next = System.nanoTime();
		while (true) {
			StringBuilder lines = new StringBuilder();
			for (int i = 0; i < portion; i++) {
				lines.append(repeated.replace("%d", Long.toString(this.written + i)));
			}
			synchronized (this.target) {
				this.target.write(lines.toString().getBytes(StandardCharsets.UTF_8));
				this.target.flush();
			}
			this.written += portion;
			if (this.linesASecond > 0) {
				// So far behind, catching up would be another flood.
				next = Math.max(next, System.nanoTime() - SECOND) + SECOND / PORTIONS_A_SECOND;
				for (long left = next - System.nanoTime(); left > 0; left = next - System.nanoTime()) {
					LockSupport.parkNanos(left);
				}
			}
		}
	}

}
