/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.web;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mcptools.samples.chat.NotesServer;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the page does while tools are called: it asks, shows images, and how far a call
 * has come. A real browser, and an MCP server as a child process.
 */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
		properties = { "chat.demo.chunk-delay=1ms", "mcp.client.servers.system-status.enabled=false" })
class ToolPageIT {

	private static final String ASKED = "document.querySelectorAll('.approval button').length === 2";

	@TempDir
	private static Path folder;

	private static Chromium browser;

	private ChatPage page;

	@Value("${local.server.port}")
	private int port;

	@DynamicPropertySource
	static void configure(DynamicPropertyRegistry registry) {
		NotesServer.configure((name, value) -> registry.add(name, () -> value), calls());
	}

	private static Path calls() {
		return folder.resolve("calls.txt");
	}

	@BeforeAll
	static void startBrowser() throws Exception {
		browser = Chromium.start(folder.resolve("profile"));
	}

	@AfterAll
	static void stopBrowser() {
		if (browser != null) {
			browser.close();
		}
	}

	@BeforeEach
	void openPage() throws IOException {
		Files.deleteIfExists(calls());
		this.page = new ChatPage(browser, this.port);
		this.page.look(1280, 860, "light");
		this.page.send("Network.clearBrowserCookies", Map.of());
		this.page.open();
		this.page.awaitTrue("document.querySelector('.server.up') !== null");
	}

	@AfterEach
	void closePage() {
		this.page.close();
	}

	@Test
	void whenDestructiveToolIsDeniedAndThenAllowedThenItsServerSeesTheAllowedCallOnly() throws Exception {
		this.page.ask("Delete the memo \"milk\"");
		this.page.awaitTrue(ASKED);
		assertThat(this.page.text(".approval")).contains("May the model make this call?", "delete or overwrite");
		assertThat(this.page.text(".tool .outcome")).isEqualTo("waiting for you");
		assertThat(this.page.text(".tool .name")).isEqualTo("delete_memo");
		assertThat(this.page.text(".tool .server-name")).isEqualTo("notes");
		assertThat(this.page.text(".tool .arguments")).contains("\"name\": \"milk\"");
		this.page.screenshot("approval");
		this.page.evaluate("document.querySelector('.approval .deny').click()");
		this.page.awaitAnswers(1);
		assertThat(this.page.text(".approval")).isEqualTo("Not allowed: the user denied it.");
		assertThat(this.page.text(".tool.failed .outcome")).isEqualTo("denied");
		assertThat(this.page.text(".tool .result")).contains("was not allowed: the user denied it");
		assertThat(calls()).doesNotExist();
		this.page.screenshot("approval-denied");
		this.page.ask("Delete the memo \"eggs\"");
		this.page.awaitTrue(ASKED);
		this.page.evaluate("document.querySelector('.approval .allow').click()");
		this.page.awaitAnswers(2);
		assertThat(this.page.text(".theirs:last-child .approval")).isEqualTo("You allowed this call.");
		assertThat(this.page.text(".theirs:last-child .tool.ok .result")).isEqualTo("Done with eggs.");
		assertThat(seen()).containsExactly("delete_memo {\"name\":\"eggs\"} [progressToken]");
		this.page.screenshot("approval-allowed");
		assertThat(this.page.complaints()).isEmpty();
	}

	@Test
	void whenToolSaysNothingOfItselfThenTheKeyboardWillDoToAllowIt() throws Exception {
		this.page.ask("Rename the memo \"milk\"");
		this.page.awaitTrue(ASKED);
		assertThat(this.page.evaluate("document.activeElement.className").asString()).isEqualTo("approval");
		this.page.press("Tab", 9);
		assertThat(this.page.evaluate("document.activeElement.textContent").asString()).isEqualTo("Allow");
		this.page.press("Tab", 9);
		assertThat(this.page.evaluate("document.activeElement.getAttribute('aria-label')").asString())
			.isEqualTo("Deny rename_memo on notes");
		this.page.evaluate("document.querySelector('.approval .allow').focus()");
		this.page.press("Enter", 13);
		this.page.awaitAnswers(1);
		assertThat(seen()).containsExactly("rename_memo {\"name\":\"milk\"} [progressToken]");
		assertThat(this.page.complaints()).isEmpty();
	}

	@Test
	void whenScreenIsNarrowAndDarkThenTheQuestionFits() throws Exception {
		this.page.look(390, 844, "dark");
		this.page.ask("Delete the memo \"" + "milk".repeat(40) + "\"");
		this.page.awaitTrue(ASKED);
		assertThat(this.page.evaluate("document.documentElement.scrollWidth").asInt()).isLessThanOrEqualTo(390);
		assertThat(this.page
			.evaluate("[...document.querySelectorAll('.approval button')].every((button) => "
					+ "button.getBoundingClientRect().right <= 390 && button.getBoundingClientRect().height >= 40)")
			.asBoolean()).isTrue();
		this.page.screenshot("approval-phone-dark");
		this.page.evaluate("document.getElementById('stop').click()");
		this.page.awaitTrue("document.querySelector('.approval').textContent.startsWith('Not allowed')");
		assertThat(calls()).doesNotExist();
	}

	@Test
	void whenToolReturnsImagesThenTheOneThatIsSafeIsShownUnderTheCall() throws Exception {
		this.page.ask("Paint a picture");
		this.page.awaitAnswers(1);
		this.page.awaitTrue("document.querySelector('.tool img').naturalWidth === 64");
		assertThat(this.page.evaluate("document.querySelectorAll('.tool img').length").asInt()).isEqualTo(1);
		assertThat(this.page.evaluate("document.querySelector('.tool img').alt").asString())
			.isEqualTo("Image from paint_picture on notes");
		assertThat(this.page.text(".tool .result")).contains("[an image, image/png, 144 bytes, shown to the user]",
				"[an image, image/svg+xml, 6 bytes, not shown]");
		this.page.screenshot("image");
		assertThat(this.page.complaints()).isEmpty();
	}

	@Test
	void whenToolReportsProgressThenThePageShowsIt() {
		this.page.evaluate("""
				window.lines = [];
				new MutationObserver((changes) => changes.forEach((change) => change.addedNodes.forEach((node) => {
					if (change.target.className === 'progress' && node.tagName === 'SPAN') {
						window.lines.push(node.textContent);
					}
				}))).observe(document.getElementById('conversation'), { childList: true, subtree: true });
				""");
		this.page.ask("Count the sheep");
		this.page.awaitAnswers(1);
		assertThat(this.page.text(".tool.ok .result")).isEqualTo("Three sheep.");
		assertThat(this.page.evaluate("window.lines.join()").asString()).contains("2 of 3 · sheep 2");
		assertThat(this.page.evaluate("document.querySelectorAll('.progress').length").asInt()).isZero();
		assertThat(this.page.complaints()).isEmpty();
	}

	private static List<String> seen() throws IOException {
		return Files.readAllLines(calls());
	}

}
