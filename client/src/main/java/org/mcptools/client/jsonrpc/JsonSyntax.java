/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.jsonrpc;

/**
 * Tells of a text whether it is one JSON object, without making anything of it. What is
 * unusual is left to Jackson. Used by one thread, once.
 */
final class JsonSyntax {

	private static final int MOST_NESTED = 100;

	private static final int LONGEST_NUMBER = 100;

	/** Is no character of JSON where it is asked for. */
	private static final char END = '\0';

	private final String text;

	private int at;

	private JsonSyntax(String text) {
		this.text = text;
	}

	/**
	 * Return whether a text is one JSON object, and nothing else.
	 * @param text the text
	 * @return {@code true} if it is; otherwise it may still be one
	 */
	static boolean isObject(String text) {
		JsonSyntax syntax = new JsonSyntax(text);
		return syntax.next() == '{' && syntax.object(1) && syntax.next() == END;
	}

	/** Return the next character that is no space, and go behind it. */
	private char next() {
		while (this.at < this.text.length()) {
			char one = this.text.charAt(this.at++);
			if (one != ' ' && one != '\n' && one != '\r' && one != '\t') {
				// A NUL that stands in the text is as wrong as it is anywhere.
				return (one != END) ? one : '\1';
			}
		}
		return END;
	}

	private boolean value(char first, int depth) {
		return switch (first) {
			case '{' -> depth < MOST_NESTED && object(depth + 1);
			case '[' -> depth < MOST_NESTED && array(depth + 1);
			case '"' -> string();
			case 't' -> word("rue");
			case 'f' -> word("alse");
			case 'n' -> word("ull");
			default -> number(first);
		};
	}

	private boolean object(int depth) {
		char next = next();
		if (next == '}') {
			return true;
		}
		while (next == '"' && string() && next() == ':' && value(next(), depth)) {
			next = next();
			if (next == '}') {
				return true;
			}
			if (next != ',') {
				return false;
			}
			next = next();
		}
		return false;
	}

	private boolean array(int depth) {
		char next = next();
		if (next == ']') {
			return true;
		}
		while (value(next, depth)) {
			next = next();
			if (next == ']') {
				return true;
			}
			if (next != ',') {
				return false;
			}
			next = next();
		}
		return false;
	}

	private boolean word(String rest) {
		boolean there = this.text.startsWith(rest, this.at);
		this.at += rest.length();
		return there;
	}

	/** From behind the opening quote to behind the closing one. */
	private boolean string() {
		int count = this.text.length();
		int i = this.at;
		while (i < count) {
			char one = this.text.charAt(i++);
			if (one == '"') {
				this.at = i;
				return true;
			}
			if (one < ' ') {
				return false;
			}
			if (one == '\\') {
				if (i == count || "\"\\/bfnrt".indexOf(this.text.charAt(i)) < 0) {
					// With four hexadecimal digits behind a 'u' too, which is rare.
					return false;
				}
				i++;
			}
		}
		return false;
	}

	/** A whole number or a decimal fraction, without an exponent. */
	private boolean number(char first) {
		int start = this.at - 1;
		int from = (first == '-') ? this.at : start;
		int whole = digits(from);
		boolean usual = whole > 0 && (whole == 1 || this.text.charAt(from) != '0');
		this.at = from + whole;
		if (usual && this.at < this.text.length() && this.text.charAt(this.at) == '.') {
			int fraction = digits(this.at + 1);
			usual = fraction > 0;
			this.at += 1 + fraction;
		}
		return usual && this.at - start <= LONGEST_NUMBER;
	}

	private int digits(int from) {
		int i = from;
		while (i < this.text.length() && this.text.charAt(i) >= '0' && this.text.charAt(i) <= '9') {
			i++;
		}
		return i - from;
	}

}
