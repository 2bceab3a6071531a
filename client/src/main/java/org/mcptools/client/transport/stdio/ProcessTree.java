/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * A process and all that it started. A process whose parent has ended belongs to nobody
 * any more, so descendants are remembered while they can be seen.
 */
final class ProcessTree {

	private final ProcessHandle root;

	private final Set<ProcessHandle> descendants = new LinkedHashSet<>();

	ProcessTree(ProcessHandle root) {
		this.root = root;
	}

	/**
	 * Remember the processes that are now below the root, or below those remembered.
	 */
	void look() {
		look(Descendants::of);
	}

	/**
	 * The same at little cost, for as long as there will be other looks.
	 */
	void glimpse() {
		look(Descendants::glimpse);
	}

	private void look(Function<ProcessHandle, Set<ProcessHandle>> descendants) {
		synchronized (this.descendants) {
			this.descendants.removeIf((handle) -> !isAlive(handle));
			Set<ProcessHandle> below = descendants.apply(this.root);
			for (ProcessHandle orphan : List.copyOf(this.descendants)) {
				if (!below.contains(orphan)) {
					below.addAll(descendants.apply(orphan));
				}
			}
			this.descendants.addAll(below);
		}
	}

	/**
	 * Return those that live, the root first.
	 */
	List<ProcessHandle> living() {
		List<ProcessHandle> handles = new ArrayList<>();
		handles.add(this.root);
		synchronized (this.descendants) {
			handles.addAll(this.descendants);
		}
		handles.removeIf((handle) -> !isAlive(handle));
		return handles;
	}

	/**
	 * A process that has ended stays a "zombie" until its parent asks how. In a container
	 * whose first process never asks, an orphan is one for ever: it must not count.
	 */
	private static boolean isAlive(ProcessHandle handle) {
		return handle.isAlive() && !isZombie(handle.pid());
	}

	private static boolean isZombie(long pid) {
		Path stat = Path.of("/proc", Long.toString(pid), "stat");
		try {
			// "pid (name) state ...", where the name may hold anything.
			String line = Files.readString(stat, StandardCharsets.ISO_8859_1);
			return line.startsWith(") Z", line.lastIndexOf(')'));
		}
		catch (IOException ex) {
			return false;
		}
	}

}
