/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status.tools;

import java.lang.management.MemoryUsage;
import java.time.Duration;

import org.jspecify.annotations.Nullable;
import org.mcptools.samples.status.server.Json;
import org.mcptools.samples.status.server.Schema;
import tools.jackson.databind.node.ObjectNode;

/**
 * How the machine and this process are doing at one moment.
 *
 * @param osName the operating system
 * @param osVersion its version
 * @param osArch the processor architecture
 * @param cpus CPUs that this process may use
 * @param loadAverage of the last minute, {@code null} where unknown
 * @param cpuLoadPercent share of all CPUs that was busy, {@code null} where unknown
 * @param uptime how long this process runs
 * @param heap its heap
 */
record SystemStatus(String osName, String osVersion, String osArch, int cpus, @Nullable Double loadAverage,
		@Nullable Double cpuLoadPercent, Duration uptime, MemoryUsage heap) {

	String toText() {
		return String.join("\n", "Operating system: " + this.osName + " " + this.osVersion + " (" + this.osArch + ")",
				"CPUs: " + this.cpus, "Load average (1 min): " + Format.orUnknown(this.loadAverage),
				"CPU load: " + Format.percent(this.cpuLoadPercent),
				"Uptime of this process: " + Format.duration(this.uptime), Memory.toText("Heap", this.heap));
	}

	ObjectNode toJson() {
		ObjectNode json = Json.object();
		json.putObject("os").put("name", this.osName).put("version", this.osVersion).put("arch", this.osArch);
		json.put("cpus", this.cpus);
		json.put("loadAverage", this.loadAverage);
		json.put("cpuLoadPercent", this.cpuLoadPercent);
		json.put("uptimeSeconds", this.uptime.toSeconds());
		json.set("heap", Memory.toJson(this.heap));
		return json;
	}

	static Schema schema() {
		return Schema.object()
			.object("os", "The operating system",
					Schema.object()
						.string("name", "Its name")
						.string("version", "Its version")
						.string("arch", "The processor architecture"))
			.integer("cpus", "CPUs that this process may use")
			.nullable("loadAverage", "number",
					"System load average of the last minute, null where the platform has none")
			.nullable("cpuLoadPercent", "number",
					"Share of all CPUs that was busy since the call before, 0 to 100, null where unknown")
			.integer("uptimeSeconds", "How long this process runs")
			.object("heap", "Heap memory of this process", Memory.schema())
			.optionalObject("detail", "Only with detail: true", ProcessDetail.schema());
	}

}
