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
 *
 * @param status the HTTP status
 * @param headers the headers, names in lower case
 */
record ReplyHead(int status, Map<String, List<String>> headers) {

	/**
	 * Return a head whose header names are in lower case.
	 * @param status the HTTP status
	 * @param headers the headers, names in any case
	 * @return the head
	 */
	static ReplyHead of(int status, Map<String, List<String>> headers) {
		Map<String, List<String>> lowerCase = new HashMap<>();
		headers.forEach((name, values) -> {
			if (!name.startsWith(":")) {
				lowerCase.put(name.toLowerCase(Locale.ROOT), values);
			}
		});
		return new ReplyHead(status, lowerCase);
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
		return mediaType().equals("application/json");
	}

	boolean isEventStream() {
		return mediaType().equals("text/event-stream");
	}

	/**
	 * Return the media type without its parameters, in lower case.
	 * @return the type, empty where there is none
	 */
	String mediaType() {
		String value = first("content-type");
		int end = value.indexOf(';');
		return ((end < 0) ? value : value.substring(0, end)).strip().toLowerCase(Locale.ROOT);
	}

	/**
	 * Return the media type in words.
	 * @return the words
	 */
	String describeType() {
		return mediaType().isEmpty() ? "no content type" : "content type " + mediaType();
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
		List<String> values = all(name);
		return values.isEmpty() ? "" : values.get(0);
	}

	List<String> all(String name) {
		return this.headers.getOrDefault(name, List.of());
	}

	/**
	 * Return the headers in the form that a frame carries, with the status among them.
	 * @return the headers, several values of one name joined with a comma
	 */
	Map<String, String> asFrameHeaders() {
		List<Map.Entry<String, String>> joined = new ArrayList<>(this.headers.size() + 1);
		this.headers.forEach((name, values) -> joined
			.add(Map.entry(name, (values.size() == 1) ? values.get(0) : String.join(", ", values))));
		joined.add(Map.entry(Frame.STATUS, Integer.toString(this.status)));
		return Map.ofEntries(joined.toArray(Map.Entry[]::new));
	}

	@Override
	public String toString() {
		return "HTTP " + this.status;
	}

}
