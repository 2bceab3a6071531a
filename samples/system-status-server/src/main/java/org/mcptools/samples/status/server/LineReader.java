/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

import org.jspecify.annotations.Nullable;

/**
 * Cuts a stream of bytes into lines at {@code \n}. It works on bytes so that no platform
 * charset comes in between, and it bounds the length, so that a line without end can't
 * eat the memory.
 */
final class LineReader {

	private final InputStream in;

	private final int maxLength;

	private final byte[] buffer = new byte[8192];

	private int position;

	private int limit;

	LineReader(InputStream in, int maxLength) {
		this.in = in;
		this.maxLength = maxLength;
	}

	/**
	 * Waits for the next line. The last line counts also where its {@code \n} is missing.
	 * @return the line, or {@code null} at the end of the stream
	 * @throws IOException where reading fails
	 */
	@Nullable Line next() throws IOException {
		ByteArrayOutputStream line = new ByteArrayOutputStream(256);
		boolean tooLong = false;
		boolean started = false;
		while (fill()) {
			started = true;
			int end = this.position;
			while (end < this.limit && this.buffer[end] != '\n') {
				end++;
			}
			// What goes beyond the bound is read and thrown away up to the line's end.
			tooLong = tooLong || line.size() + (end - this.position) > this.maxLength;
			if (!tooLong) {
				line.write(this.buffer, this.position, end - this.position);
			}
			this.position = end;
			if (end < this.limit) {
				this.position++;
				break;
			}
		}
		if (!started) {
			return null;
		}
		return tooLong ? Line.TOO_LONG : new Line(line.toByteArray());
	}

	private boolean fill() throws IOException {
		if (this.position == this.limit) {
			this.position = 0;
			this.limit = Math.max(0, this.in.read(this.buffer, 0, this.buffer.length));
		}
		return this.position < this.limit;
	}

	/**
	 * One line without its end.
	 */
	static final class Line {

		static final Line TOO_LONG = new Line(new byte[0]);

		private final byte[] bytes;

		Line(byte[] bytes) {
			this.bytes = bytes;
		}

		byte[] bytes() {
			return this.bytes;
		}

	}

}
