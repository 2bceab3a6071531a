/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.jsonrpc;

/**
 * Internal: a stretch of a message that is known to be ASCII text as it stands in a JSON
 * string, without a quote, a backslash or a control character. Whoever has looked for the
 * end of the message knows it, and whoever reads the message need not look again.
 *
 * @param from where it begins
 * @param to where it ends, after {@code from} or there
 */
public record PlainStretch(int from, int to) {

	/** Nothing is known. */
	public static final PlainStretch NONE = new PlainStretch(0, 0);

	/**
	 * Add what was seen behind this one.
	 * @param begin where it begins
	 * @param end where it ends
	 * @return both in one where they meet, otherwise the longer one
	 */
	public PlainStretch and(int begin, int end) {
		if (begin == this.to && this.from < this.to) {
			return new PlainStretch(this.from, end);
		}
		return (end - begin > this.to - this.from) ? new PlainStretch(begin, end) : this;
	}

	/**
	 * Return the same stretch where all has moved.
	 * @param distance by how much it has moved
	 */
	public PlainStretch moved(int distance) {
		return (this.from < this.to) ? new PlainStretch(this.from + distance, this.to + distance) : NONE;
	}

}
