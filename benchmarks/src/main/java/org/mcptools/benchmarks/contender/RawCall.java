/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.contender;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * What those who read no JSON write, and how they find the text in what comes back.
 */
public final class RawCall {

	private static final byte[] TEXT = "\"text\":\"".getBytes(StandardCharsets.US_ASCII);

	private static final byte[] ID = "\"id\":".getBytes(StandardCharsets.US_ASCII);

	private RawCall() {
	}

	/**
	 * Return a request.
	 * @param id its id
	 * @param tool the name of the tool
	 * @param arguments its arguments in JSON
	 * @return the message, without a line break
	 */
	public static String request(long id, String tool, String arguments) {
		return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool
				+ "\",\"arguments\":" + arguments + "}}";
	}

	/**
	 * Find the id of an answer.
	 * @param bytes has the answer
	 * @param start where it starts
	 * @param end where it ends
	 * @return the id
	 */
	public static long id(byte[] bytes, int start, int end) {
		long id = 0;
		for (int i = behind(ID, bytes, start, end); bytes[i] >= '0' && bytes[i] <= '9'; i++) {
			id = 10 * id + bytes[i] - '0';
		}
		return id;
	}

	/**
	 * Find the text of an answer.
	 * @param bytes has the answer
	 * @param start where it starts
	 * @param end where it ends
	 * @return the text
	 */
	public static String text(byte[] bytes, int start, int end) {
		int from = behind(TEXT, bytes, start, end);
		int to = from;
		while (bytes[to] != '"') {
			to++;
		}
		return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
	}

	private static int behind(byte[] name, byte[] bytes, int start, int end) {
		for (int i = start; i <= end - name.length; i++) {
			if (Arrays.equals(bytes, i, i + name.length, name, 0, name.length)) {
				return i + name.length;
			}
		}
		throw new IllegalStateException(
				"Not an answer: " + new String(bytes, start, Math.min(end - start, 200), StandardCharsets.ISO_8859_1));
	}

}
