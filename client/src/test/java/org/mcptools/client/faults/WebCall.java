/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.faults;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

import org.mcptools.client.testing.JsonText;
import tools.jackson.databind.JsonNode;

/**
 * A connection to a {@link WebLab}, and the request that has come on it.
 */
final class WebCall {

	private final Socket socket;

	private final InputStream in;

	private final OutputStream out;

	private String line = "";

	private Map<String, String> headers = Map.of();

	private JsonNode message = JsonText.object("{}");

	WebCall(Socket socket) throws IOException {
		this.socket = socket;
		this.in = new BufferedInputStream(socket.getInputStream());
		this.out = socket.getOutputStream();
		socket.setTcpNoDelay(true);
	}

	/** Read the next request, if one comes. */
	boolean read() throws IOException {
		this.line = readLine();
		if (this.line.isEmpty()) {
			return false;
		}
		this.headers = new HashMap<>();
		for (String next = readLine(); !next.isEmpty(); next = readLine()) {
			int colon = next.indexOf(':');
			if (colon < 0) {
				// Not HTTP, but TLS for example.
				return false;
			}
			this.headers.put(next.substring(0, colon).toLowerCase(Locale.ROOT), next.substring(colon + 1).strip());
		}
		int length = Integer.parseInt(this.headers.getOrDefault("content-length", "0"));
		String body = new String(this.in.readNBytes(length), StandardCharsets.UTF_8);
		if (length > 0) {
			this.message = JsonText.object(body);
		}
		return true;
	}

	private String readLine() throws IOException {
		StringBuilder text = new StringBuilder();
		for (int next = this.in.read(); next >= 0 && next != '\n'; next = this.in.read()) {
			if (next != '\r') {
				text.append((char) next);
			}
		}
		return text.toString();
	}

	String line() {
		return this.line;
	}

	String header(String name) {
		return this.headers.getOrDefault(name, "");
	}

	String method() {
		return this.message.path("method").asString("");
	}

	/** Return the id as it stands on the wire, or an empty text. */
	String id() {
		return this.message.has("id") ? this.message.path("id").toString() : "";
	}

	/** Return the argument of a tool call. */
	String text() {
		return this.message.at("/params/arguments/text").asString("");
	}

	String result(String json) {
		return "{\"jsonrpc\":\"2.0\",\"id\":" + id() + ",\"result\":" + json + "}";
	}

	String textResult(String text) {
		return result("{\"content\":[{\"type\":\"text\",\"text\":\"" + text + "\"}]}");
	}

	void answer(String text) throws IOException {
		json(textResult(text));
	}

	void json(String body) throws IOException {
		reply(200, "Content-Type: application/json\r\n", body);
	}

	void reply(int status, String headerLines, String body) throws IOException {
		write("HTTP/1.1 " + status + " Test\r\n" + headerLines + "Content-Length: "
				+ body.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + body);
	}

	/** Begin an event stream that ends with the connection. */
	void beginEvents() throws IOException {
		write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n");
	}

	void write(String text) throws IOException {
		this.out.write(text.getBytes(StandardCharsets.UTF_8));
		this.out.flush();
	}

	void hangUp() throws IOException {
		this.socket.close();
	}

	/** End the connection the hard way. */
	void reset() throws IOException {
		this.socket.setSoLinger(true, 0);
		this.socket.close();
	}

	/** Say nothing until the client has closed the connection. */
	void beSilent() throws IOException {
		while (this.in.read() >= 0) {
			// A client that gives up does not speak any more.
		}
	}

}
