/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.faults;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mcptools.client.transport.stdio.NoLeaks;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Many calls over many faults: each call has one outcome, and nothing stays behind.
 */
@ExtendWith(NoLeaks.class)
@Timeout(value = 2, unit = TimeUnit.HOURS)
class SoakTests {

	private static final int SHORT_FORM = 5_000;

	private static final int WARM_UP = 500;

	private static final long MOST_MORE_HEAP = 12 * 1024 * 1024;

	private static final int MOST_MORE_FILES = 4;

	private static final Path REPORT = Path.of(System.getProperty("basedir", ""), "target", "soak.txt");

	@Test
	void whenManyCallsAreMadeOverFaultsThenEachHasOneOutcomeAndNothingStaysBehind(@TempDir Path folder)
			throws Exception {
		int calls = Integer.getInteger("soak.calls", SHORT_FORM);
		long seed = Long.getLong("soak.seed", System.nanoTime());
		soak(new Soak(WARM_UP, seed), folder);
		// Made here, so that its own memory is not taken for something left behind.
		Soak soak = new Soak(calls, seed + 1);
		Footprint before = Footprint.now();
		long start = System.nanoTime();
		soak(soak, folder);
		Duration time = Duration.ofNanos(System.nanoTime() - start);
		assertThat(soak.wrong()).as("-Dsoak.seed=%s -Dsoak.calls=%s", seed, calls).isEmpty();
		assertThat(soak.total("answered")).isGreaterThan(calls / 2);
		assertThat(soak.total("fault: ")).isPositive();
		Awaitility.await("as before: " + before)
			.atMost(Duration.ofSeconds(60))
			.pollInterval(Duration.ofMillis(200))
			.untilAsserted(() -> assertThat(Footprint.now()).satisfies((now) -> assertSame(now, before)));
		Files.writeString(REPORT, "seed " + seed + ", " + soak + ", in " + time.toSeconds() + " s\nbefore: " + before
				+ "\nafter:  " + Footprint.now() + "\n");
	}

	private static void soak(Soak soak, Path folder) throws Exception {
		try (Lab lab = new Lab(folder)) {
			soak.run(lab);
		}
	}

	private static void assertSame(Footprint now, Footprint before) {
		// One of the first run may have been about to end.
		assertThat(now.processes()).isLessThanOrEqualTo(before.processes());
		assertThat(now.files()).isLessThanOrEqualTo(before.files() + MOST_MORE_FILES);
		assertThat(now.lastingThreads()).as("%s", now.threads()).isLessThanOrEqualTo(before.lastingThreads());
		assertThat(now.heapBytes()).isLessThan(before.heapBytes() + MOST_MORE_HEAP);
	}

}
