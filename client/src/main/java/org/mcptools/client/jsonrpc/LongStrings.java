/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.jsonrpc;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.util.JsonParserDelegate;
import tools.jackson.databind.JsonNode;

/**
 * Reads large messages, most of which are a few long strings: a file that a tool has
 * read. Jackson copies such a string character by character, and more than once, which
 * takes five times as long as reading it from the pipe. Here each long string is cut out
 * in large pieces and a mark is left in its place; Jackson reads what remains, and checks
 * all of it. Whatever is unusual is left to Jackson alone. Thread-safe.
 */
final class LongStrings {

	/** Below this many bytes a message has no long strings. */
	static final int LARGE_MESSAGE = 16 * 1024;

	private static final int LONG = 4 * 1024;

	private static final int MANY_ESCAPES = 100;

	private static final int SHORT_PIECE = 24;

	/** Nobody else knows it, so that no server can write it. */
	private static final String MARK = UUID.randomUUID() + ":";

	private static final int MAX_LENGTH = Json.MAPPER.tokenStreamFactory().streamReadConstraints().getMaxStringLength();

	private LongStrings() {
	}

	/**
	 * Read a message.
	 * @return the message, or {@code null} where this is left to Jackson
	 */
	static @Nullable JsonNode readTree(byte[] bytes, int offset, int length) {
		if (bytes[offset] == 0 || bytes[offset + 1] == 0) {
			// UTF-16 and UTF-32, which Jackson tells by that.
			return null;
		}
		List<String> texts = new ArrayList<>();
		byte[] rest = cut(bytes, offset, offset + length, texts);
		if (rest == null) {
			return null;
		}
		try (JsonParser parser = new Restoring(Json.MAPPER.createParser(rest), texts)) {
			JsonNode tree = Json.MAPPER.readTree(parser);
			return (parser.nextToken() == null) ? tree : null;
		}
		catch (JacksonException | NumberFormatException ex) {
			// Said again, with the right position, by whoever reads the whole.
			return null;
		}
	}

	/** Return the message with marks in place of its long strings, if it has any. */
	private static byte @Nullable [] cut(byte[] bytes, int from, int to, List<String> texts) {
		ByteArrayOutputStream rest = new ByteArrayOutputStream();
		int copied = from;
		int at = from;
		while (true) {
			int quote = ByteScan.indexOf('"', bytes, at, to);
			if (quote == to) {
				if (texts.isEmpty()) {
					return null;
				}
				rest.write(bytes, copied, to - copied);
				return rest.toByteArray();
			}
			int first = quote + 1;
			int end = ByteScan.endOfPlainAscii(bytes, first, to);
			boolean plain = end < to && bytes[end] == '"';
			if (!plain) {
				end = endOfString(bytes, first, to);
			}
			if (end < 0) {
				return null;
			}
			if (end - first >= LONG) {
				String text = text(bytes, first, end, plain);
				if (text == null || isName(bytes, end + 1, to)) {
					return null;
				}
				rest.write(bytes, copied, first - copied);
				rest.writeBytes((MARK + texts.size()).getBytes(StandardCharsets.US_ASCII));
				copied = end;
				texts.add(text);
			}
			at = end + 1;
		}
	}

	private static @Nullable String text(byte[] bytes, int from, int end, boolean plain) {
		if (end - from > MAX_LENGTH) {
			return null;
		}
		return plain ? new String(bytes, from, end - from, StandardCharsets.ISO_8859_1)
				: JsonText.read(bytes, from, end);
	}

	/**
	 * Return the index of the closing quote, or -1 where the string is broken or has so
	 * many escapes that large pieces gain nothing.
	 */
	private static int endOfString(byte[] bytes, int from, int to) {
		int escapes = 0;
		int at = ByteScan.endOfPlainText(bytes, from, to);
		while (at < to && bytes[at] == '\\') {
			if (++escapes > MANY_ESCAPES && (at - from) / escapes < SHORT_PIECE) {
				return -1;
			}
			at = ByteScan.endOfPlainText(bytes, Math.min(at + 2, to), to);
		}
		return (at < to && bytes[at] == '"') ? at : -1;
	}

	private static boolean isName(byte[] bytes, int from, int to) {
		int at = from;
		while (at < to && (bytes[at] == ' ' || bytes[at] == '\t' || bytes[at] == '\r' || bytes[at] == '\n')) {
			at++;
		}
		return at < to && bytes[at] == ':';
	}

	/** Puts the long strings back. */
	private static final class Restoring extends JsonParserDelegate {

		private final List<String> texts;

		Restoring(JsonParser parser, List<String> texts) {
			super(parser);
			this.texts = texts;
		}

		@Override
		public @Nullable String getString() {
			String text = super.getString();
			return (text != null && text.startsWith(MARK))
					? this.texts.get(Integer.parseInt(text.substring(MARK.length()))) : text;
		}

	}

}
