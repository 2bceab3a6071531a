/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status.tools;

import java.lang.management.ManagementFactory;

import org.junit.jupiter.api.Test;
import org.mcptools.samples.status.server.Lines;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

class SystemStatusToolTests {

	private static final long MEGABYTE = 1024 * 1024;

	private final SystemStatusTool tool = new SystemStatusTool();

	@Test
	void whenCalledThenFiguresAreThoseOfThisProcess() {
		long before = uptimeSeconds();
		JsonNode status = call("{}").get("structuredContent");

		assertThat(status.get("cpus").intValue()).isEqualTo(Runtime.getRuntime().availableProcessors());
		assertThat(status.at("/os/name").stringValue()).isEqualTo(System.getProperty("os.name"));
		assertThat(status.at("/os/version").stringValue()).isEqualTo(System.getProperty("os.version"));
		assertThat(status.at("/os/arch").stringValue()).isEqualTo(System.getProperty("os.arch"));
		assertThat(status.at("/heap/maxBytes").longValue()).isEqualTo(Runtime.getRuntime().maxMemory());
		assertThat(status.at("/heap/usedBytes").longValue()).isBetween(MEGABYTE,
				status.at("/heap/committedBytes").longValue());
		assertThat(status.at("/heap/maxMb").longValue())
			.isEqualTo(Math.round(Runtime.getRuntime().maxMemory() / (double) MEGABYTE));
		assertThat(status.get("uptimeSeconds").longValue()).isBetween(before, uptimeSeconds());
		assertThat(status.has("detail")).isFalse();
	}

	@Test
	void whenCalledThenLoadsAreInRangeOrNull() {
		JsonNode status = call("{}").get("structuredContent");

		JsonNode loadAverage = status.get("loadAverage");
		assertThat(loadAverage.isNull() || loadAverage.doubleValue() >= 0).isTrue();
		JsonNode cpuLoad = status.get("cpuLoadPercent");
		assertThat(cpuLoad.isNull() || (cpuLoad.doubleValue() >= 0 && cpuLoad.doubleValue() <= 100)).isTrue();
	}

	@Test
	void whenCalledThenTextHasTheSameFiguresInLabelledLines() {
		JsonNode result = call("{}");
		JsonNode heap = result.at("/structuredContent/heap");

		assertThat(text(result).lines()).contains("CPUs: " + Runtime.getRuntime().availableProcessors(),
				"Heap: " + heap.get("usedMb") + " MB used of " + heap.get("maxMb") + " MB max, "
						+ heap.get("committedMb") + " MB committed",
				"Heap in bytes: " + heap.get("usedBytes") + " used, " + heap.get("maxBytes") + " max, "
						+ heap.get("committedBytes") + " committed");
	}

	@Test
	void whenDetailThenCollectorsThreadsAndNonHeap() {
		JsonNode result = call("{\"detail\":true}");
		JsonNode detail = result.at("/structuredContent/detail");

		assertThat(detail.at("/nonHeap/usedBytes").longValue()).isPositive();
		assertThat(detail.get("garbageCollectors")).isNotEmpty();
		assertThat(detail.at("/threads/live").intValue()).isBetween(1, detail.at("/threads/started").intValue());
		assertThat(text(result)).contains("\nNon-heap: ", "\nGC ", "\nThreads: ");
	}

	@Test
	void whenNoDetailThenShortText() {
		assertThat(text(call("{\"detail\":false}"))).doesNotContain("Non-heap", "GC ", "Threads");
	}

	private static long uptimeSeconds() {
		return ManagementFactory.getRuntimeMXBean().getUptime() / 1000;
	}

	private JsonNode call(String arguments) {
		return Lines.callResult(this.tool, "2025-11-25", arguments);
	}

	private static String text(JsonNode result) {
		return result.at("/content/0/text").stringValue();
	}

}
