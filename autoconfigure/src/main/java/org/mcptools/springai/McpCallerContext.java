/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.Map;
import java.util.function.Supplier;

import io.micrometer.context.ContextSnapshot;
import io.micrometer.context.ContextSnapshotFactory;
import io.micrometer.observation.contextpropagation.ObservationThreadLocalAccessor;
import org.jspecify.annotations.Nullable;
import org.mcptools.client.call.CallerContext;
import org.slf4j.MDC;
import org.springframework.ai.model.tool.internal.ToolCallReactiveContextHolder;
import reactor.util.context.ContextView;

/**
 * What is bound to the thread of a caller: everything for which there is a
 * {@link io.micrometer.context.ThreadLocalAccessor}, such as the current observation and
 * the security context, the logging context ({@link MDC}), and the Reactor context of the
 * chat that a tool is called for.
 */
public final class McpCallerContext implements CallerContext {

	/** Whose identity a thread had before is nobody's business. */
	private static final ContextSnapshotFactory EXACTLY = ContextSnapshotFactory.builder().clearMissing(true).build();

	private static final ContextSnapshotFactory IN_ADDITION = ContextSnapshotFactory.builder().build();

	private final ContextSnapshot snapshot = EXACTLY.captureAll();

	private final @Nullable Map<String, String> mdc = MDC.getCopyOfContextMap();

	private final ContextView reactorContext = reactorContext();

	private McpCallerContext() {
	}

	/**
	 * Capture what is bound to the current thread.
	 * @return what is bound to it
	 */
	public static CallerContext capture() {
		return new McpCallerContext();
	}

	/**
	 * Return the Reactor context of the chat for which a tool is called on this thread.
	 * It is there wherever the application takes part in the call.
	 * @return the context, empty where the chat is not streamed
	 */
	public static ContextView reactorContext() {
		return ToolCallReactiveContextHolder.getContext();
	}

	@Override
	public <T extends @Nullable Object> T within(Supplier<T> work) {
		Map<String, String> mdcBefore = MDC.getCopyOfContextMap();
		ContextView reactorBefore = reactorContext();
		try (ContextSnapshot.Scope scope = this.snapshot.setThreadLocals()) {
			bind(this.mdc, this.reactorContext);
			return work.get();
		}
		finally {
			bind(mdcBefore, reactorBefore);
		}
	}

	private static void bind(@Nullable Map<String, String> mdc, ContextView reactorContext) {
		if (mdc != null) {
			MDC.setContextMap(mdc);
		}
		else {
			MDC.clear();
		}
		if (reactorContext.isEmpty()) {
			ToolCallReactiveContextHolder.clearContext();
		}
		else {
			ToolCallReactiveContextHolder.setContext(reactorContext);
		}
	}

	/**
	 * Do something with what the Reactor context of the chat has for the thread bound to
	 * it. A tool of a streamed chat is called on a thread to which nothing is bound, but
	 * for the observation of the call: that is nearer than the one in the Reactor
	 * context.
	 */
	static <T> T withinReactorContext(Supplier<T> work) {
		ContextView context = reactorContext();
		if (context.isEmpty()) {
			return work.get();
		}
		boolean observed = ObservationThreadLocalAccessor.getInstance().getValue() != null;
		try (ContextSnapshot.Scope scope = IN_ADDITION.captureFrom(context)
			.setThreadLocals((key) -> !observed || !isOfMicrometer(key))) {
			return work.get();
		}
	}

	/** The current observation, span and baggage belong together. */
	private static boolean isOfMicrometer(Object key) {
		return key instanceof String name && name.startsWith("micrometer.");
	}

}
