/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.util.Assert;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Has Jackson loaded while servers start, where nobody has needed it before. That takes
 * longer than many a server does, and the first list of tools would wait for it.
 */
final class JacksonPreloading {

	private JacksonPreloading() {
	}

	static void begin() {
		new SimpleAsyncTaskExecutor("mcp-start-")
			.execute(() -> Assert.hasText(JsonNodeFactory.instance.objectNode().toString(), "Jackson writes nothing"));
	}

}
