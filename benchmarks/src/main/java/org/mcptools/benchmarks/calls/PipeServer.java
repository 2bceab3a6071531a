/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.calls;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * A server and the bytes that go there and back, with no more than what it takes to find
 * an answer in them.
 */
final class PipeServer {

	private static final String INITIALIZE = "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{}}\n";

	private static final byte[] TEXT = "\"text\":\"".getBytes(StandardCharsets.US_ASCII);

	private static final byte[] ID = "\"id\":".getBytes(StandardCharsets.US_ASCII);

	private final Process process;

	private final OutputStream out;

	private final InputStream in;

	private byte[] bytes = new byte[64 * 1024];

	private int start;

	private int end;

	PipeServer(List<String> command) {
		try {
			this.process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
			this.out = this.process.getOutputStream();
			this.in = this.process.getInputStream();
			this.out.write(INITIALIZE.getBytes(StandardCharsets.US_ASCII));
			this.out.flush();
			line();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	static byte[] request(long id, String text) {
		return ("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"tools/call\",\"params\":{\"name\":\"echo\","
				+ "\"arguments\":{\"text\":\"" + text + "\"}}}\n")
			.getBytes(StandardCharsets.ISO_8859_1);
	}

	void write(byte[] request) throws IOException {
		this.out.write(request);
		this.out.flush();
	}

	/** Read a line, to be looked at before the next one is read. */
	Line line() throws IOException {
		int from = this.start;
		while (true) {
			for (int i = from; i < this.end; i++) {
				if (this.bytes[i] == '\n') {
					Line line = new Line(this.bytes, this.start, i);
					this.start = i + 1;
					return line;
				}
			}
			makeRoom();
			from = this.end;
			int count = this.in.read(this.bytes, this.end, this.bytes.length - this.end);
			if (count < 0) {
				throw new IOException("The server has ended");
			}
			this.end += count;
		}
	}

	private void makeRoom() {
		int length = this.end - this.start;
		if (this.start > 0) {
			System.arraycopy(this.bytes, this.start, this.bytes, 0, length);
			this.start = 0;
			this.end = length;
		}
		if (length == this.bytes.length) {
			this.bytes = Arrays.copyOf(this.bytes, 2 * length);
		}
	}

	void close() {
		this.process.destroyForcibly();
	}

	/** A line of the answers. */
	record Line(byte[] bytes, int start, int end) {

		long id() {
			long id = 0;
			for (int i = behind(ID); this.bytes[i] >= '0' && this.bytes[i] <= '9'; i++) {
				id = 10 * id + this.bytes[i] - '0';
			}
			return id;
		}

		String text() {
			int from = behind(TEXT);
			int to = from;
			while (this.bytes[to] != '"') {
				to++;
			}
			return new String(this.bytes, from, to - from, StandardCharsets.ISO_8859_1);
		}

		private int behind(byte[] name) {
			for (int i = this.start; i <= this.end - name.length; i++) {
				if (Arrays.equals(this.bytes, i, i + name.length, name, 0, name.length)) {
					return i + name.length;
				}
			}
			throw new IllegalStateException("Not an answer: "
					+ new String(this.bytes, this.start, this.end - this.start, StandardCharsets.ISO_8859_1));
		}

	}

}
