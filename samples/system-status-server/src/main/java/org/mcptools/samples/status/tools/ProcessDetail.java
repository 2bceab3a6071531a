/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status.tools;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.lang.management.ThreadMXBean;
import java.util.List;

import org.mcptools.samples.status.server.Json;
import org.mcptools.samples.status.server.Schema;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The finer figures of this process at one moment.
 *
 * @param nonHeap memory outside the heap
 * @param collectors the garbage collectors
 * @param threads the numbers of threads
 */
record ProcessDetail(MemoryUsage nonHeap, List<Collector> collectors, Threads threads) {

	static ProcessDetail now() {
		ThreadMXBean threads = ManagementFactory.getThreadMXBean();
		return new ProcessDetail(ManagementFactory.getMemoryMXBean().getNonHeapMemoryUsage(),
				ManagementFactory.getGarbageCollectorMXBeans().stream().map(Collector::of).toList(),
				new Threads(threads.getThreadCount(), threads.getDaemonThreadCount(), threads.getPeakThreadCount(),
						threads.getTotalStartedThreadCount()));
	}

	String toText() {
		StringBuilder text = new StringBuilder(Memory.toText("Non-heap", this.nonHeap));
		for (Collector collector : this.collectors) {
			text.append("\nGC ").append(collector.name()).append(": ");
			text.append(collector.count()).append(" collections, ").append(collector.millis()).append(" ms");
		}
		text.append("\nThreads: ").append(this.threads.live()).append(" live (");
		text.append(this.threads.daemon()).append(" daemon), ").append(this.threads.peak()).append(" peak, ");
		return text.append(this.threads.started()).append(" started").toString();
	}

	ObjectNode toJson() {
		ObjectNode json = Json.object();
		json.set("nonHeap", Memory.toJson(this.nonHeap));
		ArrayNode list = json.putArray("garbageCollectors");
		for (Collector collector : this.collectors) {
			ObjectNode entry = list.addObject();
			entry.put("name", collector.name());
			entry.put("collections", collector.count());
			entry.put("timeMillis", collector.millis());
		}
		ObjectNode numbers = json.putObject("threads");
		numbers.put("live", this.threads.live());
		numbers.put("daemon", this.threads.daemon());
		numbers.put("peak", this.threads.peak());
		numbers.put("started", this.threads.started());
		return json;
	}

	static Schema schema() {
		return Schema.object()
			.object("nonHeap", "Memory outside the heap: classes, compiled code and the like", Memory.schema())
			.list("garbageCollectors", "One entry for each collector",
					Schema.object()
						.string("name", "The collector")
						.integer("collections", "How often it ran since the process started")
						.integer("timeMillis", "How long that took in all, in milliseconds"))
			.object("threads", "Threads of this process",
					Schema.object()
						.integer("live", "Threads that live now")
						.integer("daemon", "Those of them that are daemon threads")
						.integer("peak", "The most that ever lived at once")
						.integer("started", "Threads started since the process started"));
	}

	/**
	 * One garbage collector.
	 *
	 * @param name its name
	 * @param count how often it ran
	 * @param millis how long that took in all
	 */
	record Collector(String name, long count, long millis) {

		static Collector of(GarbageCollectorMXBean bean) {
			// A collector that keeps no count says -1.
			return new Collector(bean.getName(), Math.max(0, bean.getCollectionCount()),
					Math.max(0, bean.getCollectionTime()));
		}

	}

	/**
	 * Numbers of threads.
	 *
	 * @param live alive now
	 * @param daemon daemons among them
	 * @param peak the most at once
	 * @param started ever started
	 */
	record Threads(int live, int daemon, int peak, long started) {

	}

}
