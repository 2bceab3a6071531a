/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.thread.McpThreads;

/**
 * A server's process with everything that it started.
 */
final class ServerProcess {

	private static final boolean WINDOWS = System.getProperty("os.name", "").startsWith("Windows");

	/** How often to look whether a process that is not our own child has ended. */
	private static final long POLL_MILLIS = 10;

	/** How long after the first message to look for descendants. */
	private static final long FIRST_LOOK_MILLIS = 250;

	/** How long after later ones. */
	private static final long LATER_LOOK_MILLIS = 1000;

	private final Process process;

	private final ProcessTree tree;

	private final Duration grace;

	private final AtomicBoolean lookPlanned = new AtomicBoolean();

	private volatile long lookMillis = FIRST_LOOK_MILLIS;

	private ServerProcess(Process process, Duration grace) {
		this.process = process;
		this.tree = new ProcessTree(process.toHandle());
		this.grace = grace;
	}

	static ServerProcess start(String server, StdioSettings settings) {
		Path directory = settings.workingDirectory();
		if (directory != null && !Files.isDirectory(directory)) {
			throw StartFailure.workingDirectory(server, settings, directory);
		}
		ProcessBuilder builder = new ProcessBuilder(command(server, settings));
		Map<String, String> environment = builder.environment();
		environment.keySet().retainAll(settings.inheritedEnv().of(environment, WINDOWS).keySet());
		environment.putAll(settings.env());
		if (directory != null) {
			builder.directory(directory.toFile());
		}
		try {
			return new ServerProcess(builder.start(), settings.shutdownGrace());
		}
		catch (IOException ex) {
			throw StartFailure.command(server, settings, ex);
		}
	}

	private static List<String> command(String server, StdioSettings settings) {
		if (!WINDOWS) {
			List<String> command = new ArrayList<>(List.of(settings.command()));
			command.addAll(settings.args());
			return command;
		}
		Path directory = (settings.workingDirectory() != null) ? settings.workingDirectory() : Path.of("");
		try {
			return new WindowsCommand(System.getenv(), (file) -> new File(file).isFile()).of(settings.command(),
					settings.args(), directory.toAbsolutePath().toString());
		}
		catch (IllegalArgumentException ex) {
			throw StartFailure.arguments(server, settings, ex);
		}
	}

	InputStream stdout() {
		return this.process.getInputStream();
	}

	InputStream stderr() {
		return this.process.getErrorStream();
	}

	OutputStream stdin() {
		return this.process.getOutputStream();
	}

	long pid() {
		return this.process.pid();
	}

	CompletableFuture<Process> onExit() {
		return this.process.onExit();
	}

	/**
	 * Wait a little for the process to end.
	 * @return the exit code, or {@code null} if it still lives
	 */
	@Nullable Integer exitCode(Duration patience) {
		try {
			if (this.process.waitFor(patience.toNanos(), TimeUnit.NANOSECONDS)) {
				return this.process.exitValue();
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		return null;
	}

	/**
	 * The server has just said something, so it may have started something: a launcher
	 * such as {@code npx} the real server, a tool its helpers. Should the server end by
	 * itself, they can no longer be found, so look for them soon.
	 */
	void inUse() {
		if (this.lookPlanned.compareAndSet(false, true)) {
			McpThreads.timer()
				.schedule(() -> McpThreads.callbacks().execute(this::look), this.lookMillis, TimeUnit.MILLISECONDS);
		}
	}

	private void look() {
		this.lookMillis = LATER_LOOK_MILLIS;
		this.lookPlanned.set(false);
		this.tree.glimpse();
	}

	/**
	 * End the process and all that it started: close its standard input and wait, ask it
	 * to terminate and wait, then kill. An interrupt skips to the kill. Takes at most
	 * three times the grace.
	 */
	void end() {
		this.tree.look();
		// Elsewhere, for a server that does not read its input blocks whoever flushes it.
		McpThreads.callbacks().execute(this::closeStdin);
		boolean interrupted = false;
		try {
			if (allGone()) {
				return;
			}
			this.tree.look();
			this.tree.living().forEach(ProcessHandle::destroy);
			if (allGone()) {
				return;
			}
		}
		catch (InterruptedException ex) {
			interrupted = true;
		}
		this.tree.look();
		this.tree.living().forEach(ProcessHandle::destroyForcibly);
		try {
			allGone();
		}
		catch (InterruptedException ex) {
			interrupted = true;
		}
		if (interrupted) {
			Thread.currentThread().interrupt();
		}
	}

	private void closeStdin() {
		try {
			this.process.getOutputStream().close();
		}
		catch (IOException ex) {
			// It has closed its end before: all the better.
		}
	}

	private boolean allGone() throws InterruptedException {
		long deadline = System.nanoTime() + this.grace.toNanos();
		while (this.process.isAlive() || !this.tree.living().isEmpty()) {
			if (System.nanoTime() - deadline >= 0) {
				return false;
			}
			// Our own child wakes us; the others have to be looked at.
			if (this.process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS) && !this.tree.living().isEmpty()) {
				TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
			}
		}
		return true;
	}

}
