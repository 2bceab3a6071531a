/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.web;

import java.nio.file.Path;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mcptools.samples.chat.published.NpmPackages;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The page shows an image of a server that others have published.
 */
@Timeout(180)
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
		properties = { "mcp.client.servers.system-status.enabled=false", "mcp.client.first-list-wait=100s",
				"mcp.client.servers.everything.approval=destructive" })
class PublishedImageIT {

	@TempDir
	private static Path profile;

	private static String node;

	private static String script;

	@Value("${local.server.port}")
	private int port;

	@BeforeAll
	static void findServer() {
		node = NpmPackages.program("node");
		script = NpmPackages.script("@modelcontextprotocol/server-everything/dist/index.js");
	}

	@DynamicPropertySource
	static void configure(DynamicPropertyRegistry registry) {
		registry.add("mcp.client.servers.everything.command", () -> node);
		registry.add("mcp.client.servers.everything.args[0]", () -> script);
	}

	@Test
	void whenToolReturnsAnImageThenItIsShown() throws Exception {
		try (Chromium browser = Chromium.start(profile); ChatPage page = new ChatPage(browser, this.port)) {
			page.look(1280, 860, "light");
			page.open();
			page.awaitTrue("document.querySelector('.server.up') !== null");
			page.ask("Get the tiny image");
			page.awaitAnswers(1);
			assertThat(page.text(".tool .name")).isEqualTo("get-tiny-image");
			page.awaitTrue("document.querySelector('.tool img').naturalWidth > 0");
			assertThat(page.text(".tool.ok .result"))
				.containsPattern("\\[an image, image/png, \\d+ bytes, shown to the user]");
			assertThat(page.evaluate("document.querySelectorAll('.approval').length").asInt()).isZero();
			page.screenshot("published-image");
			assertThat(page.complaints()).isEmpty();
		}
	}

}
