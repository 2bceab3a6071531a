/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.isolation;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import org.jspecify.annotations.Nullable;

/**
 * The same huge answers without a client: a loop that reads each of them into one array,
 * and makes a text of it. No client in this JVM could do with less.
 */
final class BareTenth implements Tenth {

	private static final int CHUNK = 64 * 1024;

	private static final String INITIALIZE = "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{}}";

	private static final String CALL = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":"
			+ "{\"name\":\"echo\",\"arguments\":{\"text\":\"x\"}}}";

	private final Process process;

	private final byte[] answer;

	private final long intervalNanos;

	private @Nullable Thread caller;

	private volatile int answered;

	BareTenth(List<String> command, int callsPerSecond, int amount) {
		this.answer = new byte[amount + CHUNK];
		this.intervalNanos = TimeUnit.SECONDS.toNanos(1) / callsPerSecond;
		try {
			this.process = new ProcessBuilder(command).start();
			ask(INITIALIZE);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public void beCalled(Duration settling, Duration measured) {
		long start = System.nanoTime();
		long calls = settling.plus(measured).toNanos() / this.intervalNanos;
		Thread thread = new Thread(() -> {
			for (int i = 0; i < calls; i++) {
				LockSupport.parkNanos(start + i * this.intervalNanos - System.nanoTime());
				try {
					if (ask(CALL) > CHUNK) {
						this.answered++;
					}
				}
				catch (IOException ex) {
					return;
				}
			}
		}, "bare-tenth");
		this.caller = thread;
		thread.start();
	}

	private int ask(String request) throws IOException {
		OutputStream out = this.process.getOutputStream();
		out.write((request + "\n").getBytes(StandardCharsets.US_ASCII));
		out.flush();
		InputStream in = this.process.getInputStream();
		int length = 0;
		do {
			int count = in.read(this.answer, length, Math.min(CHUNK, this.answer.length - length));
			if (count <= 0) {
				throw new IOException("The server has ended");
			}
			length += count;
		}
		while (this.answer[length - 1] != '\n');
		return new String(this.answer, 0, length, StandardCharsets.ISO_8859_1).length();
	}

	@Override
	public TenthServer.Account account() {
		Thread thread = this.caller;
		try {
			if (thread != null) {
				thread.join();
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		return new TenthServer.Account(this.answered, 0, 1, 0, 0, 0);
	}

	@Override
	public void close() {
		this.process.destroyForcibly();
	}

}
