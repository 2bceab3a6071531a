/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.testing;

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.call.CallerContext;

/**
 * For whom the current thread works, as applications keep it.
 */
public final class CurrentUser {

	private static final ThreadLocal<@Nullable String> NAME = new ThreadLocal<>();

	private CurrentUser() {
	}

	public static @Nullable String get() {
		return NAME.get();
	}

	/** Do something for a user, or for nobody. */
	public static <T extends @Nullable Object> T as(@Nullable String name, Supplier<T> work) {
		String before = NAME.get();
		NAME.set(name);
		try {
			return work.get();
		}
		finally {
			NAME.set(before);
		}
	}

	/** Capture for whom the current thread works. */
	public static CallerContext capture() {
		String name = NAME.get();
		return new CallerContext() {

			@Override
			public <T extends @Nullable Object> T within(Supplier<T> work) {
				return as(name, work);
			}

		};
	}

}
