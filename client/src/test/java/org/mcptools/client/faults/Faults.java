/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.faults;

import java.util.List;
import java.util.stream.Stream;

/**
 * All faults, in the order of the page.
 */
final class Faults {

	private Faults() {
	}

	static List<Fault> all() {
		return Stream
			.of(LineFaults.all(), FloodFaults.all(), ProcessFaults.all(), HttpFaults.all(), NetworkFaults.all())
			.flatMap(List::stream)
			.toList();
	}

}
