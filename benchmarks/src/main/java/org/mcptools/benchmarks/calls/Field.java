/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.calls;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.mcptools.benchmarks.contender.Contender;

/**
 * All who take part, connected.
 */
final class Field implements AutoCloseable {

	private static final int LARGE = 500_000;

	private final CallsOptions options;

	private final List<String> server;

	private final Map<String, Contender> contenders = new LinkedHashMap<>();

	Field(CallsOptions options, List<String> server) {
		this.options = options;
		this.server = server;
		try {
			for (String name : options.contenders()) {
				this.contenders.put(name, options.all().start(name, server));
			}
		}
		catch (RuntimeException ex) {
			close();
			throw ex;
		}
	}

	/** The first rounds are for the compiler. */
	Map<String, Measured> measure(Task task, int callers) throws InterruptedException {
		Map<String, List<Measured>> rounds = new LinkedHashMap<>();
		Map<String, Long> spent = new LinkedHashMap<>();
		int warmUp = Math.max(2, this.options.rounds() / 2);
		for (int round = -warmUp; round < this.options.rounds(); round++) {
			for (String name : this.options.contenders()) {
				if (callers > 1 && name.equals(Contenders.PIPE)) {
					continue;
				}
				long most = TimeUnit.SECONDS.toNanos(this.options.mostSeconds());
				if (rounds.containsKey(name) && spent.getOrDefault(name, 0L) > most) {
					continue;
				}
				long start = System.nanoTime();
				Measured measured = round(name, task, callers);
				spent.merge(name, System.nanoTime() - start, Long::sum);
				if (round >= 0 || spent.getOrDefault(name, 0L) > most) {
					rounds.computeIfAbsent(name, (any) -> new ArrayList<>()).add(measured);
				}
			}
		}
		Map<String, Measured> medians = new LinkedHashMap<>();
		rounds.forEach((name, all) -> medians.put(name, Measured.median(all)));
		return medians;
	}

	private Measured round(String name, Task task, int callers) throws InterruptedException {
		Contender contender = this.contenders.get(name);
		if (contender == null) {
			contender = this.options.all().start(name, this.server);
			this.contenders.put(name, contender);
		}
		if (task.length() > LARGE) {
			// What one has left behind shall not burden the next.
			System.gc();
		}
		long patience = TimeUnit.SECONDS.toNanos((task.length() > LARGE) ? this.options.mostSeconds() : 3);
		Measured measured = new Round(contender, task, callers, TimeUnit.MILLISECONDS.toNanos(this.options.millis()),
				patience)
			.run();
		if (measured.callsPerSecond() == 0) {
			// It has lost its connection for good. The next round begins with a new one.
			this.contenders.remove(name);
			closed(contender);
		}
		return measured;
	}

	@Override
	public void close() {
		this.contenders.values().forEach(Field::closed);
	}

	private static void closed(Contender contender) {
		try {
			contender.close();
		}
		catch (RuntimeException ex) {
			System.err.println("Not closed: " + ex);
		}
	}

}
