/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.faults.server;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * The server's standard output.
 */
final class Output {

	private static final int PIECE = 1 << 16;

	private final OutputStream out;

	Output(OutputStream out) {
		this.out = out;
	}

	void line(String line) throws IOException {
		bytes((line + "\n").getBytes(StandardCharsets.UTF_8));
	}

	void bytes(byte[] bytes) throws IOException {
		this.out.write(bytes);
	}

	/** Write bytes one by one. */
	void trickle(byte[] bytes) throws IOException {
		for (byte next : bytes) {
			this.out.write(next);
		}
	}

	/** Write a line again and again, with {@code $N} as its number. */
	void flood(String line, int times) throws IOException {
		BufferedOutputStream buffered = new BufferedOutputStream(this.out, PIECE);
		for (int i = 0; i < times; i++) {
			buffered.write((line.replace("$N", Integer.toString(i)) + "\n").getBytes(StandardCharsets.UTF_8));
		}
		buffered.flush();
	}

	/** Answer a tool call with so many letters, none of which is kept. */
	void big(String id, int length) throws IOException {
		BufferedOutputStream buffered = new BufferedOutputStream(this.out, PIECE);
		buffered
			.write(("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"")
				.getBytes(StandardCharsets.UTF_8));
		for (int i = 0; i < length; i++) {
			buffered.write('x');
		}
		buffered.write("\"}]}}\n".getBytes(StandardCharsets.UTF_8));
		buffered.flush();
	}

	void result(String id, String result) throws IOException {
		line("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":" + result + "}");
	}

	void text(String id, String text) throws IOException {
		result(id, "{\"content\":[{\"type\":\"text\",\"text\":\"" + text + "\"}]}");
	}

	void close() throws IOException {
		this.out.close();
	}

}
