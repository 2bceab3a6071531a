/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.call;

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * What is bound to the thread of a caller, such as for whom it works. It is captured
 * where a call is made, and restored on whichever thread the client asks the application
 * about that call: its {@link CallInterceptor interceptors}, and what adds headers to the
 * requests of the call. Thread-safe; may be restored several times, also at once.
 */
public interface CallerContext {

	/** Nothing is restored. */
	CallerContext NONE = new CallerContext() {

		@Override
		public <T extends @Nullable Object> T within(Supplier<T> work) {
			return work.get();
		}

	};

	/**
	 * Do something with all of this bound to the current thread, which afterwards is as
	 * it was.
	 * @param <T> the type of what comes of it
	 * @param work what to do
	 * @return what comes of it
	 */
	<T extends @Nullable Object> T within(Supplier<T> work);

	/**
	 * Captures what is bound to the current thread. Thread-safe.
	 */
	@FunctionalInterface
	interface Capture {

		/** Captures nothing. */
		Capture NOTHING = () -> NONE;

		/**
		 * Capture it. Called for each call, on the thread that makes it.
		 * @return what is bound to the thread
		 */
		CallerContext now();

	}

}
