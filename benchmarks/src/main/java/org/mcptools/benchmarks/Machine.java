/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a benchmark ran on.
 *
 * @param processors how many processors there are for this JVM
 * @param processor what the processor calls itself, empty where that is not known
 * @param jdk the virtual machine and its version
 * @param system the operating system
 * @param collectors the garbage collectors
 * @param maxHeapMegabytes the largest heap
 */
public record Machine(int processors, String processor, String jdk, String system, String collectors,
		long maxHeapMegabytes) {

	private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

	/**
	 * Look at this machine.
	 * @return what was seen
	 */
	public static Machine here() {
		Runtime runtime = Runtime.getRuntime();
		String collectors = ManagementFactory.getGarbageCollectorMXBeans()
			.stream()
			.map((bean) -> bean.getName())
			.collect(Collectors.joining(", "));
		return new Machine(runtime.availableProcessors(), modelName(),
				System.getProperty("java.vm.name") + " " + Runtime.version(),
				System.getProperty("os.name") + " " + System.getProperty("os.version"), collectors,
				runtime.maxMemory() / (1024 * 1024));
	}

	private static String modelName() {
		try {
			return Files.readString(CPU_INFO)
				.lines()
				.filter((line) -> line.startsWith("model name"))
				.map((line) -> line.substring(line.indexOf(':') + 1).strip())
				.findFirst()
				.orElse("");
		}
		catch (IOException ex) {
			return "";
		}
	}

	/**
	 * Return how busy the machine is, this JVM included.
	 * @return the load average of the last minute, negative where it is not known
	 */
	public static double load() {
		return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
	}

	/**
	 * Return what was seen as JSON.
	 * @return a new object
	 */
	public ObjectNode toJson() {
		ObjectNode json = JsonNodeFactory.instance.objectNode();
		json.put("processors", this.processors);
		json.put("processor", this.processor);
		json.put("jdk", this.jdk);
		json.put("system", this.system);
		json.put("collectors", this.collectors);
		json.put("maxHeapMegabytes", this.maxHeapMegabytes);
		return json;
	}

	/**
	 * Return what was seen as a sentence.
	 */
	@Override
	public String toString() {
		return String.join("; ",
				Arrays.asList(
						this.processors + " processors" + (this.processor.isEmpty() ? "" : " (" + this.processor + ")"),
						this.system, this.jdk, this.collectors, this.maxHeapMegabytes + " MB of heap at most"));
	}

}
