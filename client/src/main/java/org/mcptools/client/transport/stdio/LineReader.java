/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.SoftReference;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.jsonrpc.ByteScan;
import org.mcptools.client.jsonrpc.PlainStretch;

/**
 * Cuts a stream of bytes into lines. Lines end with LF or CR LF; a byte order mark at the
 * start of a line and empty lines are passed over; a line that is too long is passed over
 * as a whole and reported. Never decodes: a line is a piece of a buffer. Not thread-safe.
 */
final class LineReader {

	private static final int CHUNK = 16 * 1024;

	/** A larger buffer is kept only until the JVM needs its memory. */
	private static final int LARGEST_KEPT = 64 * CHUNK;

	/**
	 * What a pipe holds. To read more at once gains nothing, and the JDK allocates as
	 * much outside the heap for each read as the read may bring.
	 */
	private static final int LARGEST_READ = 64 * 1024;

	/**
	 * What is plain text in a longer line is found out along with its end, while the
	 * processor has the bytes at hand.
	 */
	private static final int LONG = 64 * 1024;

	/**
	 * While a line is unfinished, others may have the processor after so much of it. Not
	 * more often, nor with the last piece, which a power of two would often be: who has
	 * just been given the processor keeps it for a while, and to make a text of megabytes
	 * takes as long as that.
	 */
	private static final int TURN = 300_000;

	private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

	private final InputStream in;

	private final int limit;

	private byte[] buffer = new byte[CHUNK];

	/** The buffer of the last large line: where one was, others follow. */
	private SoftReference<byte[]> large = new SoftReference<>(null);

	private int start;

	private int end;

	/** Bytes of the unfinished line that were already searched for its end. */
	private int searched;

	/** What was seen of the unfinished line, counted from its start. */
	private PlainStretch plain = PlainStretch.NONE;

	/** The line that is being passed over, if any. */
	private @Nullable LongLine skipped;

	/**
	 * Create a reader.
	 * @param in the stream
	 * @param limit the most bytes a line may have, all but its LF counted
	 */
	LineReader(InputStream in, int limit) {
		this.in = in;
		this.limit = limit;
	}

	/**
	 * Deliver lines until the stream ends. A last line without an end is delivered too.
	 */
	void readAll(Sink sink) throws IOException {
		while (true) {
			int newline = search();
			if (newline < this.end) {
				deliver(newline, true, sink);
				this.start = newline + 1;
				forget();
				continue;
			}
			int length = this.end - this.start;
			if (length / TURN > this.searched / TURN) {
				Thread.yield();
			}
			this.searched = length;
			makeRoom();
			int count = this.in.read(this.buffer, this.end, Math.min(this.buffer.length - this.end, LARGEST_READ));
			if (count < 0) {
				deliver(this.end, false, sink);
				return;
			}
			this.end += count;
		}
	}

	/** Return where the line ends, or where the bytes do. */
	private int search() {
		int from = this.start + this.searched;
		if (this.searched > LONG) {
			int plainEnd = ByteScan.endOfPlainAscii(this.buffer, from, this.end);
			this.plain = this.plain.and(this.searched, plainEnd - this.start);
			from = plainEnd;
		}
		return ByteScan.indexOf('\n', this.buffer, from, this.end);
	}

	private void forget() {
		this.searched = 0;
		this.plain = PlainStretch.NONE;
	}

	private void deliver(int lineEnd, boolean ended, Sink sink) {
		if (lineEnd - this.start > this.limit || this.skipped != null) {
			LongLine line = skip(lineEnd);
			this.skipped = null;
			sink.onTooLong(line);
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
			sink.onLine(this.buffer, from, to - from, ended, this.plain.moved(this.start));
		}
	}

	private LongLine skip(int to) {
		LongLine line = (this.skipped != null) ? this.skipped : new LongLine();
		line.append(this.buffer, this.start, to);
		this.skipped = line;
		return line;
	}

	private void makeRoom() {
		int length = this.end - this.start;
		if (length > this.limit || this.skipped != null) {
			skip(this.end);
			length = 0;
			forget();
		}
		if (length == 0) {
			this.start = 0;
			this.end = 0;
			if (this.buffer.length > LARGEST_KEPT) {
				this.large = new SoftReference<>(this.buffer);
				this.buffer = new byte[CHUNK];
			}
		}
		else if (this.end == this.buffer.length) {
			byte[] target = (length > this.buffer.length / 2) ? larger() : this.buffer;
			System.arraycopy(this.buffer, this.start, target, 0, length);
			this.buffer = target;
			this.start = 0;
			this.end = length;
		}
	}

	private byte[] larger() {
		int size = (int) Math.min(Math.min(2L * this.buffer.length, (long) this.limit + CHUNK), LARGEST_ARRAY);
		byte[] kept = (size > LONG) ? this.large.get() : null;
		return (kept != null && kept.length >= size) ? kept : new byte[size];
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
		 * @param ended whether it had an end; otherwise the stream broke off in it, or
		 * after it
		 * @param plain what is known of it
		 */
		void onLine(byte[] bytes, int offset, int length, boolean ended, PlainStretch plain);

		/**
		 * A line that was longer than allowed has ended.
		 * @param line what is left of it
		 */
		void onTooLong(LongLine line);

	}

}
