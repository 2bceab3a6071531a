/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status.tools;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CountDownLatch;

import org.junit.jupiter.api.Test;
import org.mcptools.samples.status.server.Lines;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

class ThreadListToolTests {

	private final ThreadListTool tool = new ThreadListTool();

	@Test
	void whenLimitThenAsManyAndBusiestFirst() {
		JsonNode result = Lines.callResult(this.tool, "2025-11-25", "{\"limit\":3}");

		List<Double> times = new ArrayList<>();
		result.at("/structuredContent/threads").forEach((thread) -> times.add(thread.get("cpuMillis").doubleValue()));
		assertThat(times).hasSize(3).isSortedAccordingTo(Comparator.reverseOrder());
		assertThat(times.get(0)).isPositive();
		assertThat(result.at("/content/0/text").stringValue().lines()).hasSize(4);
	}

	@Test
	void whenNoLimitThenTenAtMost() throws InterruptedException {
		CountDownLatch end = new CountDownLatch(1);
		List<Thread> many = new ArrayList<>();
		for (int i = 0; i < 20; i++) {
			Thread thread = new Thread(() -> awaitQuietly(end), "线程-" + i);
			thread.start();
			many.add(thread);
		}
		try {
			JsonNode ten = Lines.callResult(this.tool, "2025-11-25", "{}").get("structuredContent");
			JsonNode all = Lines.callResult(this.tool, "2025-11-25", "{\"limit\":100}").get("structuredContent");

			assertThat(ten.get("threads").size()).isEqualTo(10);
			assertThat(ten.get("live").intValue()).isGreaterThan(20);
			List<String> names = new ArrayList<>();
			all.get("threads").forEach((thread) -> names.add(thread.get("name").stringValue()));
			assertThat(names).contains("线程-0", "线程-19", Thread.currentThread().getName());
		}
		finally {
			end.countDown();
			for (Thread thread : many) {
				thread.join();
			}
		}
	}

	private static void awaitQuietly(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
