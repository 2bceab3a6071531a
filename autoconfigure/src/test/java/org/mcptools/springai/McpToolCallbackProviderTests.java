/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.mcptools.springai.testing.MemoryServer;
import org.mcptools.springai.testing.MemorySource;
import org.springframework.ai.tool.ToolCallback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mcptools.springai.testing.MemoryServer.toolNamed;

class McpToolCallbackProviderTests {

	private final MemoryServer weather = new MemoryServer("weather");

	private final MemoryServer files = new MemoryServer("files");

	private final MemorySource weatherTools = new MemorySource(this.weather.client());

	private final MemorySource filesTools = new MemorySource(this.files.client());

	private final McpToolCallbackProvider provider = new McpToolCallbackProvider(
			() -> List.of(this.weatherTools, this.filesTools), () -> true);

	private static List<String> names(ToolCallback[] callbacks) {
		return Stream.of(callbacks).map((callback) -> callback.getToolDefinition().name()).toList();
	}

	private static ToolCallback named(ToolCallback[] callbacks, String name) {
		return Stream.of(callbacks)
			.filter((callback) -> callback.getToolDefinition().name().equals(name))
			.findFirst()
			.orElseThrow();
	}

	@Test
	void whenToolsAreKnownThenTheyAreGivenInTheOrderOfServersAndTools() {
		this.weatherTools.see(toolNamed("forecast"), toolNamed("alerts"));
		this.filesTools.see(toolNamed("read"));
		ToolCallback[] callbacks = this.provider.getToolCallbacks();
		assertThat(names(callbacks)).containsExactly("forecast", "alerts", "read");
		assertThat(named(callbacks, "read").call("{\"a\":1}")).isEqualTo("read{\"a\":1}");
		assertThat(this.files.requests("tools/call")).hasSize(1);
		assertThat(this.weather.requests("tools/call")).isEmpty();
	}

	@Test
	void whenThereAreNoServersThenThereAreNoTools() {
		assertThat(new McpToolCallbackProvider(List::of, () -> true).getToolCallbacks()).isEmpty();
	}

	@Test
	void whenNothingChangesThenTheCallbacksAreTheSame() {
		this.weatherTools.see(toolNamed("forecast"));
		this.filesTools.see(toolNamed("read"));
		ToolCallback[] first = this.provider.getToolCallbacks();
		ToolCallback[] second = this.provider.getToolCallbacks();
		assertThat(second).isSameAs(first).hasSize(2);
		assertThat(first[0]).isNotSameAs(first[1]);
	}

	@Test
	void whenACallerChangesItsListThenThoseWhoAskLaterDoNotSeeIt() {
		this.weatherTools.see(toolNamed("forecast"));
		this.filesTools.see();
		ToolCallback[] changed = this.provider.getToolCallbacks();
		ToolCallback forecast = changed[0];
		Arrays.fill(changed, null);
		assertThat(this.provider.getToolCallbacks()).containsExactly(forecast);
	}

	@Test
	void whenAListChangesThenTheNextListHasTheNewTools() {
		this.weatherTools.see(toolNamed("forecast"));
		this.filesTools.see(toolNamed("read"));
		this.provider.getToolCallbacks();
		this.filesTools.see(toolNamed("read"), toolNamed("write"));
		assertThat(names(this.provider.getToolCallbacks())).containsExactly("forecast", "read", "write");
		this.filesTools.see();
		assertThat(names(this.provider.getToolCallbacks())).containsExactly("forecast");
	}

	@Test
	void whenManyThreadsAskAtOnceThenAllGetTheSameCallbacks() throws Exception {
		this.weatherTools.see(Stream.iterate(0, (i) -> i + 1)
			.limit(200)
			.map((i) -> toolNamed("t" + i))
			.toList()
			.toArray(String[]::new));
		this.filesTools.see();
		int threads = 8;
		CyclicBarrier barrier = new CyclicBarrier(threads);
		List<CompletableFuture<ToolCallback>> firsts = new ArrayList<>();
		for (int i = 0; i < threads; i++) {
			CompletableFuture<ToolCallback> first = new CompletableFuture<>();
			firsts.add(first);
			new Thread(() -> {
				try {
					barrier.await(10, TimeUnit.SECONDS);
					first.complete(this.provider.getToolCallbacks()[0]);
				}
				catch (Exception ex) {
					first.completeExceptionally(ex);
				}
			}).start();
		}
		ToolCallback expected = firsts.get(0).get(10, TimeUnit.SECONDS);
		for (CompletableFuture<ToolCallback> first : firsts) {
			assertThat(first.get(10, TimeUnit.SECONDS)).isSameAs(expected);
		}
	}

	@Test
	void whenAServerPublishesANameTwiceThenTheFirstCounts() {
		this.weatherTools.see("{\"name\":\"forecast\",\"description\":\"one\"}",
				"{\"name\":\"forecast\",\"description\":\"two\"}", toolNamed("alerts"));
		this.filesTools.see();
		ToolCallback[] callbacks = this.provider.getToolCallbacks();
		assertThat(names(callbacks)).containsExactly("forecast", "alerts");
		assertThat(callbacks[0].getToolDefinition().description()).isEqualTo("one");
	}

	@Test
	void whenTwoServersPublishTheSameNameThenEachCallFindsItsServer() {
		this.weatherTools.see(toolNamed("search"));
		this.filesTools.see(toolNamed("search"));
		ToolCallback[] callbacks = this.provider.getToolCallbacks();
		assertThat(names(callbacks)).doesNotHaveDuplicates().allMatch((name) -> name.matches("search_[0-9a-f]{8}"));
		assertThat(callbacks[1].call("{}")).isEqualTo("search{}");
		assertThat(this.files.requests("tools/call")).hasSize(1);
		assertThat(this.weather.requests("tools/call")).isEmpty();
	}

	@Test
	void whenAToolHasTheVeryNameThatAnotherWasGivenThenItKeepsItAndTheOtherGetsALongerHash() {
		this.weatherTools.see(toolNamed("search"));
		this.filesTools.see(toolNamed("search"));
		String given = names(this.provider.getToolCallbacks()).get(0);
		this.filesTools.see(toolNamed("search"), toolNamed(given), toolNamed("read"));
		ToolCallback[] callbacks = this.provider.getToolCallbacks();
		assertThat(names(callbacks)).hasSize(4).contains(given, "read").doesNotHaveDuplicates();
		assertThat(callbacks[0].getToolDefinition().name()).startsWith(given).hasSize("search_".length() + 16);
		assertThat(named(callbacks, given).call("{}")).isEqualTo(given + "{}");
	}

	@Test
	void whenAToolIsAsBareAsCanBeThenItDoesNotCostTheOthers() {
		this.weatherTools.see("{\"name\":\"\"}", "{\"name\":\" \",\"title\":\"\",\"inputSchema\":{}}",
				toolNamed("forecast"));
		this.filesTools.see();
		assertThat(names(this.provider.getToolCallbacks())).containsExactly("tool", "_", "forecast");
	}

}
