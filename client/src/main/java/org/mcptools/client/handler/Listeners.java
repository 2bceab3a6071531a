/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.handler;

import java.util.List;
import java.util.function.Consumer;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Internal: calls listeners so that one that fails takes nothing from the others.
 */
public final class Listeners {

	private static final Logger logger = LoggerFactory.getLogger(Listeners.class);

	private Listeners() {
	}

	/**
	 * Call each listener.
	 * @param <L> the type of the listeners
	 * @param server the server's name, for the log
	 * @param listeners the listeners
	 * @param call calls one of them
	 */
	public static <L> void tell(String server, List<L> listeners, Consumer<L> call) {
		for (L listener : listeners) {
			try {
				call.accept(listener);
			}
			catch (RuntimeException | Error ex) {
				logger.warn("A listener for MCP server '{}' failed", server, ex);
			}
		}
	}

}
