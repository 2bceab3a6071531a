/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.pin;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

/**
 * Compares the tools of a server with those that were approved.
 */
final class ToolComparison {

	private ToolComparison() {
	}

	/**
	 * Return what is different, each with what the tool is now: what differs in the same
	 * way, but from something else, is another difference.
	 * @param approved the tools that were approved, by their names
	 * @param published those that the server publishes
	 */
	static Map<McpToolDifference, Fingerprint> of(Map<String, Fingerprint> approved,
			Map<String, Fingerprint> published) {
		Map<McpToolDifference, Fingerprint> found = new LinkedHashMap<>();
		Map<String, Fingerprint> gone = new TreeMap<>(approved);
		gone.keySet().removeAll(published.keySet());
		gone.values().removeIf(Fingerprint::isOpen);
		published.forEach((name, print) -> {
			Fingerprint pin = approved.get(name);
			if (pin == null) {
				String before = nameOf(print, gone);
				if (before != null) {
					gone.remove(before);
				}
				found.put((before != null) ? McpToolDifference.renamed(name, before) : McpToolDifference.added(name),
						print);
			}
			else if (!pin.equals(print)) {
				found.put(McpToolDifference.changed(name, pin.differencesTo(print)), print);
			}
		});
		gone.keySet().forEach((name) -> found.put(McpToolDifference.removed(name), Fingerprint.OPEN));
		return found;
	}

	private static @Nullable String nameOf(Fingerprint print, Map<String, Fingerprint> tools) {
		for (Map.Entry<String, Fingerprint> tool : tools.entrySet()) {
			if (tool.getValue().equals(print)) {
				return tool.getKey();
			}
		}
		return null;
	}

}
