/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.jsonrpc;

import java.nio.charset.StandardCharsets;

import org.jspecify.annotations.Nullable;

/**
 * Reads what stands between the quotes of a long JSON string, run by run.
 */
final class JsonText {

	/** What the decoder puts in place of bytes that are not UTF-8. */
	private static final char REPLACEMENT = '\uFFFD';

	private JsonText() {
	}

	/**
	 * Read a string.
	 * @param bytes the bytes, in which no control character and no quote without a
	 * backslash is
	 * @param from behind the opening quote
	 * @param end the closing quote
	 * @return the text, or {@code null} where it is not certain to be read as Jackson
	 * would
	 */
	static @Nullable String read(byte[] bytes, int from, int end) {
		int escape = ByteScan.indexOf('\\', bytes, from, end);
		if (escape == end) {
			return decode(bytes, from, end - from);
		}
		// A character is never longer than its escape.
		byte[] plain = new byte[end - from];
		int length = 0;
		int at = from;
		while (escape < end) {
			System.arraycopy(bytes, at, plain, length, escape - at);
			length += escape - at;
			int code = (bytes[escape + 1] == 'u') ? hex(bytes, escape + 2, end) : simple(bytes[escape + 1]);
			at = escape + ((bytes[escape + 1] == 'u') ? 6 : 2);
			if (Character.isHighSurrogate((char) code) && at + 6 <= end && bytes[at] == '\\' && bytes[at + 1] == 'u') {
				int low = hex(bytes, at + 2, end);
				if (low >= 0 && Character.isLowSurrogate((char) low)) {
					code = Character.toCodePoint((char) code, (char) low);
					at += 6;
				}
			}
			// Half a pair has no UTF-8.
			if (code < 0 || (code >= Character.MIN_SURROGATE && code <= Character.MAX_SURROGATE)) {
				return null;
			}
			length += encode(code, plain, length);
			escape = ByteScan.indexOf('\\', bytes, at, end);
		}
		System.arraycopy(bytes, at, plain, length, end - at);
		return decode(plain, 0, length + end - at);
	}

	private static @Nullable String decode(byte[] bytes, int from, int length) {
		if (ByteScan.isAscii(bytes, from, from + length)) {
			// The same, but the JDK need not look at each byte first.
			return new String(bytes, from, length, StandardCharsets.ISO_8859_1);
		}
		String text = new String(bytes, from, length, StandardCharsets.UTF_8);
		return (text.indexOf(REPLACEMENT) < 0) ? text : null;
	}

	private static int simple(byte escaped) {
		return switch (escaped) {
			case '"', '\\', '/' -> escaped;
			case 'n' -> '\n';
			case 'r' -> '\r';
			case 't' -> '\t';
			case 'b' -> '\b';
			case 'f' -> '\f';
			default -> -1;
		};
	}

	private static int hex(byte[] bytes, int from, int end) {
		if (from + 4 > end) {
			return -1;
		}
		int value = 0;
		for (int i = from; i < from + 4; i++) {
			int digit = (bytes[i] > 0) ? Character.digit(bytes[i], 16) : -1;
			if (digit < 0) {
				return -1;
			}
			value = value * 16 + digit;
		}
		return value;
	}

	/** Write a character as UTF-8; return its length. */
	static int encode(int code, byte[] target, int at) {
		if (code < 0x80) {
			target[at] = (byte) code;
			return 1;
		}
		if (code < 0x800) {
			target[at] = (byte) (0xC0 | code >> 6);
			target[at + 1] = (byte) (0x80 | code & 0x3F);
			return 2;
		}
		if (code < 0x10000) {
			target[at] = (byte) (0xE0 | code >> 12);
			target[at + 1] = (byte) (0x80 | code >> 6 & 0x3F);
			target[at + 2] = (byte) (0x80 | code & 0x3F);
			return 3;
		}
		target[at] = (byte) (0xF0 | code >> 18);
		target[at + 1] = (byte) (0x80 | code >> 12 & 0x3F);
		target[at + 2] = (byte) (0x80 | code >> 6 & 0x3F);
		target[at + 3] = (byte) (0x80 | code & 0x3F);
		return 4;
	}

}
