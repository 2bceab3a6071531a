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

import org.mcptools.benchmarks.contender.RawCall;

/**
 * A server and the bytes that go there and back, with no more than what it takes to find
 * an answer in them.
 */
final class PipeServer {

	private static final String INITIALIZE = "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{}}\n";

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

	static byte[] request(long id, String tool, String arguments) {
		return (RawCall.request(id, tool, arguments) + "\n").getBytes(StandardCharsets.ISO_8859_1);
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
			return RawCall.id(this.bytes, this.start, this.end);
		}

		String text() {
			return RawCall.text(this.bytes, this.start, this.end);
		}

	}

}
