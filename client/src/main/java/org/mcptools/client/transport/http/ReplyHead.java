/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.transport.Frame;

/**
 * The status and the headers of a reply.
 */
final class ReplyHead {

	private final int status;

	/** As a frame carries them. */
	private final Map<String, String> headers;

	/** The values of those that came more than once. */
	private final Map<String, List<String>> repeated;

	private ReplyHead(int status, Map<String, String> headers, Map<String, List<String>> repeated) {
		this.status = status;
		this.headers = headers;
		this.repeated = repeated;
	}

	/**
	 * Return a head.
	 * @param status the HTTP status
	 * @param lines the headers, line by line, names in lower case
	 * @return the head
	 */
	static ReplyHead of(int status, List<Map.Entry<String, String>> lines) {
		List<Map.Entry<String, String>> joined = new ArrayList<>(lines.size() + 1);
		Map<String, List<String>> repeated = Map.of();
		for (Map.Entry<String, String> line : lines) {
			// A handful of them: looking at each is less work than a table.
			int same = indexOf(line.getKey(), joined);
			if (same < 0) {
				joined.add(line);
			}
			else {
				repeated = new HashMap<>(repeated);
				repeated.computeIfAbsent(line.getKey(), (name) -> new ArrayList<>(List.of(joined.get(same).getValue())))
					.add(line.getValue());
				joined.set(same, Map.entry(line.getKey(), joined.get(same).getValue() + ", " + line.getValue()));
			}
		}
		joined.add(Map.entry(Frame.STATUS, Integer.toString(status)));
		return new ReplyHead(status, Map.ofEntries(joined.toArray(Map.Entry[]::new)), repeated);
	}

	private static int indexOf(String name, List<Map.Entry<String, String>> lines) {
		for (int i = 0; i < lines.size(); i++) {
			if (lines.get(i).getKey().equals(name)) {
				return i;
			}
		}
		return -1;
	}

	/**
	 * Return a head.
	 * @param status the HTTP status
	 * @param headers the headers, names in any case
	 * @return the head
	 */
	static ReplyHead of(int status, Map<String, List<String>> headers) {
		List<Map.Entry<String, String>> lines = new ArrayList<>();
		headers.forEach((name, values) -> {
			if (!name.startsWith(":")) {
				values.forEach((value) -> lines.add(Map.entry(name.toLowerCase(Locale.ROOT), value)));
			}
		});
		return of(status, lines);
	}

	int status() {
		return this.status;
	}

	boolean isSuccess() {
		return this.status >= 200 && this.status < 300;
	}

	/**
	 * Whether a refusal may have passed by the time of another try.
	 * @return {@code true} for a server that is busy or broken
	 */
	boolean isPassing() {
		return (this.status >= 500 && this.status != 501) || this.status == 408 || this.status == 425
				|| this.status == 429;
	}

	/**
	 * Return how long the server asks to be left alone.
	 * @return the time from now, or {@code null} where it asks for none
	 */
	@Nullable Duration retryAfter() {
		String value = first("retry-after").strip();
		try {
			Duration wait = !value.isEmpty() && value.chars().allMatch((digit) -> digit >= '0' && digit <= '9')
					? Duration.ofSeconds(Long.parseLong(value))
					: Duration.between(Instant.now(), ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME));
			return wait.isNegative() ? Duration.ZERO : wait;
		}
		catch (DateTimeException | ArithmeticException | NumberFormatException ex) {
			return null;
		}
	}

	boolean isJson() {
		return isOfType("application/json");
	}

	boolean isEventStream() {
		return isOfType("text/event-stream");
	}

	private boolean isOfType(String type) {
		return mediaType().equalsIgnoreCase(type);
	}

	/** Return the media type without its parameters, in any case. */
	private String mediaType() {
		String value = first("content-type");
		int end = value.indexOf(';');
		return ((end < 0) ? value : value.substring(0, end)).strip();
	}

	/**
	 * Return the media type in words.
	 * @return the words
	 */
	String describeType() {
		String type = mediaType().toLowerCase(Locale.ROOT);
		return type.isEmpty() ? "no content type" : "content type " + type;
	}

	/**
	 * Return the length of the body that was announced.
	 * @return the length, negative where none was announced
	 */
	long contentLength() {
		try {
			return Long.parseLong(first("content-length"));
		}
		catch (NumberFormatException ex) {
			return -1;
		}
	}

	String first(String name) {
		List<String> values = this.repeated.get(name);
		return (values != null) ? values.get(0) : this.headers.getOrDefault(name, "");
	}

	List<String> all(String name) {
		String value = this.headers.get(name);
		return (value != null) ? this.repeated.getOrDefault(name, List.of(value)) : List.of();
	}

	/**
	 * Return the headers in the form that a frame carries, with the status among them.
	 * @return the headers, several values of one name joined with a comma
	 */
	Map<String, String> asFrameHeaders() {
		return this.headers;
	}

	@Override
	public String toString() {
		return "HTTP " + this.status;
	}

}
