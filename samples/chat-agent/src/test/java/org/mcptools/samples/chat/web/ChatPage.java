/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.web;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;

import tools.jackson.databind.JsonNode;

/**
 * The page in a tab of a browser, and what a user does with it.
 */
public final class ChatPage implements AutoCloseable {

	private static final Path SCREENSHOTS = Path.of("target", "screenshots");

	private final Chromium browser;

	private final DevTools tab;

	private final int port;

	public ChatPage(Chromium browser, int port) {
		this.browser = browser;
		this.tab = browser.newPage();
		this.port = port;
	}

	JsonNode send(String method, Map<String, ?> parameters) {
		return this.tab.send(method, parameters);
	}

	public JsonNode evaluate(String expression) {
		return this.tab.evaluate(expression);
	}

	public List<String> complaints() {
		return this.tab.complaints();
	}

	public void open() {
		this.tab.send("Page.navigate", Map.of("url", "http://127.0.0.1:" + this.port + "/"));
		awaitTrue("document.readyState === 'complete' && document.getElementById('question') !== null");
	}

	public void look(int width, int height, String scheme) {
		this.tab.send("Emulation.setDeviceMetricsOverride",
				Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 800));
		this.tab.send("Emulation.setEmulatedMedia",
				Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
	}

	public void ask(String question) {
		this.tab.evaluate("document.getElementById('question').focus()");
		this.tab.send("Input.insertText", Map.of("text", question));
		press("Enter", 13);
	}

	public void press(String key, int code) {
		this.tab.press(key, code);
	}

	/**
	 * Go back to this tab.
	 */
	public void comeBack() {
		this.tab.send("Page.bringToFront", Map.of());
	}

	/**
	 * Wait for the page that this one has opened in another tab.
	 */
	public DevTools awaitOpened(String url) {
		return this.browser.awaitOpened(this.tab, url);
	}

	public void awaitAnswers(int number) {
		awaitTrue("document.querySelectorAll('.theirs[aria-busy=false] .time').length === " + number);
	}

	public void awaitTrue(String expression) {
		this.tab.awaitTrue(expression);
	}

	public String text(String selector) {
		return this.tab.text(selector);
	}

	public void screenshot(String name) throws Exception {
		String image = this.tab.send("Page.captureScreenshot", Map.of("format", "png")).path("data").asString();
		Files.createDirectories(SCREENSHOTS);
		Files.write(SCREENSHOTS.resolve(name + ".png"), Base64.getDecoder().decode(image));
	}

	@Override
	public void close() {
		this.tab.close();
	}

}
