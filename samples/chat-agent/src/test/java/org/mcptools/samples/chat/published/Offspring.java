/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.published;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * All that a process has started, directly or not. It is remembered when it is seen below
 * the process. On Linux it is known too by a variable of its environment, which reaches
 * processes that nobody has seen, and those whose parents have ended.
 */
final class Offspring {

	private static final String VARIABLE = "MCP_TEST_OFFSPRING_OF";

	private static final Path PROC = Path.of("/proc");

	private final String mark = VARIABLE + "=" + UUID.randomUUID();

	private final Set<ProcessHandle> seen = ConcurrentHashMap.newKeySet();

	private final Process parent;

	Offspring(ProcessBuilder builder) throws IOException {
		Map<String, String> environment = builder.environment();
		environment.put(VARIABLE, this.mark.substring(VARIABLE.length() + 1));
		this.parent = builder.start();
	}

	Process parent() {
		return this.parent;
	}

	/**
	 * Return the command lines of those that live.
	 */
	List<String> commands() {
		return living().stream().map(Offspring::describe).toList();
	}

	/**
	 * Return those that live, after a look at what is new.
	 */
	Set<ProcessHandle> living() {
		this.parent.descendants().forEach(this.seen::add);
		marked().forEach(this.seen::add);
		return this.seen.stream().filter(Offspring::lives).collect(Collectors.toSet());
	}

	private Stream<ProcessHandle> marked() {
		return ProcessHandle.allProcesses()
			.filter((process) -> process.pid() != this.parent.pid() && isMarked(process));
	}

	private boolean isMarked(ProcessHandle process) {
		String environment = read(process, "environ");
		return environment != null && List.of(environment.split("\0")).contains(this.mark);
	}

	/**
	 * A process that has ended may wait for ever for a parent that asks how: it has ended
	 * nevertheless.
	 */
	private static boolean lives(ProcessHandle process) {
		String stat = read(process, "stat");
		return process.isAlive() && (stat == null || !stat.startsWith(") Z", stat.lastIndexOf(')')));
	}

	private static String describe(ProcessHandle process) {
		String commandLine = read(process, "cmdline");
		return process.pid() + " " + ((commandLine != null) ? commandLine.replace('\0', ' ').strip()
				: process.info().commandLine().orElse("?"));
	}

	/**
	 * Return what the system tells of a process, {@code null} when it tells nothing.
	 */
	private static @Nullable String read(ProcessHandle process, String file) {
		try {
			return Files.readString(PROC.resolve(Long.toString(process.pid())).resolve(file),
					StandardCharsets.ISO_8859_1);
		}
		catch (IOException ex) {
			// Not Linux, not ours, or it has just gone.
			return null;
		}
	}

}
