/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.contextpropagation.ObservationThreadLocalAccessor;
import io.micrometer.observation.tck.TestObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistryAssert;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.springai.testing.LocalTool;
import org.mcptools.springai.testing.McpTools;
import org.mcptools.springai.testing.MemoryServer;
import org.mcptools.springai.testing.ToolTurn;
import org.springframework.ai.model.tool.ToolCallingManager;
import org.springframework.ai.model.tool.internal.ToolCallReactiveContextHolder;
import org.springframework.ai.tool.observation.ToolCallingObservationContext;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.core.task.SyncTaskExecutor;
import org.springframework.core.task.support.ContextPropagatingTaskDecorator;
import reactor.util.context.Context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mcptools.springai.testing.ToolTurn.call;

@Timeout(60)
class ParallelObservationTests {

	private static final Duration WORK = Duration.ofMillis(200);

	private final MemoryServer server = new MemoryServer("weather")
		.onCall((connection, request) -> connection.answerAfter(WORK, request, MemoryServer.text("done")));

	private final McpTools mcp = new McpTools(this.server);

	private final TestObservationRegistry registry = TestObservationRegistry.create();

	private final Times times = new Times();

	private final ToolTurn turn = ToolTurn.of(List.of(this.mcp.named("a"), LocalTool.named("local")),
			call("1", "a", "{\"n\":1}"), call("2", "local", "{}"), call("3", "a", "{\"n\":3}"));

	@AfterEach
	void close() {
		this.mcp.close();
	}

	private ToolCallingManager parallel() {
		this.registry.observationConfig().observationHandler(this.times);
		SimpleAsyncTaskExecutor executor = new SimpleAsyncTaskExecutor("mcp-tool-call-");
		executor.setTaskDecorator(new ContextPropagatingTaskDecorator());
		return new ParallelToolCallingManager(ToolCallingManager.builder().observationRegistry(this.registry).build(),
				executor);
	}

	@Test
	void whenCallsAreMadeInParallelThenEachHasItsOwnObservationBelowTheChats() {
		Observation chat = Observation.createNotStarted("chat", this.registry);
		ToolCallingManager manager = parallel();
		chat.observe(() -> this.turn.with(manager));
		assertThat(this.times.contexts()).hasSize(3)
			.allSatisfy((context) -> assertThat(context.getParentObservation()).isSameAs(chat));
		assertThat(this.times.contexts()).extracting(ToolCallingObservationContext::getToolCallArguments)
			.containsExactlyInAnyOrder("{\"n\":1}", "{}", "{\"n\":3}");
		assertThat(this.times.contexts()).extracting(ToolCallingObservationContext::getToolCallResult)
			.containsExactlyInAnyOrder("done", "local{}", "done");
		TestObservationRegistryAssert.assertThat(this.registry)
			.doesNotHaveAnyRemainingCurrentObservation()
			.hasNumberOfObservationsWithNameEqualTo("spring.ai.tool", 3);
	}

	@Test
	void whenCallsAreMadeInParallelThenEachObservationLastsAsLongAsItsCall() {
		ToolCallingManager manager = parallel();
		this.turn.with(manager);
		List<ToolCallingObservationContext> calls = this.times.contexts()
			.stream()
			.filter((context) -> context.getToolDefinition().name().equals("a"))
			.toList();
		assertThat(calls).hasSize(2)
			.allSatisfy((context) -> assertThat(this.times.taken(context)).isGreaterThan(WORK.minusMillis(20)));
		assertThat(this.times.overlap(calls.get(0), calls.get(1))).isTrue();
	}

	@Test
	void whenTheChatIsStreamedThenTheParentIsThatOfTheReactorContext() {
		Observation chat = Observation.start("chat", this.registry);
		ToolCallingManager manager = parallel();
		ToolCallReactiveContextHolder.setContext(Context.of(ObservationThreadLocalAccessor.KEY, chat));
		try {
			this.turn.with(manager);
		}
		finally {
			ToolCallReactiveContextHolder.clearContext();
		}
		assertThat(this.times.contexts()).hasSize(3)
			.allSatisfy((context) -> assertThat(context.getParentObservation()).isSameAs(chat));
	}

	@Test
	void whenTheExecutorRunsCallsOnTheCallingThreadThenItsReactorContextStays() {
		Context context = Context.of("key", "value");
		ToolCallReactiveContextHolder.setContext(context);
		try {
			this.turn
				.with(new ParallelToolCallingManager(ToolCallingManager.builder().build(), new SyncTaskExecutor()));
			assertThat(ToolCallReactiveContextHolder.getContext()).isSameAs(context);
		}
		finally {
			ToolCallReactiveContextHolder.clearContext();
		}
	}

	/**
	 * When each tool call began and ended.
	 */
	private static final class Times implements ObservationHandler<ToolCallingObservationContext> {

		private final Map<ToolCallingObservationContext, Long> starts = new ConcurrentHashMap<>();

		private final Map<ToolCallingObservationContext, Long> stops = new ConcurrentHashMap<>();

		@Override
		public void onStart(ToolCallingObservationContext context) {
			this.starts.put(context, System.nanoTime());
		}

		@Override
		public void onStop(ToolCallingObservationContext context) {
			this.stops.put(context, System.nanoTime());
		}

		@Override
		public boolean supportsContext(Observation.Context context) {
			return context instanceof ToolCallingObservationContext;
		}

		List<ToolCallingObservationContext> contexts() {
			return List.copyOf(this.stops.keySet());
		}

		Duration taken(ToolCallingObservationContext context) {
			return Duration.ofNanos(this.stops.get(context) - this.starts.get(context));
		}

		boolean overlap(ToolCallingObservationContext one, ToolCallingObservationContext other) {
			return this.starts.get(one) < this.stops.get(other) && this.starts.get(other) < this.stops.get(one);
		}

	}

}
