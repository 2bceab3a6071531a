/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.isolation;

import java.time.Duration;
import java.util.Locale;

/**
 * The kinds of trouble that the tenth server can be in, each with what is asked of it.
 */
enum Trouble {

	/** The control: what two equal runs differ by on this machine. */
	NONE("healthy", 0, 0, 0),

	/** Never answers a call. */
	MUTE("mute", 0, 50, 0),

	/** Ends at once, again and again. */
	CRASH_AT_START("crash-at-start", 0, 10, 0),

	/** Ends during each call. */
	CRASH_IN_CALL("crash-in-call", 0, 10, 0),

	/** Answers byte by byte, a thousand a second. */
	SLOW("slow", 1000, 4, 0),

	/** Answers with ten megabytes. */
	HUGE("huge", 10 * 1024 * 1024, 5, 0),

	/** The same, read by a loop instead of a client: what the answers alone cost. */
	HUGE_BARE("huge", 10 * 1024 * 1024, 5, 0),

	/** Does not read; what is sent to it is large. */
	DEAF("deaf", 0, 50, 100 * 1024),

	/** Log messages. */
	NOTIFICATIONS("notifications", Trouble.FLOOD, 10, 0),

	/** Says that its list of tools has changed. */
	LIST_CHANGES("list-changes", Trouble.FLOOD, 10, 0),

	/** Asks whether the client is there. */
	REQUESTS("requests", Trouble.FLOOD, 10, 0),

	/** Lines on standard output that are not JSON. */
	JUNK("junk", Trouble.FLOOD, 10, 0),

	/** Lines on standard error. */
	STDERR("stderr", Trouble.FLOOD, 10, 0);

	/** How long a call waits for a server in trouble. */
	static final Duration PATIENCE = Duration.ofSeconds(2);

	private static final int FLOOD = 10_000;

	private final String mode;

	private final int amount;

	private final int callsPerSecond;

	private final int textLength;

	Trouble(String mode, int amount, int callsPerSecond, int textLength) {
		this.mode = mode;
		this.amount = amount;
		this.callsPerSecond = callsPerSecond;
		this.textLength = textLength;
	}

	static Trouble named(String name) {
		return valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
	}

	String title() {
		return name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

	/** Return the server's mode. */
	String mode() {
		return this.mode;
	}

	/** Return how much the server does of it, or 0 where there is nothing to count. */
	int amount() {
		return this.amount;
	}

	/** Return how often the server in trouble is called all the same. */
	int callsPerSecond() {
		return this.callsPerSecond;
	}

	/** Return how long the text in each of these calls is at least. */
	int textLength() {
		return this.textLength;
	}

	boolean floods() {
		return this.amount == FLOOD;
	}

}
