/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio.scripted;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * A message of the client, of which this knows just enough to answer it.
 *
 * @param json the line as it came
 */
record Message(String json) {

	private static final Pattern ID = Pattern.compile("^\\{\"jsonrpc\":\"2.0\",\"id\":(\\d+),");

	@Nullable String id() {
		Matcher matcher = ID.matcher(this.json);
		return matcher.find() ? matcher.group(1) : null;
	}

	String method() {
		return text("method", "");
	}

	/**
	 * Return the text of a member, wherever it is.
	 */
	String text(String name, String otherwise) {
		String literal = literal(name);
		return (literal != null) ? unescape(literal) : otherwise;
	}

	int number(String name, int otherwise) {
		Matcher matcher = Pattern.compile("\"" + name + "\":(\\d+)").matcher(this.json);
		return matcher.find() ? Integer.parseInt(matcher.group(1)) : otherwise;
	}

	/**
	 * Return the text of a member as it stands between its quotes.
	 */
	@Nullable String literal(String name) {
		String start = "\"" + name + "\":\"";
		int from = this.json.indexOf(start);
		if (from < 0) {
			return null;
		}
		from += start.length();
		int to = from;
		while (this.json.charAt(to) != '"') {
			to += (this.json.charAt(to) == '\\') ? 2 : 1;
		}
		return this.json.substring(from, to);
	}

	private static String unescape(String literal) {
		StringBuilder text = new StringBuilder(literal.length());
		for (int i = 0; i < literal.length(); i++) {
			char c = literal.charAt(i);
			if (c != '\\') {
				text.append(c);
				continue;
			}
			i++;
			switch (literal.charAt(i)) {
				case 'n' -> text.append('\n');
				case 'r' -> text.append('\r');
				case 't' -> text.append('\t');
				case 'u' -> {
					text.append((char) Integer.parseInt(literal.substring(i + 1, i + 5), 16));
					i += 4;
				}
				default -> text.append(literal.charAt(i));
			}
		}
		return text.toString();
	}

	static String escape(String text) {
		return text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n").replace("\r", "\\r");
	}

}
