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
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Delayed;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.mcptools.client.thread.McpThreads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Checks after each test that nothing is left of its servers: no thread, no process, no
 * task of ours that blocks, and no timer of a call that still waits.
 */
public final class NoLeaks implements BeforeEachCallback, AfterEachCallback {

	private static final Namespace NAMESPACE = Namespace.create(NoLeaks.class);

	private static final Duration PATIENCE = Duration.ofSeconds(20);

	/** Timers of calls are longer; a timer of housekeeping is shorter. */
	private static final long HOUSEKEEPING_SECONDS = 3;

	private static final long HOUSEKEEPING = TimeUnit.SECONDS.toNanos(HOUSEKEEPING_SECONDS);

	@Override
	public void beforeEach(ExtensionContext context) {
		context.getStore(NAMESPACE).put("before", processes());
		// Of classes before, which do not look.
		context.getStore(NAMESPACE).put("deadlines", McpThreads.deadlines().count(HOUSEKEEPING));
	}

	@Override
	@SuppressWarnings("unchecked")
	public void afterEach(ExtensionContext context) {
		Set<ProcessHandle> before = (Set<ProcessHandle>) context.getStore(NAMESPACE).get("before");
		int deadlines = context.getStore(NAMESPACE).get("deadlines", Integer.class);
		try {
			check("processes", () -> assertThat(processes()).isSubsetOf(before));
			check("threads", () -> assertThat(serverThreads()).isEmpty());
			check("callbacks",
					() -> assertThat(((ThreadPoolExecutor) McpThreads.callbacks()).getActiveCount()).isZero());
			check("timers", () -> assertThat(callTimers()).isEmpty());
			check("deadlines",
					() -> assertThat(McpThreads.deadlines().count(HOUSEKEEPING)).isLessThanOrEqualTo(deadlines));
		}
		finally {
			// What one test has left must not fail the next one.
			processes().stream().filter((process) -> !before.contains(process)).forEach(ProcessHandle::destroyForcibly);
		}
	}

	private static void check(String what, Runnable assertion) {
		await("no " + what + " left").pollDelay(Duration.ZERO)
			.pollInterval(Duration.ofMillis(20))
			.atMost(PATIENCE)
			.untilAsserted(assertion::run);
	}

	/**
	 * Return whether a process lives. One that has ended may wait for ever for a parent
	 * that asks how.
	 */
	public static boolean lives(ProcessHandle process) {
		if (!process.isAlive()) {
			return false;
		}
		try {
			String stat = Files.readString(Path.of("/proc/" + process.pid() + "/stat"), StandardCharsets.ISO_8859_1);
			return !stat.startsWith(") Z", stat.lastIndexOf(')'));
		}
		catch (IOException ex) {
			// Not Linux, or it has just gone.
			return process.isAlive();
		}
	}

	private static Set<ProcessHandle> processes() {
		return ProcessHandle.current().descendants().filter(NoLeaks::lives).collect(Collectors.toSet());
	}

	private static List<String> serverThreads() {
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.map(Thread::getName)
			.filter((name) -> name.startsWith("mcp-") && !name.startsWith("mcp-callback-")
					&& !name.startsWith("mcp-timer-") && !name.startsWith("mcp-http-"))
			.toList();
	}

	private static List<Runnable> callTimers() {
		return McpThreads.timer()
			.getQueue()
			.stream()
			.filter((task) -> ((Delayed) task).getDelay(TimeUnit.SECONDS) >= HOUSEKEEPING_SECONDS)
			.toList();
	}

}
