/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.calls;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Everybody who takes part, by name.
 */
final class Contenders {

	/** Alone, and unable to serve more than one caller. */
	static final String PIPE = "pipe";

	/** What all others are compared with. */
	static final String PIPE_WITH_READER = "pipe with reader";

	private static final Map<String, Function<List<String>, Contender>> ALL = new TreeMap<>(Map.of(PIPE, BarePipe::new,
			PIPE_WITH_READER, ReadPipe::new, "client", ClientContender::new, "callback", CallbackContender::new));

	private Contenders() {
	}

	static List<String> names() {
		return List.of(PIPE, PIPE_WITH_READER, "client", "callback");
	}

	/**
	 * Start a contender.
	 * @param name its name
	 * @param server the command line of the server
	 */
	static Contender start(String name, List<String> server) {
		Function<List<String>, Contender> known = ALL.get(name);
		if (known == null) {
			throw new IllegalArgumentException("There is no contender " + name + ", but " + names());
		}
		return known.apply(server);
	}

}
