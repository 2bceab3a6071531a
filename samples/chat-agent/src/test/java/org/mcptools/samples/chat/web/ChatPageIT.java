/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.web;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The page in a real browser, with the real MCP server as a child process. The browser is
 * driven over its own protocol, which needs nothing but the JDK.
 */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
		properties = { "chat.demo.chunk-delay=10ms", "mcp.client.servers.weather.command=no-such-weather-server" })
class ChatPageIT {

	private static final Path SCREENSHOTS = Path.of("target", "screenshots");

	@TempDir
	private static Path profile;

	private static Chromium browser;

	private DevTools page;

	@Value("${local.server.port}")
	private int port;

	@BeforeAll
	static void startBrowser() throws Exception {
		browser = Chromium.start(profile);
		Files.createDirectories(SCREENSHOTS);
	}

	@AfterAll
	static void stopBrowser() {
		if (browser != null) {
			browser.close();
		}
	}

	@BeforeEach
	void openPage() {
		this.page = browser.newPage();
		look(1280, 860, "light");
		this.page.send("Network.clearBrowserCookies", Map.of());
		open();
		awaitTrue("document.querySelector('.server.up') !== null");
	}

	@AfterEach
	void closePage() {
		this.page.close();
	}

	@Test
	void whenPageOpensThenServersAndTheirToolsAreListed() throws Exception {
		assertThat(text(".server.up")).contains("system-status", "MCP 20", "3 tools", "get_system_status",
				"list_threads", "get_disk_usage");
		assertThat(text(".server.down")).contains("weather", "down", "no-such-weather-server");
		assertThat(text("#servers-summary")).isEqualTo("1 of 2 up");
		assertThat(text("#model")).isEqualTo("Demo model");
		assertThat(text("#demo-note")).contains("No language model is running");
		screenshot("welcome");
		assertThat(this.page.complaints()).isEmpty();
	}

	@Test
	void whenQuestionIsAskedThenToolCallAndStreamedAnswerAreShown() throws Exception {
		watchAnswer();
		ask("How busy is this machine?");
		awaitAnswers(1);
		String cpus = "CPUs: " + Runtime.getRuntime().availableProcessors();
		assertThat(text(".mine")).isEqualTo("You: How busy is this machine?");
		assertThat(text(".tool .name")).isEqualTo("get_system_status");
		assertThat(text(".tool .server-name")).isEqualTo("system-status");
		assertThat(text(".tool .outcome")).matches("ok · \\d+ ms");
		assertThat(text(".tool .arguments")).isEqualTo("{}");
		assertThat(text(".tool .result")).contains(cpus).containsPattern("Heap: \\d+ MB used");
		assertThat(text(".answer")).contains(cpus).containsPattern("Heap: \\d+ MB used").contains("Demo model");
		assertThat(this.page.evaluate("new Set(window.lengths).size").asInt()).as("steps in which the answer grew")
			.isGreaterThan(10);
		screenshot("answer");
		assertThat(this.page.complaints()).isEmpty();
	}

	@Test
	void whenQuestionIsChineseThenTheAnswerIsToo() throws Exception {
		ask("当前这台服务器的详细运行状态怎么样");
		awaitAnswers(1);
		assertThat(text(".tool .arguments")).contains("\"detail\": true");
		assertThat(text(".answer")).contains("工具 get_system_status 返回的结果如下", "CPUs: ");
		look(1280, 860, "dark");
		screenshot("chinese-dark");
		assertThat(this.page.complaints()).isEmpty();
	}

	@Test
	void whenScreenIsNarrowThenNothingSticksOut() throws Exception {
		look(390, 844, "light");
		open();
		awaitTrue("document.querySelector('.server.up') !== null");
		screenshot("phone-welcome");
		ask("How full is the disk, and show the top 5 threads");
		awaitAnswers(1);
		assertThat(this.page.evaluate("document.querySelectorAll('.tool.ok').length").asInt()).isEqualTo(2);
		assertThat(this.page.evaluate("document.documentElement.scrollWidth").asInt()).isLessThanOrEqualTo(390);
		this.page.evaluate("document.getElementById('conversation').scrollTop = 0");
		screenshot("phone");
		look(390, 844, "dark");
		this.page.evaluate("document.querySelector('#servers-panel summary').click()");
		awaitTrue("document.getElementById('servers-panel').open");
		screenshot("phone-dark");
		assertThat(this.page.complaints()).isEmpty();
	}

	@Test
	void whenToolReportsErrorThenItIsShownAsSuch() throws Exception {
		ask("How full is the disk at /there/is/no/such/path?");
		awaitAnswers(1);
		assertThat(text(".tool.failed .outcome")).startsWith("failed");
		assertThat(text(".tool.failed .result")).contains("does not exist");
		assertThat(text(".answer")).contains("reported an error");
		screenshot("tool-error");
	}

	@Test
	void whenQuestionIsRefusedThenTheReasonIsShown() {
		this.page.evaluate("document.getElementById('question').removeAttribute('maxlength')");
		ask("x".repeat(5000));
		awaitTrue("document.querySelector('.problem[role=alert]') !== null");
		assertThat(text(".problem[role=alert]")).contains("longer than 4000 characters");
	}

	@Test
	void whenTextLooksLikeMarkupThenItStaysText() {
		ask("<img src=x onerror=alert(1)> <b>How busy</b> is this machine?");
		awaitAnswers(1);
		assertThat(text(".mine")).contains("<img src=x onerror=alert(1)>");
		assertThat(this.page.evaluate("document.querySelectorAll('.conversation :is(img, b)').length").asInt())
			.isZero();
		assertThat(this.page.complaints()).isEmpty();
	}

	@Test
	void whenPageIsReloadedThenTheConversationIsStillThereUntilItIsForgotten() {
		ask("Is the disk full?");
		awaitAnswers(1);
		open();
		awaitTrue("document.querySelectorAll('.theirs').length === 1");
		assertThat(text(".mine")).contains("Is the disk full?");
		this.page.evaluate("document.getElementById('new-chat').click()");
		awaitTrue("document.querySelectorAll('.mine').length === 0 && !document.getElementById('welcome').hidden");
		open();
		awaitTrue("document.querySelector('.server.up') !== null");
		assertThat(this.page.evaluate("fetch('api/chat').then((response) => response.json())").size()).isZero();
	}

	private void open() {
		this.page.send("Page.navigate", Map.of("url", "http://127.0.0.1:" + this.port + "/"));
		awaitTrue("document.readyState === 'complete' && document.getElementById('question') !== null");
	}

	private void look(int width, int height, String scheme) {
		this.page.send("Emulation.setDeviceMetricsOverride",
				Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 800));
		this.page.send("Emulation.setEmulatedMedia",
				Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
	}

	private void ask(String question) {
		this.page.evaluate("document.getElementById('question').focus()");
		this.page.send("Input.insertText", Map.of("text", question));
		for (String type : List.of("keyDown", "keyUp")) {
			this.page.send("Input.dispatchKeyEvent",
					Map.of("type", type, "key", "Enter", "code", "Enter", "windowsVirtualKeyCode", 13));
		}
	}

	private void watchAnswer() {
		this.page.evaluate(
				"""
						window.lengths = [];
						new MutationObserver(() => window.lengths.push(document.querySelector('.answer')?.textContent.length))
							.observe(document.getElementById('conversation'), { childList: true, subtree: true, characterData: true });
						""");
	}

	private void awaitAnswers(int number) {
		awaitTrue("document.querySelectorAll('.theirs[aria-busy=false] .time').length === " + number);
	}

	private void awaitTrue(String expression) {
		Awaitility.await(expression)
			.atMost(Duration.ofSeconds(40))
			.ignoreException(IllegalStateException.class)
			.until(() -> this.page.evaluate(expression).asBoolean(false));
	}

	private String text(String selector) {
		return this.page.evaluate("document.querySelector('" + selector + "').textContent").asString();
	}

	private void screenshot(String name) throws Exception {
		String image = this.page.send("Page.captureScreenshot", Map.of("format", "png")).path("data").asString();
		Files.write(SCREENSHOTS.resolve(name + ".png"), Base64.getDecoder().decode(image));
	}

}
