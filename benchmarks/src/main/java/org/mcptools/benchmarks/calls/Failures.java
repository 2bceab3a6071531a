/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.calls;

import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Calls that have failed, by what was said of it. Thread-safe.
 */
final class Failures {

	private static final int LONGEST = 120;

	private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();

	void add(Throwable failure) {
		Throwable root = failure;
		while (root.getCause() != null && root.getCause() != root) {
			root = root.getCause();
		}
		String message = failure.getClass().getSimpleName() + ": " + failure.getMessage();
		if (root != failure) {
			message += " / " + root.getClass().getSimpleName() + ": " + root.getMessage();
		}
		add(message);
	}

	void add(String message) {
		// Ids and the like differ from call to call.
		String key = message.replaceAll("\\d+", "#").replaceAll("\\s+", " ");
		key = (key.length() > LONGEST) ? key.substring(0, LONGEST) + "..." : key;
		this.counts.computeIfAbsent(key, (any) -> new LongAdder()).increment();
	}

	void addAll(Failures others) {
		others.counts.forEach(
				(message, count) -> this.counts.computeIfAbsent(message, (any) -> new LongAdder()).add(count.sum()));
	}

	long count() {
		return this.counts.values().stream().mapToLong(LongAdder::sum).sum();
	}

	ObjectNode toJson() {
		ObjectNode json = JsonNodeFactory.instance.objectNode();
		this.counts.forEach((message, count) -> json.put(message, count.sum()));
		return json;
	}

	/**
	 * Return the messages, the most frequent first.
	 */
	@Override
	public String toString() {
		return this.counts.entrySet()
			.stream()
			.sorted(Comparator.comparingLong((Map.Entry<String, LongAdder> entry) -> -entry.getValue().sum()))
			.map((entry) -> entry.getValue().sum() + " times " + entry.getKey())
			.collect(Collectors.joining("; "));
	}

}
