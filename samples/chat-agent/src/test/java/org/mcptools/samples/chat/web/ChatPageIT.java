/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.web;

import java.nio.file.Path;
import java.util.Map;

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

	@TempDir
	private static Path profile;

	private static Chromium browser;

	private ChatPage page;

	@Value("${local.server.port}")
	private int port;

	@BeforeAll
	static void startBrowser() throws Exception {
		browser = Chromium.start(profile);
	}

	@AfterAll
	static void stopBrowser() {
		if (browser != null) {
			browser.close();
		}
	}

	@BeforeEach
	void openPage() {
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
	void whenPageOpensThenServersAndTheirToolsAreListed() throws Exception {
		assertThat(this.page.text(".server.up")).contains("system-status", "MCP 20", "3 tools", "get_system_status",
				"list_threads", "get_disk_usage");
		assertThat(this.page.text(".server.down")).contains("weather", "down", "no-such-weather-server");
		assertThat(this.page.text("#servers-summary")).isEqualTo("1 of 2 up");
		assertThat(this.page.text("#model")).isEqualTo("Demo model");
		assertThat(this.page.text("#demo-note")).contains("No language model is running");
		this.page.screenshot("welcome");
		assertThat(this.page.complaints()).isEmpty();
	}

	@Test
	void whenQuestionIsAskedThenToolCallAndStreamedAnswerAreShown() throws Exception {
		watchAnswer();
		this.page.ask("How busy is this machine?");
		this.page.awaitAnswers(1);
		String cpus = "CPUs: " + Runtime.getRuntime().availableProcessors();
		assertThat(this.page.text(".mine")).isEqualTo("You: How busy is this machine?");
		assertThat(this.page.text(".tool .name")).isEqualTo("get_system_status");
		assertThat(this.page.text(".tool .server-name")).isEqualTo("system-status");
		assertThat(this.page.text(".tool .outcome")).matches("ok · \\d+ ms");
		assertThat(this.page.text(".tool .arguments")).isEqualTo("{}");
		assertThat(this.page.text(".tool .result")).contains(cpus).containsPattern("Heap: \\d+ MB used");
		assertThat(this.page.text(".answer")).contains(cpus)
			.containsPattern("Heap: \\d+ MB used")
			.contains("Demo model");
		assertThat(this.page.evaluate("new Set(window.lengths).size").asInt()).as("steps in which the answer grew")
			.isGreaterThan(10);
		this.page.screenshot("answer");
		assertThat(this.page.complaints()).isEmpty();
	}

	@Test
	void whenQuestionIsChineseThenTheAnswerIsToo() throws Exception {
		this.page.ask("当前这台服务器的详细运行状态怎么样");
		this.page.awaitAnswers(1);
		assertThat(this.page.text(".tool .arguments")).contains("\"detail\": true");
		assertThat(this.page.text(".answer")).contains("工具 get_system_status 返回的结果如下", "CPUs: ");
		this.page.look(1280, 860, "dark");
		this.page.screenshot("chinese-dark");
		assertThat(this.page.complaints()).isEmpty();
	}

	@Test
	void whenScreenIsNarrowThenNothingSticksOut() throws Exception {
		this.page.look(390, 844, "light");
		this.page.open();
		this.page.awaitTrue("document.querySelector('.server.up') !== null");
		this.page.screenshot("phone-welcome");
		this.page.ask("How full is the disk, and show the top 5 threads");
		this.page.awaitAnswers(1);
		assertThat(this.page.evaluate("document.querySelectorAll('.tool.ok').length").asInt()).isEqualTo(2);
		assertThat(this.page.evaluate("document.documentElement.scrollWidth").asInt()).isLessThanOrEqualTo(390);
		this.page.evaluate("document.getElementById('conversation').scrollTop = 0");
		this.page.screenshot("phone");
		this.page.look(390, 844, "dark");
		this.page.evaluate("document.querySelector('#servers-panel summary').click()");
		this.page.awaitTrue("document.getElementById('servers-panel').open");
		this.page.screenshot("phone-dark");
		assertThat(this.page.complaints()).isEmpty();
	}

	@Test
	void whenToolReportsErrorThenItIsShownAsSuch() throws Exception {
		this.page.ask("How full is the disk at /there/is/no/such/path?");
		this.page.awaitAnswers(1);
		assertThat(this.page.text(".tool.failed .outcome")).startsWith("failed");
		assertThat(this.page.text(".tool.failed .result")).contains("does not exist");
		assertThat(this.page.text(".answer")).contains("reported an error");
		this.page.screenshot("tool-error");
	}

	@Test
	void whenQuestionIsRefusedThenTheReasonIsShown() {
		this.page.evaluate("document.getElementById('question').removeAttribute('maxlength')");
		this.page.ask("x".repeat(5000));
		this.page.awaitTrue("document.querySelector('.problem[role=alert]') !== null");
		assertThat(this.page.text(".problem[role=alert]")).contains("longer than 4000 characters");
	}

	@Test
	void whenTextLooksLikeMarkupThenItStaysText() {
		this.page.ask("<img src=x onerror=alert(1)> <b>How busy</b> is this machine?");
		this.page.awaitAnswers(1);
		assertThat(this.page.text(".mine")).contains("<img src=x onerror=alert(1)>");
		assertThat(this.page.evaluate("document.querySelectorAll('.conversation :is(img, b)').length").asInt())
			.isZero();
		assertThat(this.page.complaints()).isEmpty();
	}

	@Test
	void whenPageIsReloadedThenTheConversationIsStillThereUntilItIsForgotten() {
		this.page.ask("Is the disk full?");
		this.page.awaitAnswers(1);
		this.page.open();
		this.page.awaitTrue("document.querySelectorAll('.theirs').length === 1");
		assertThat(this.page.text(".mine")).contains("Is the disk full?");
		this.page.evaluate("document.getElementById('new-chat').click()");
		this.page
			.awaitTrue("document.querySelectorAll('.mine').length === 0 && !document.getElementById('welcome').hidden");
		this.page.open();
		this.page.awaitTrue("document.querySelector('.server.up') !== null");
		assertThat(this.page.evaluate("fetch('api/chat').then((response) => response.json())").size()).isZero();
	}

	private void watchAnswer() {
		this.page.evaluate(
				"""
						window.lengths = [];
						new MutationObserver(() => window.lengths.push(document.querySelector('.answer')?.textContent.length))
							.observe(document.getElementById('conversation'), { childList: true, subtree: true, characterData: true });
						""");
	}

}
