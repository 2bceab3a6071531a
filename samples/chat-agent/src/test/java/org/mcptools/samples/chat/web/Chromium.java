/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.web;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Assumptions;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A headless Chromium: the one that the environment variable {@code CHROMIUM} names, or
 * {@code /usr/bin/chromium}. Tests are skipped where there is none, unless the
 * environment says that none may be.
 */
public final class Chromium implements AutoCloseable {

	private static final Pattern LISTENING = Pattern.compile("DevTools listening on (ws://\\S+)");

	private final Process process;

	private final URI devTools;

	private Chromium(Process process, URI devTools) {
		this.process = process;
		this.devTools = devTools;
	}

	/**
	 * Start it, or skip the test.
	 * @param profile a folder that it may use
	 */
	public static Chromium start(Path profile) throws Exception {
		String configured = System.getenv("CHROMIUM");
		String program = (configured != null) ? configured : "/usr/bin/chromium";
		if (!Files.isExecutable(Path.of(program))) {
			String reason = "There is no browser at " + program + ": set CHROMIUM to the path of a Chromium or Chrome";
			assertThat(System.getenv("MCP_TESTS_MUST_NOT_SKIP")).as(reason).isNotEqualTo("true");
			Assumptions.abort(reason);
		}
		Process process = new ProcessBuilder(List.of(program, "--headless", "--no-sandbox", "--disable-gpu",
				"--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
				"--disable-sync", "--disable-dev-shm-usage", "--hide-scrollbars", "--remote-debugging-port=0",
				// Pages of others, such as those of an authorization server, want more
				// than is here.
				"--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
				"--user-data-dir=" + profile, "about:blank"))
			.redirectOutput(ProcessBuilder.Redirect.DISCARD)
			.start();
		CompletableFuture<URI> address = new CompletableFuture<>();
		Thread reader = new Thread(() -> findAddress(process, address), "chromium-stderr");
		reader.setDaemon(true);
		reader.start();
		try {
			return new Chromium(process, address.get(60, TimeUnit.SECONDS));
		}
		catch (Exception ex) {
			process.destroyForcibly();
			throw ex;
		}
	}

	private static void findAddress(Process process, CompletableFuture<URI> address) {
		try (BufferedReader errors = new BufferedReader(
				new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
			StringBuilder said = new StringBuilder();
			for (String line = errors.readLine(); line != null; line = errors.readLine()) {
				Matcher listening = LISTENING.matcher(line);
				if (listening.find()) {
					address.complete(URI.create(listening.group(1)));
				}
				if (!address.isDone()) {
					said.append(line).append('\n');
				}
			}
			address.completeExceptionally(new IllegalStateException("The browser ended: " + said));
		}
		catch (IOException ex) {
			address.completeExceptionally(new UncheckedIOException(ex));
		}
	}

	DevTools newPage() {
		return DevTools.ofNewPage(this.devTools);
	}

	DevTools awaitOpened(DevTools by, String url) {
		return by.awaitOpened(this.devTools, url);
	}

	@Override
	public void close() {
		this.process.descendants().forEach(ProcessHandle::destroyForcibly);
		this.process.destroyForcibly().onExit().orTimeout(20, TimeUnit.SECONDS).join();
	}

}
