/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.published;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mcptools.client.McpClient;
import org.mcptools.client.transport.stdio.NoLeaks;
import org.mcptools.client.transport.stdio.StdioSettings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mcptools.client.published.PublishedServers.call;

/**
 * Servers that are started the way that their documentation says: by a launcher.
 */
@ExtendWith(NoLeaks.class)
@Timeout(120)
class LauncherTest {

	@Test
	void whenStartedByItsScriptThenTheServerAnswersAndIsGoneAfterClosing() {
		Path script = PublishedServers.folder().resolve("node_modules/.bin/mcp-server-everything");
		PublishedServers.program("node");
		echoAndClose(StdioSettings.of(script.toString()), 1);
	}

	@Test
	void whenStartedByNpxThenTheServerAnswersAndAllItsProcessesAreGoneAfterClosing() {
		StdioSettings settings = StdioSettings
			.of(PublishedServers.program("npx"), "--no-install", "mcp-server-everything")
			.withWorkingDirectory(PublishedServers.folder());
		// npx itself and the server, with or without a shell between them.
		echoAndClose(settings, 2);
	}

	private static void echoAndClose(StdioSettings settings, int atLeast) {
		List<ProcessHandle> before = ProcessHandle.current().descendants().toList();
		List<ProcessHandle> started;
		try (McpClient client = PublishedServers.connect("everything", settings)) {
			assertThat(call(client, "echo", Map.of("message", "launched")).text()).isEqualTo("Echo: launched");
			started = ProcessHandle.current().descendants().filter((handle) -> !before.contains(handle)).toList();
			assertThat(started).hasSizeGreaterThanOrEqualTo(atLeast);
		}
		assertThat(started).noneMatch(NoLeaks::lives);
	}

}
