/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.transport.Frame;
import tools.jackson.databind.JsonNode;

/**
 * Headers of requests: names are equal whatever their case, and what is put in later
 * wins.
 */
final class Headers {

	static final String ACCEPT = "Accept";

	static final String CONTENT_TYPE = "Content-Type";

	static final String LAST_EVENT_ID = "Last-Event-ID";

	static final String PROXY_AUTHORIZATION = "Proxy-Authorization";

	static final String JSON = "application/json";

	static final String EVENT_STREAM = "text/event-stream";

	private static final List<String> TRACE = List.of("traceparent", "tracestate", "baggage");

	private static final String NAME_SYMBOLS = "!#$%&'*+-.^_`|~";

	private Headers() {
	}

	static Map<String, String> with(Map<String, String> headers, String... namesAndValues) {
		Map<String, String> merged = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
		merged.putAll(headers);
		for (int i = 0; i < namesAndValues.length; i += 2) {
			merged.put(namesAndValues[i], namesAndValues[i + 1]);
		}
		return merged;
	}

	/**
	 * Return the headers of a frame, and what its message says of the trace that it
	 * belongs to: proxies and web frameworks look for it there.
	 * @param frame the frame
	 * @return the headers that are meant for the server
	 * @throws IllegalArgumentException if one of them cannot be sent as it is
	 */
	static Map<String, String> of(Frame frame) {
		Map<String, String> sent = onTheWire(frame.headers());
		if (frame.message() instanceof JsonRpcRequest request && request.params() != null) {
			JsonNode meta = request.params().path("_meta");
			for (String name : TRACE) {
				String value = meta.path(name).stringValue("");
				if (!value.isEmpty() && isValue(value)) {
					sent.putIfAbsent(name, value);
				}
			}
		}
		return sent;
	}

	/**
	 * Return the headers of a frame that goes by POST.
	 * @param frame the frame
	 * @return what {@link #of} returns, and what a POST needs
	 */
	static Map<String, String> ofPost(Frame frame) {
		Map<String, String> sent = of(frame);
		sent.put(CONTENT_TYPE, JSON);
		sent.put(ACCEPT, JSON + ", " + EVENT_STREAM);
		return sent;
	}

	/**
	 * Return the headers of a frame that are meant for the server.
	 * @param headers the headers of a frame
	 * @return those whose names do not begin with a colon
	 * @throws IllegalArgumentException if one of them cannot be sent as it is
	 */
	static Map<String, String> onTheWire(Map<String, String> headers) {
		Map<String, String> sent = with(headers);
		sent.keySet().removeIf((name) -> name.startsWith(":"));
		requireValid(sent);
		return sent;
	}

	/**
	 * Check that headers can be sent as they are. Messages name the header and never
	 * quote a value.
	 * @param headers the headers
	 * @throws IllegalArgumentException if one of them cannot
	 */
	static void requireValid(Map<String, String> headers) {
		headers.forEach((name, value) -> {
			if (!isName(name)) {
				throw new IllegalArgumentException("'" + name.replaceAll("[^ -~]", "?") + "' is not a header name");
			}
			if (!isValue(value)) {
				throw new IllegalArgumentException(
						"The value of header '" + name + "' has characters that a header cannot carry");
			}
		});
	}

	private static boolean isName(String name) {
		for (int i = 0; i < name.length(); i++) {
			if (!isNameCharacter(name.charAt(i))) {
				return false;
			}
		}
		return !name.isEmpty();
	}

	private static boolean isNameCharacter(int c) {
		return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')
				|| NAME_SYMBOLS.indexOf(c) >= 0;
	}

	static boolean isValue(String value) {
		for (int i = 0; i < value.length(); i++) {
			char c = value.charAt(i);
			if ((c < ' ' || c > '~') && c != '\t') {
				return false;
			}
		}
		return true;
	}

}
