/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.calls;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

import org.jspecify.annotations.Nullable;
import org.mcptools.benchmarks.contender.Contender;

/**
 * Callers write one after another, and a thread reads and wakes them.
 */
final class ReadPipe implements Contender {

	private final PipeServer server;

	private final AtomicLong ids = new AtomicLong();

	private final Map<Long, Waiting> waiting = new ConcurrentHashMap<>();

	ReadPipe(List<String> command) {
		this.server = new PipeServer(command);
		Thread reader = new Thread(this::read, "reader");
		reader.setDaemon(true);
		reader.start();
	}

	private void read() {
		try {
			while (true) {
				PipeServer.Line line = this.server.line();
				Waiting caller = this.waiting.remove(line.id());
				if (caller != null) {
					caller.answer = line.text();
					LockSupport.unpark(caller.thread);
				}
			}
		}
		catch (IOException ex) {
			// The server was told to end.
		}
	}

	@Override
	public String call(String tool, String arguments) throws IOException {
		long id = this.ids.incrementAndGet();
		Waiting mine = new Waiting(Thread.currentThread());
		this.waiting.put(id, mine);
		byte[] request = PipeServer.request(id, tool, arguments);
		synchronized (this) {
			this.server.write(request);
		}
		String answer = mine.answer;
		while (answer == null) {
			LockSupport.park(this);
			if (Thread.interrupted()) {
				throw new IOException("Interrupted");
			}
			answer = mine.answer;
		}
		return answer;
	}

	@Override
	public void close() {
		this.server.close();
	}

	private static final class Waiting {

		private final Thread thread;

		private volatile @Nullable String answer;

		Waiting(Thread thread) {
			this.thread = thread;
		}

	}

}
