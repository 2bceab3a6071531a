/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Cuts a stream of bytes into lines. Lines end with LF or CR LF; a byte order mark at the
 * start of a line and empty lines are passed over; a line that is too long is passed over
 * as a whole and reported. Never decodes: a line is a piece of a buffer. Not thread-safe.
 */
final class LineReader {

	private static final int CHUNK = 16 * 1024;

	private final InputStream in;

	private final int limit;

	private byte[] buffer = new byte[CHUNK];

	private int start;

	private int end;

	/** Bytes of the unfinished line that were already searched for its end. */
	private int searched;

	private boolean skipping;

	private long skipped;

	LineReader(InputStream in, int limit) {
		this.in = in;
		this.limit = limit;
	}

	/**
	 * Deliver lines until the stream ends. A last line without an end is delivered too.
	 */
	void readAll(Sink sink) throws IOException {
		while (true) {
			int newline = indexOfNewline();
			if (newline >= 0) {
				deliver(newline, sink);
				this.start = newline + 1;
				this.searched = 0;
				continue;
			}
			this.searched = this.end - this.start;
			makeRoom(sink);
			int count = this.in.read(this.buffer, this.end, this.buffer.length - this.end);
			if (count < 0) {
				deliver(this.end, sink);
				return;
			}
			this.end += count;
		}
	}

	private int indexOfNewline() {
		for (int i = this.start + this.searched; i < this.end; i++) {
			if (this.buffer[i] == '\n') {
				return i;
			}
		}
		return -1;
	}

	private void deliver(int lineEnd, Sink sink) {
		if (this.skipping) {
			this.skipping = false;
			sink.onTooLong(this.skipped + lineEnd - this.start);
			return;
		}
		int from = this.start;
		int to = lineEnd;
		if (to > from && this.buffer[to - 1] == '\r') {
			to--;
		}
		if (to - from >= 3 && this.buffer[from] == (byte) 0xEF && this.buffer[from + 1] == (byte) 0xBB
				&& this.buffer[from + 2] == (byte) 0xBF) {
			from += 3;
		}
		if (to > from) {
			sink.onLine(this.buffer, from, to - from);
		}
	}

	private void makeRoom(Sink sink) {
		if (this.end - this.start > this.limit && !this.skipping) {
			this.skipping = true;
			this.skipped = 0;
			sink.onTooLongBegins(this.buffer, this.start, this.end - this.start);
		}
		if (this.skipping) {
			this.skipped += this.end - this.start;
			this.start = 0;
			this.end = 0;
			this.searched = 0;
			this.buffer = (this.buffer.length > CHUNK) ? new byte[CHUNK] : this.buffer;
		}
		else if (this.start == this.end) {
			this.start = 0;
			this.end = 0;
			// A single large message must not keep its memory for the rest of the
			// connection.
			this.buffer = (this.buffer.length > 64 * CHUNK) ? new byte[CHUNK] : this.buffer;
		}
		else if (this.end == this.buffer.length) {
			int length = this.end - this.start;
			byte[] target = (length > this.buffer.length / 2) ? Arrays.copyOf(this.buffer,
					(int) Math.min((long) this.buffer.length * 2, this.limit + (long) CHUNK)) : this.buffer;
			System.arraycopy(this.buffer, this.start, target, 0, length);
			this.buffer = target;
			this.start = 0;
			this.end = length;
		}
	}

	/**
	 * Takes lines.
	 */
	interface Sink {

		/**
		 * A line that is not empty.
		 * @param bytes a buffer that is used again after the call
		 * @param offset where the line begins
		 * @param length how long it is
		 */
		void onLine(byte[] bytes, int offset, int length);

		/**
		 * A line is longer than allowed; the rest of it is not kept.
		 * @param bytes a buffer that is used again after the call
		 * @param offset where the line begins
		 * @param length how much of it is there
		 */
		void onTooLongBegins(byte[] bytes, int offset, int length);

		/**
		 * A line that was too long has ended.
		 * @param length how long it was
		 */
		void onTooLong(long length);

	}

}
