/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

/**
 * What is known of the room in the pipe to a server. A server that answers a request has
 * read it, and all before it; so at most what was written since is still in the pipe, and
 * a pipe takes at least a page. Written by whoever writes to the pipe, one at a time;
 * read by anybody.
 */
final class PipeRoom {

	/** The number of what is no request. */
	static final long NO_REQUEST = -1;

	/** What each system grants, also to a user who has many pipes. */
	private static final int PAGE = 4096;

	/** Some three short requests. */
	private static final int CROWDED = 600;

	/** Of more requests than a page holds, the oldest need not be known. */
	private static final int REMEMBERED = 64;

	private final long[] ids = new long[REMEMBERED];

	private final long[] ends = new long[REMEMBERED];

	/** Comes after the arrays: who sees it sees them as they were then. */
	private volatile long written;

	private volatile long read;

	boolean isFor(int bytes) {
		return bytes <= PAGE - (this.written - this.read);
	}

	/**
	 * Return whether several requests wait for their answers, so that others are likely
	 * to be written soon.
	 */
	boolean isCrowded() {
		return this.written - this.read > CROWDED;
	}

	/** Bytes are about to be written. */
	void taken(long id, int bytes) {
		long end = this.written + bytes;
		if (id >= 0) {
			int place = (int) (id % REMEMBERED);
			this.ids[place] = id;
			this.ends[place] = end;
		}
		this.written = end;
	}

	/** A request was answered. Called by one thread. */
	void answered(long id) {
		if (id < 0 || this.written == 0) {
			return;
		}
		int place = (int) (id % REMEMBERED);
		long end = this.ends[place];
		if (this.ids[place] == id && end > this.read) {
			this.read = end;
		}
	}

}
