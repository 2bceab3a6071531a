/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

import org.mcptools.client.jsonrpc.PlainStretch;
import org.slf4j.Logger;

/**
 * Drains a server's standard error, so that the server never blocks on it, into the
 * server's logger at DEBUG (servers write ordinary news there), and keeps the last lines
 * for error messages.
 */
final class StderrTail implements Runnable, LineReader.Sink {

	static final int LINES = 10;

	static final int LINE_LENGTH = 500;

	static final int LONGEST_LINE = 64 * 1024;

	private final InputStream in;

	private final Logger log;

	private final Deque<String> lines = new ArrayDeque<>();

	StderrTail(InputStream in, Logger log) {
		this.in = in;
		this.log = log;
	}

	@Override
	public void run() {
		try {
			new LineReader(this.in, LONGEST_LINE).readAll(this);
		}
		catch (IOException ex) {
			this.log.trace("Standard error ended", ex);
		}
	}

	@Override
	public void onLine(byte[] bytes, int offset, int length, boolean ended, PlainStretch plain) {
		keep(new String(bytes, offset, length, StandardCharsets.UTF_8));
	}

	@Override
	public void onTooLong(LongLine line) {
		keep(new String(line.head(), StandardCharsets.UTF_8));
	}

	private void keep(String line) {
		this.log.debug("{}", line);
		synchronized (this.lines) {
			if (this.lines.size() == LINES) {
				this.lines.removeFirst();
			}
			this.lines.addLast((line.length() <= LINE_LENGTH) ? line : line.substring(0, LINE_LENGTH) + "...");
		}
	}

	/**
	 * Return the last lines, the oldest first.
	 */
	List<String> lines() {
		synchronized (this.lines) {
			return List.copyOf(this.lines);
		}
	}

}
