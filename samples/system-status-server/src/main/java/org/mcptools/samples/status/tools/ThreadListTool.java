/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status.tools;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

import org.mcptools.samples.status.server.Arguments;
import org.mcptools.samples.status.server.Json;
import org.mcptools.samples.status.server.Parameter;
import org.mcptools.samples.status.server.Schema;
import org.mcptools.samples.status.server.Tool;
import org.mcptools.samples.status.server.ToolDefinition;
import org.mcptools.samples.status.server.ToolException;
import org.mcptools.samples.status.server.ToolResult;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Lists the threads of this process that used the most CPU time.
 */
public final class ThreadListTool implements Tool {

	private static final int DEFAULT_LIMIT = 10;

	private static final Parameter<Integer> LIMIT = Parameter.wholeNumber("limit",
			"How many threads to return at most, from 1 to 100; 10 where it is missing.", 1, 100, DEFAULT_LIMIT);

	private static final ToolDefinition DEFINITION = new ToolDefinition("list_threads", "Threads by CPU time", """
			Returns the threads of the Java process (JVM) that this server runs in, those that used the most \
			CPU time since they started first: rank, name, id, CPU time in milliseconds, state, daemon or not. \
			Use it when the user asks which threads are busy or what uses the CPU inside the process. It does \
			not list other processes of the machine; for overall load use get_system_status.""", List.of(LIMIT),
			Schema.object()
				.integer("live", "All threads that live now")
				.list("threads", "The busiest first, at most as many as asked for",
						Schema.object()
							.integer("id", "The thread's id")
							.string("name", "The thread's name")
							.string("state", "NEW, RUNNABLE, BLOCKED, WAITING, TIMED_WAITING or TERMINATED")
							.bool("daemon", "Whether it is a daemon thread")
							.number("cpuMillis", "CPU time that it used since it started, in milliseconds")));

	private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

	@Override
	public ToolDefinition definition() {
		return DEFINITION;
	}

	@Override
	public ToolResult call(Arguments arguments) throws ToolException {
		if (!this.threads.isThreadCpuTimeSupported() || !this.threads.isThreadCpuTimeEnabled()) {
			throw new ToolException("This Java runtime does not measure the CPU time of threads.");
		}
		List<BusyThread> all = snapshot();
		List<BusyThread> busiest = all.subList(0, Math.min(all.size(), arguments.find(LIMIT).orElse(DEFAULT_LIMIT)));
		return new ToolResult(toText(all.size(), busiest), toJson(all.size(), busiest));
	}

	private List<BusyThread> snapshot() {
		List<BusyThread> snapshot = new ArrayList<>();
		for (ThreadInfo thread : this.threads.getThreadInfo(this.threads.getAllThreadIds())) {
			// A thread may end at any moment: then there is no information, or no time.
			long nanos = (thread != null) ? this.threads.getThreadCpuTime(thread.getThreadId()) : -1;
			if (nanos >= 0) {
				snapshot.add(new BusyThread(thread.getThreadId(), thread.getThreadName(),
						thread.getThreadState().name(), thread.isDaemon(), nanos));
			}
		}
		snapshot.sort(Comparator.comparingLong(BusyThread::nanos).reversed());
		return snapshot;
	}

	private static String toText(int live, List<BusyThread> busiest) {
		StringBuilder text = new StringBuilder("Threads: " + live + " live, " + busiest.size() + " listed");
		int rank = 0;
		for (BusyThread thread : busiest) {
			rank++;
			text.append(String.format(Locale.ROOT, "\n%d. %s (id %d): %.2f ms CPU, %s%s", rank, thread.name(),
					thread.id(), thread.millis(), thread.state(), thread.daemon() ? ", daemon" : ""));
		}
		return text.toString();
	}

	private static ObjectNode toJson(int live, List<BusyThread> busiest) {
		ObjectNode json = Json.object();
		json.put("live", live);
		ArrayNode list = json.putArray("threads");
		for (BusyThread thread : busiest) {
			ObjectNode entry = list.addObject();
			entry.put("id", thread.id());
			entry.put("name", thread.name());
			entry.put("state", thread.state());
			entry.put("daemon", thread.daemon());
			entry.put("cpuMillis", thread.millis());
		}
		return json;
	}

	/**
	 * One thread at one moment.
	 */
	private record BusyThread(long id, String name, String state, boolean daemon, long nanos) {

		double millis() {
			return Format.round(this.nanos / 1_000_000.0);
		}

	}

}
