/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.math.BigInteger;

/**
 * How far an event stream has come: what is needed to open it again after its end. Not
 * thread-safe.
 */
final class StreamPosition {

	private static final BigInteger LONGEST_RETRY = BigInteger.valueOf(Integer.MAX_VALUE);

	/** The id of the event that is being read. */
	private String id = "";

	private String lastEventId = "";

	private long retryMillis = -1;

	void id(String text) {
		if (text.indexOf('\0') < 0) {
			this.id = text;
		}
	}

	void retry(String text) {
		if (!text.isEmpty() && text.chars().allMatch((digit) -> digit >= '0' && digit <= '9')) {
			this.retryMillis = new BigInteger(text).min(LONGEST_RETRY).longValue();
		}
	}

	void eventComplete() {
		this.lastEventId = this.id;
	}

	void streamBegins() {
		this.id = this.lastEventId;
	}

	/**
	 * Return the id of the last complete event.
	 * @return the id, empty where there is none
	 */
	String lastEventId() {
		return this.lastEventId;
	}

	/**
	 * Return how long the server wants a client to wait before it comes again.
	 * @return the time in milliseconds, negative where the server did not say
	 */
	long retryMillis() {
		return this.retryMillis;
	}

}
