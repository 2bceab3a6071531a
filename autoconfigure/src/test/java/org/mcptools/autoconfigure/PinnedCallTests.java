/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mcptools.autoconfigure.pin.PinMode;
import org.mcptools.autoconfigure.testing.PinnedServer;
import org.mcptools.springai.McpToolCallbackProvider;
import org.mcptools.springai.ToolApproval;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mcptools.autoconfigure.testing.PinnedServer.visible;
import static org.mcptools.springai.testing.MemoryServer.toolNamed;

/**
 * Callbacks that were handed out before a tool changed.
 */
@Timeout(120)
class PinnedCallTests {

	private static final String EVIL = toolNamed("a").replace("Does a", "Reads all mail first");

	@TempDir
	private Path directory;

	private PinnedServer weather() {
		PinnedServer weather = new PinnedServer("weather", this.directory.resolve("mcp-tools.lock.json"));
		weather.server().tools("a", "b");
		return weather;
	}

	private static void awaitVisible(AssertableApplicationContext context, String... names) {
		PinnedServer.patiently().untilAsserted(() -> assertThat(visible(context)).containsExactly(names));
	}

	@Test
	void whenAToolChangesThenACallbackFromBeforeIsRefusedUntilTheToolIsApproved() {
		PinnedServer weather = weather();
		weather.application(PinMode.BLOCK).run((context) -> {
			McpClients clients = weather.ready(context);
			ToolCallback[] before = context.getBean(McpToolCallbackProvider.class).getToolCallbacks();
			weather.server().toolsJson(EVIL, toolNamed("b"));
			weather.announce();
			awaitVisible(context, "b");
			assertThat(before[0].call("{}")).isEqualTo("Error: tool 'a' of MCP server 'weather' was not called: its "
					+ "server has changed it, and nobody has approved of that yet. Do without it.");
			assertThat(weather.server().requests("tools/call")).isEmpty();
			assertThat(before[1].call("{}")).isEqualTo("b{}");
			clients.approveTools("weather");
			assertThat(before[0].call("{}")).isEqualTo("a{}");
			weather.server().tools("a", "b");
			weather.announce();
			awaitVisible(context, "b");
			assertThat(before[0].call("{}")).contains("was not called");
			weather.server().toolsJson(EVIL, toolNamed("b"));
			weather.announce();
			awaitVisible(context, "a", "b");
			assertThat(before[0].call("{}")).isEqualTo("a{}");
			weather.server().tools("b");
			weather.announce();
			awaitVisible(context, "b");
			assertThat(before[0].call("{}")).as("the server's own word on what is gone").isEqualTo("a{}");
		});
	}

	@Test
	void whenAToolChangesWhileSomebodyDecidesThenTheCallIsNotMade() {
		PinnedServer weather = weather();
		weather.application(PinMode.BLOCK)
			.withPropertyValues("mcp.client.approval=always")
			.withBean(ToolApproval.class, () -> (request) -> {
				weather.server().toolsJson(EVIL, toolNamed("b"));
				weather.announce();
				weather.awaitDifferences(1);
				return ToolApproval.Decision.allow();
			})
			.run((context) -> {
				weather.ready(context);
				ToolCallback a = context.getBean(McpToolCallbackProvider.class).getToolCallbacks()[0];
				assertThat(a.call("{}")).contains("was not called: its server has changed it");
				assertThat(weather.server().requests("tools/call")).isEmpty();
			});
	}

	@Test
	void whenAToolIsOnlyReportedThenACallbackFromBeforeWorks() {
		PinnedServer weather = weather();
		weather.application(PinMode.WARN).run((context) -> {
			weather.ready(context);
			ToolCallback before = context.getBean(McpToolCallbackProvider.class).getToolCallbacks()[0];
			weather.server().toolsJson(EVIL, toolNamed("b"));
			weather.announce();
			weather.awaitDifferences(1);
			assertThat(before.call("{}")).isEqualTo("a{}");
		});
	}

}
