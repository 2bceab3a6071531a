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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.thread.McpThreads;

/**
 * A server's process with everything that it started.
 */
final class ServerProcess {

	private final Process process;

	private final Duration grace;

	/** Processes seen below ours: once it has ended, the system no longer tells. */
	private final Set<ProcessHandle> descendants = new LinkedHashSet<>();

	private ServerProcess(Process process, Duration grace) {
		this.process = process;
		this.grace = grace;
	}

	static ServerProcess start(String server, StdioSettings settings) {
		Path directory = settings.workingDirectory();
		if (directory != null && !Files.isDirectory(directory)) {
			throw new McpTransportException(server, "cannot start '" + settings.command() + "': the working directory "
					+ directory.toAbsolutePath() + " does not exist", null);
		}
		List<String> command = new ArrayList<>();
		command.add(settings.command());
		command.addAll(settings.args());
		ProcessBuilder builder = new ProcessBuilder(command);
		builder.environment().putAll(settings.env());
		if (directory != null) {
			builder.directory(directory.toFile());
		}
		try {
			return new ServerProcess(builder.start(), settings.shutdownGrace());
		}
		catch (IOException ex) {
			throw new McpTransportException(server, "cannot start '" + settings.command() + "': " + hint(settings, ex),
					ex);
		}
	}

	private static String hint(StdioSettings settings, IOException ex) {
		String command = settings.command();
		Path directory = settings.workingDirectory();
		if (!command.contains("/") && !command.contains(File.separator)) {
			return "no such program on the PATH (" + System.getenv("PATH") + "); give the full path of the command";
		}
		Path file = Path.of(command);
		if (!file.isAbsolute()) {
			file = ((directory != null) ? directory : Path.of("")).toAbsolutePath().resolve(file);
		}
		if (!Files.exists(file)) {
			return "there is no file " + file + " (a relative command is looked up from the working directory)";
		}
		if (!Files.isExecutable(file)) {
			return file + " is not executable";
		}
		return String.valueOf(ex.getMessage());
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
	 * Remember the processes that are now below ours.
	 */
	void noteDescendants() {
		synchronized (this.descendants) {
			this.process.descendants().forEach(this.descendants::add);
		}
	}

	/**
	 * End the process and all that it started: close its standard input and wait, ask it
	 * to terminate and wait, then kill. An interrupt skips to the kill.
	 */
	void end() {
		noteDescendants();
		// Elsewhere, for a server that does not read its input blocks whoever flushes it.
		McpThreads.callbacks().execute(this::closeStdin);
		if (allGone()) {
			return;
		}
		noteDescendants();
		living().forEach(ProcessHandle::destroy);
		if (allGone()) {
			return;
		}
		noteDescendants();
		living().forEach(ProcessHandle::destroyForcibly);
		allGone();
	}

	private void closeStdin() {
		try {
			this.process.getOutputStream().close();
		}
		catch (IOException ex) {
			// It has closed its end before: all the better.
		}
	}

	private List<ProcessHandle> living() {
		List<ProcessHandle> handles = new ArrayList<>();
		handles.add(this.process.toHandle());
		synchronized (this.descendants) {
			handles.addAll(this.descendants);
		}
		handles.removeIf((handle) -> !handle.isAlive());
		return handles;
	}

	private boolean allGone() {
		CompletableFuture<?>[] exits = living().stream()
			.map(ProcessHandle::onExit)
			.toArray(CompletableFuture<?>[]::new);
		try {
			CompletableFuture.allOf(exits).get(this.grace.toNanos(), TimeUnit.NANOSECONDS);
			return living().isEmpty();
		}
		catch (InterruptedException ex) {
			living().forEach(ProcessHandle::destroyForcibly);
			Thread.currentThread().interrupt();
			return false;
		}
		catch (TimeoutException | ExecutionException ex) {
			return false;
		}
	}

}
