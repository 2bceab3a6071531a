/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status.tools;

import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.mcptools.samples.status.server.Arguments;
import org.mcptools.samples.status.server.Parameter;
import org.mcptools.samples.status.server.Tool;
import org.mcptools.samples.status.server.ToolDefinition;
import org.mcptools.samples.status.server.ToolResult;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tells how the machine and this process are doing.
 */
public final class SystemStatusTool implements Tool {

	private static final Parameter<Boolean> DETAIL = Parameter.flag("detail",
			"true adds memory outside the heap, garbage collectors and thread counts; false (the default) is the short form.");

	private static final ToolDefinition DEFINITION = new ToolDefinition("get_system_status", "System status", """
			Returns the current status of the machine and of the Java process (JVM) that this server runs in: \
			operating system, number of CPUs, system load average, CPU load, uptime, and heap memory used, \
			committed and max. \
			Use it when the user asks how the machine or server is doing, how busy or slow it is, or about \
			load, CPU, memory or uptime. Set detail to true for questions about garbage collection, memory \
			outside the heap or the number of threads.""", List.of(DETAIL), SystemStatus.schema());

	private final OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();

	public SystemStatusTool() {
		// The platform tells the load since the question before, so the first one is
		// lost.
		cpuLoad();
	}

	@Override
	public ToolDefinition definition() {
		return DEFINITION;
	}

	@Override
	public ToolResult call(Arguments arguments) {
		SystemStatus status = new SystemStatus(System.getProperty("os.name"), System.getProperty("os.version"),
				System.getProperty("os.arch"), Runtime.getRuntime().availableProcessors(), loadAverage(), cpuLoad(),
				Duration.ofMillis(ManagementFactory.getRuntimeMXBean().getUptime()),
				ManagementFactory.getMemoryMXBean().getHeapMemoryUsage());
		StringBuilder text = new StringBuilder(status.toText());
		ObjectNode json = status.toJson();
		if (arguments.find(DETAIL).orElse(false)) {
			ProcessDetail detail = ProcessDetail.now();
			text.append('\n').append(detail.toText());
			json.set("detail", detail.toJson());
		}
		return new ToolResult(text.toString(), json);
	}

	private @Nullable Double loadAverage() {
		double load = this.system.getSystemLoadAverage();
		return (load >= 0) ? Format.round(load) : null;
	}

	private @Nullable Double cpuLoad() {
		if (this.system instanceof com.sun.management.OperatingSystemMXBean extended) {
			double load = extended.getCpuLoad();
			// Not a number and negative both mean that the platform doesn't know yet.
			return (load >= 0) ? Format.round(Math.min(1, load) * 100) : null;
		}
		return null;
	}

}
