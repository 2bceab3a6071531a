/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.jsonrpc;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.POJONode;
import tools.jackson.databind.util.RawValue;

/**
 * Writes usual JSON as UTF-8 into a buffer. What is unusual is left to Jackson: numbers
 * beyond a {@code long}, fractions, halves of a character, values that are no tree. Used
 * by one thread.
 */
final class JsonBytesWriter {

	private static final int MOST_NESTED = 100;

	private static final int LARGEST_KEPT = 16 * 1024;

	private static final int PORTION = 64;

	/** Of one character. */
	private static final int MOST_BYTES = 6;

	/** Of a {@code long}. */
	private static final int MOST_DIGITS = 19;

	private static final byte[] HEX = { '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E',
			'F' };

	/** The buffer of the last message, for the next one. */
	private static final AtomicReference<byte[]> SPARE = new AtomicReference<>(new byte[1024]);

	private byte[] bytes;

	private int length;

	JsonBytesWriter() {
		byte[] spare = SPARE.getAndSet(null);
		this.bytes = (spare != null) ? spare : new byte[1024];
	}

	/** Return what was written; this is the end of this writer. */
	byte[] finish() {
		byte[] written = Arrays.copyOf(this.bytes, this.length);
		if (this.bytes.length <= LARGEST_KEPT) {
			SPARE.set(this.bytes);
		}
		this.bytes = written;
		return written;
	}

	/** Write ASCII text as it is. */
	JsonBytesWriter raw(String ascii) {
		makeRoom(ascii.length());
		plain(ascii, 0, ascii.length(), false);
		return this;
	}

	JsonBytesWriter number(long number) {
		if (number < 0) {
			return raw(Long.toString(number));
		}
		makeRoom(MOST_DIGITS);
		int end = this.length + 1;
		for (long rest = number / 10; rest > 0; rest /= 10) {
			end++;
		}
		int at = end;
		long rest = number;
		do {
			this.bytes[--at] = (byte) ('0' + rest % 10);
			rest /= 10;
		}
		while (rest > 0);
		this.length = end;
		return this;
	}

	JsonBytesWriter node(JsonNode node) {
		node(node, 0);
		return this;
	}

	private void node(JsonNode node, int depth) {
		if (depth > MOST_NESTED) {
			throw UnusualJsonException.INSTANCE;
		}
		switch (node.getNodeType()) {
			case OBJECT -> object((ObjectNode) node, depth);
			case ARRAY -> array(node, depth);
			case STRING -> string(node.stringValue());
			case BOOLEAN -> raw(node.booleanValue() ? "true" : "false");
			case NULL -> raw("null");
			case NUMBER -> {
				if (!node.isInt() && !node.isLong()) {
					throw UnusualJsonException.INSTANCE;
				}
				number(node.longValue());
			}
			case POJO -> {
				if (!(((POJONode) node).getPojo() instanceof RawValue raw)
						|| !(raw.rawValue() instanceof String text)) {
					throw UnusualJsonException.INSTANCE;
				}
				text(text, false);
			}
			default -> throw UnusualJsonException.INSTANCE;
		}
	}

	private void object(ObjectNode object, int depth) {
		char before = '{';
		for (Map.Entry<String, JsonNode> member : object.properties()) {
			one(before);
			string(member.getKey());
			one(':');
			node(member.getValue(), depth + 1);
			before = ',';
		}
		raw((before == '{') ? "{}" : "}");
	}

	private void array(JsonNode array, int depth) {
		char before = '[';
		for (int i = 0; i < array.size(); i++) {
			one(before);
			node(array.get(i), depth + 1);
			before = ',';
		}
		raw((before == '[') ? "[]" : "]");
	}

	JsonBytesWriter string(String text) {
		one('"');
		text(text, true);
		one('"');
		return this;
	}

	private void one(char ascii) {
		makeRoom(1);
		this.bytes[this.length++] = (byte) ascii;
	}

	private void text(String text, boolean escaped) {
		int count = text.length();
		int i = 0;
		while (i < count) {
			int stop = Math.min(count, i + PORTION);
			makeRoom(MOST_BYTES * PORTION);
			i = plain(text, i, stop, escaped);
			if (i < stop) {
				i += special(text, i);
			}
		}
	}

	/** Write ASCII as far as it stands for itself; there is room. */
	private int plain(String text, int from, int stop, boolean escaped) {
		byte[] target = this.bytes;
		int to = this.length;
		int i = from;
		for (; i < stop; i++) {
			char one = text.charAt(i);
			if (one >= 0x80 || (escaped && (one < ' ' || one == '"' || one == '\\'))) {
				break;
			}
			target[to++] = (byte) one;
		}
		this.length = to;
		return i;
	}

	/** Return how long it is in the text. */
	private int special(String text, int i) {
		char one = text.charAt(i);
		if (one < 0x80) {
			escape(one);
			return 1;
		}
		if (!Character.isSurrogate(one)) {
			this.length += JsonText.encode(one, this.bytes, this.length);
			return 1;
		}
		if (!Character.isHighSurrogate(one) || i + 1 == text.length()
				|| !Character.isLowSurrogate(text.charAt(i + 1))) {
			throw UnusualJsonException.INSTANCE;
		}
		this.length += JsonText.encode(Character.toCodePoint(one, text.charAt(i + 1)), this.bytes, this.length);
		return 2;
	}

	private void escape(char one) {
		this.bytes[this.length++] = '\\';
		char known = switch (one) {
			case '"', '\\' -> one;
			case '\n' -> 'n';
			case '\r' -> 'r';
			case '\t' -> 't';
			case '\b' -> 'b';
			case '\f' -> 'f';
			default -> 'u';
		};
		this.bytes[this.length++] = (byte) known;
		if (known == 'u') {
			this.bytes[this.length++] = '0';
			this.bytes[this.length++] = '0';
			this.bytes[this.length++] = HEX[one >> 4];
			this.bytes[this.length++] = HEX[one & 0xF];
		}
	}

	private void makeRoom(int more) {
		if (this.length + more > this.bytes.length) {
			this.bytes = Arrays.copyOf(this.bytes, Math.max(2 * this.bytes.length, this.length + more));
		}
	}

}
