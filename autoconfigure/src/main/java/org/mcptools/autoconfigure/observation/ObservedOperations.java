/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.observation;

import java.util.Map;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;
import org.mcptools.client.call.Operation;
import org.mcptools.client.call.OperationObserver;
import org.mcptools.client.protocol.InitializeResult;
import org.mcptools.client.protocol.McpMethod;
import org.mcptools.springai.McpToolMetadata;
import org.springframework.ai.tool.observation.ToolCallingObservationContext;

/**
 * Makes an observation of each operation, but for a call for which Spring AI has made one
 * already: that is measured, and told what it is, but is no span of its own. Thread-safe.
 */
final class ObservedOperations implements OperationObserver {

	private static final McpClientObservationConvention DEFAULT = new DefaultMcpClientObservationConvention();

	private final ObservationRegistry registry;

	private final @Nullable McpClientObservationConvention convention;

	private final OperationTimer timer;

	private final CurrentTrace trace;

	ObservedOperations(ObservationRegistry registry, @Nullable McpClientObservationConvention convention,
			OperationTimer timer, CurrentTrace trace) {
		this.registry = registry;
		this.convention = convention;
		this.timer = timer;
		this.trace = trace;
	}

	@Override
	public Observed begin(Operation operation) {
		McpClientObservationContext context = new McpClientObservationContext(operation);
		Observation current = this.registry.getCurrentObservation();
		if (current != null && isOf(operation, current)) {
			return new WithinToolCall(context, current);
		}
		return new OfItsOwn(context,
				Observation.createNotStarted(this.convention, DEFAULT, () -> context, this.registry).start());
	}

	/** Whether an observation is Spring AI's of the same call. */
	private static boolean isOf(Operation operation, Observation current) {
		return McpMethod.TOOLS_CALL.name().equals(operation.method())
				&& current.getContext() instanceof ToolCallingObservationContext call
				&& call.getToolMetadata() instanceof McpToolMetadata tool
				&& tool.serverName().equals(operation.server()) && tool.toolName().equals(operation.subject());
	}

	/** An observation, and so a span and a measurement. */
	private record OfItsOwn(McpClientObservationContext context, Observation observation) implements Observed {

		@Override
		public Map<String, String> propagated() {
			Map<String, String> carrier = this.context.getCarrier();
			return (carrier != null) ? carrier : Map.of();
		}

		@Override
		public void ended(@Nullable Object result, @Nullable Throwable failure, @Nullable InitializeResult server) {
			this.context.ended(result, failure, server);
			if (failure != null) {
				this.observation.error(failure);
			}
			this.observation.stop();
		}

	}

	/** A measurement within the span of the tool call. */
	private final class WithinToolCall implements Observed {

		private final McpClientObservationContext context;

		private final Observation toolCall;

		private final long start = System.nanoTime();

		WithinToolCall(McpClientObservationContext context, Observation toolCall) {
			this.context = context;
			this.toolCall = toolCall;
		}

		@Override
		public Map<String, String> propagated() {
			return ObservedOperations.this.trace.propagated();
		}

		@Override
		public void ended(@Nullable Object result, @Nullable Throwable failure, @Nullable InitializeResult server) {
			this.context.ended(result, failure, server);
			McpClientObservationConvention names = (ObservedOperations.this.convention != null)
					? ObservedOperations.this.convention : DEFAULT;
			// Of high cardinality, for its meters have the keys of all other tools.
			this.toolCall.highCardinalityKeyValues(names.getLowCardinalityKeyValues(this.context));
			// As Micrometer measures an observation.
			String name = names.getName();
			ObservedOperations.this.timer.record((name != null) ? name : DefaultMcpClientObservationConvention.NAME,
					names.getLowCardinalityKeyValues(this.context)
						.and("error", (failure != null) ? failure.getClass().getSimpleName() : "none"),
					System.nanoTime() - this.start);
		}

	}

}
