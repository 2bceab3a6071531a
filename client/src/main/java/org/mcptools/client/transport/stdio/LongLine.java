/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.util.Arrays;

/**
 * A line that is too long to be kept: its beginning, its last bytes and its length.
 */
final class LongLine {

	/** Enough for all that a peer writes before the big member of a message. */
	static final int HEAD = 4096;

	/** Enough for the members that a peer writes after the big one. */
	static final int TAIL = 256;

	private byte[] head = new byte[0];

	private byte[] tail = new byte[0];

	private long length;

	void append(byte[] bytes, int from, int to) {
		this.length += to - from;
		int missing = Math.min(to - from, HEAD - this.head.length);
		if (missing > 0) {
			this.head = joined(this.head, 0, bytes, from, missing);
		}
		int added = Math.min(to - from, TAIL);
		this.tail = joined(this.tail, Math.max(0, this.tail.length + added - TAIL), bytes, to - added, added);
	}

	private static byte[] joined(byte[] first, int firstFrom, byte[] second, int secondFrom, int secondLength) {
		byte[] both = Arrays.copyOfRange(first, firstFrom, first.length + secondLength);
		System.arraycopy(second, secondFrom, both, first.length - firstFrom, secondLength);
		return both;
	}

	byte[] head() {
		return this.head;
	}

	byte[] tail() {
		return this.tail;
	}

	long length() {
		return this.length;
	}

}
