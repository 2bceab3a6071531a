/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.thread;

import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;

import org.jspecify.annotations.Nullable;

/**
 * Virtual threads, for which there is nothing to compile against before Java 21. Like the
 * others they inherit no thread locals.
 */
final class VirtualThreads {

	private static final @Nullable ThreadFactory FACTORY = factory();

	private VirtualThreads() {
	}

	static Executor executor() {
		ThreadFactory factory = FACTORY;
		if (factory == null) {
			throw new UnsupportedOperationException(
					"Java " + Runtime.version().feature() + " has no virtual threads; they came with Java 21");
		}
		return (task) -> factory.newThread(task).start();
	}

	/** In Java 19 and 20 they were a preview, and say so by an exception. */
	private static @Nullable ThreadFactory factory() {
		try {
			Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
			Class<?> type = Class.forName("java.lang.Thread$Builder$OfVirtual");
			type.getMethod("name", String.class, long.class).invoke(builder, "mcp-callback-", 1L);
			type.getMethod("inheritInheritableThreadLocals", boolean.class).invoke(builder, false);
			return (ThreadFactory) type.getMethod("factory").invoke(builder);
		}
		catch (ReflectiveOperationException ex) {
			return null;
		}
	}

}
