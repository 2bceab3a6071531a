/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.faults;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/**
 * Makes frames that are nearly right, or not right at all, from a seed.
 */
public final class Mutations {

	private static final List<String> SEEDS = List.of("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"content\":[]}}",
			"{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"result\":{\"tools\":[{\"name\":\"x\",\"inputSchema\":{}}]}}",
			"{\"jsonrpc\":\"2.0\",\"id\":2,\"error\":{\"code\":-32602,\"message\":\"no\",\"data\":{\"a\":1}}}",
			"{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32700,\"message\":\"Parse error\"}}",
			"{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":{\"level\":\"info\",\"data\":\"x\"}}",
			"{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":{\"progressToken\":3,\"progress\":1}}",
			"{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"sampling/createMessage\",\"params\":{\"messages\":[]}}",
			"{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"ping\"}",
			"[{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}},{\"jsonrpc\":\"2.0\",\"method\":\"x\"}]");

	private static final List<String> PIECES = List.of("{", "}", "[", "]", "\"", ":", ",", "null", "true", "1e999999",
			"-0", "1.5", "\"id\":", "\"result\":", "\"error\":", "\"method\":", "\"params\":", "\\u0000", "\\ud800",
			"\n", "\r", "\r\n", "\0", "\u00FF", "\u00EF\u00BB\u00BF", "data: ", "id: 1\n", "retry: 9\n", ": c\n",
			"\n\n", "99999999999999999999", "[[[[[[[[[[", "{\"a\":{\"a\":{\"a\":");

	private final Random random;

	/**
	 * Create a source of frames.
	 * @param seed the seed; the same seed gives the same frames
	 */
	public Mutations(long seed) {
		this.random = new Random(seed);
	}

	/**
	 * Return the source of chance, for what else is to depend on the seed.
	 * @return the source
	 */
	public Random random() {
		return this.random;
	}

	/**
	 * Return a frame.
	 * @return its bytes
	 */
	public byte[] next() {
		if (this.random.nextInt(10) == 0) {
			byte[] noise = new byte[this.random.nextInt(200)];
			this.random.nextBytes(noise);
			return noise;
		}
		byte[] bytes = SEEDS.get(this.random.nextInt(SEEDS.size())).getBytes(StandardCharsets.ISO_8859_1);
		for (int i = this.random.nextInt(5); i > 0; i--) {
			bytes = mutated(bytes);
		}
		return bytes;
	}

	private byte[] mutated(byte[] bytes) {
		int from = this.random.nextInt(bytes.length + 1);
		int to = Math.min(bytes.length, from + this.random.nextInt(12));
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		out.write(bytes, 0, from);
		switch (this.random.nextInt(5)) {
			case 0 -> out.write(this.random.nextInt(256));
			case 1 ->
				out.writeBytes(PIECES.get(this.random.nextInt(PIECES.size())).getBytes(StandardCharsets.ISO_8859_1));
			case 2 -> {
				// Twice.
				out.write(bytes, from, to - from);
				out.write(bytes, from, to - from);
			}
			case 3 -> {
				if (to < bytes.length) {
					out.write(bytes[to] ^ (1 << this.random.nextInt(8)));
				}
			}
			default -> {
				// Left out.
			}
		}
		out.write(bytes, to, bytes.length - to);
		return out.toByteArray();
	}

	/**
	 * Return how many rounds to make.
	 * @param otherwise how many where nothing else is said
	 * @return the number
	 */
	public static int rounds(int otherwise) {
		return Integer.getInteger("fuzz.rounds", otherwise);
	}

	/**
	 * Return the seed to begin with.
	 * @return the seed that was given, or any
	 */
	public static long seed() {
		return Long.getLong("fuzz.seed", System.nanoTime());
	}

}
