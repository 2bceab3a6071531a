/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status.tools;

import java.lang.management.MemoryUsage;

import org.mcptools.samples.status.server.Json;
import org.mcptools.samples.status.server.Schema;
import tools.jackson.databind.node.ObjectNode;

/**
 * How a memory area of the process is told.
 */
final class Memory {

	private Memory() {
	}

	static String toText(String label, MemoryUsage memory) {
		boolean bounded = memory.getMax() >= 0;
		return label + ": " + Format.megabytes(memory.getUsed()) + " used of "
				+ (bounded ? Format.megabytes(memory.getMax()) + " max" : "no max") + ", "
				+ Format.megabytes(memory.getCommitted()) + " committed\n" + label + " in bytes: " + memory.getUsed()
				+ " used, " + (bounded ? memory.getMax() + " max" : "no max") + ", " + memory.getCommitted()
				+ " committed";
	}

	static ObjectNode toJson(MemoryUsage memory) {
		Long max = (memory.getMax() >= 0) ? memory.getMax() : null;
		ObjectNode json = Json.object();
		json.put("usedMb", Format.toMegabytes(memory.getUsed()));
		json.put("committedMb", Format.toMegabytes(memory.getCommitted()));
		json.put("maxMb", (max != null) ? (Long) Format.toMegabytes(max) : null);
		json.put("usedBytes", memory.getUsed());
		json.put("committedBytes", memory.getCommitted());
		json.put("maxBytes", max);
		return json;
	}

	static Schema schema() {
		return Schema.object()
			.integer("usedMb", "In use, in megabytes of 1024 * 1024 bytes")
			.integer("committedMb", "Held by the process, in megabytes")
			.nullable("maxMb", "integer", "The limit in megabytes, null where there is none")
			.integer("usedBytes", "In use, in bytes")
			.integer("committedBytes", "Held by the process, in bytes")
			.nullable("maxBytes", "integer", "The limit in bytes, null where there is none");
	}

}
