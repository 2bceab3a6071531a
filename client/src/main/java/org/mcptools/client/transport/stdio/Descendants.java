/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.StringTokenizer;
import java.util.stream.Collectors;

/**
 * Finds what a process has started.
 */
final class Descendants {

	private static final Path PROC = Path.of("/proc");

	/** Whether this Linux has been built to answer. */
	private static final boolean ASKED = Files
		.isReadable(PROC.resolve("self").resolve("task").resolve(pid()).resolve("children"));

	private Descendants() {
	}

	/**
	 * Return all processes below one, from the system's whole table of processes.
	 * @param root the process
	 * @return the processes that are seen now
	 */
	static Set<ProcessHandle> of(ProcessHandle root) {
		return root.descendants().collect(Collectors.toCollection(LinkedHashSet::new));
	}

	/**
	 * The same at little cost, where the system can be asked for the children of one
	 * process. While one of them ends, another may be missing in the answer.
	 * @param root the process
	 * @return the processes that are seen now
	 */
	static Set<ProcessHandle> glimpse(ProcessHandle root) {
		if (!ASKED) {
			return of(root);
		}
		Set<ProcessHandle> found = new LinkedHashSet<>();
		add(root.pid(), found);
		return found;
	}

	private static void add(long pid, Set<ProcessHandle> found) {
		// Children belong to the thread that has started them.
		try (DirectoryStream<Path> threads = Files
			.newDirectoryStream(PROC.resolve(Long.toString(pid)).resolve("task"))) {
			for (Path thread : threads) {
				addChildren(thread, found);
			}
		}
		catch (IOException | DirectoryIteratorException ex) {
			// It has just ended.
		}
	}

	private static void addChildren(Path thread, Set<ProcessHandle> found) {
		String children;
		try {
			children = Files.readString(thread.resolve("children"), StandardCharsets.US_ASCII);
		}
		catch (IOException ex) {
			return;
		}
		StringTokenizer pids = new StringTokenizer(children);
		while (pids.hasMoreTokens()) {
			long pid = Long.parseLong(pids.nextToken());
			if (ProcessHandle.of(pid).filter(found::add).isPresent()) {
				add(pid, found);
			}
		}
	}

	private static String pid() {
		return Long.toString(ProcessHandle.current().pid());
	}

}
