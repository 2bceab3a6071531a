/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The server's end of a connection.
 */
final class RawConnection {

	private final Socket socket;

	private final InputStream in;

	private final OutputStream out;

	private final Consumer<RawRequest> requests;

	RawConnection(Socket socket, Consumer<RawRequest> requests) throws IOException {
		this.socket = socket;
		this.in = new BufferedInputStream(socket.getInputStream());
		this.out = socket.getOutputStream();
		this.requests = requests;
		socket.setTcpNoDelay(true);
	}

	RawRequest read() throws IOException {
		String line = readLine();
		Map<String, String> headers = new TreeMap<>();
		for (String header = readLine(); !header.isEmpty(); header = readLine()) {
			int colon = header.indexOf(':');
			headers.put(header.substring(0, colon).toLowerCase(Locale.ROOT), header.substring(colon + 1).strip());
		}
		byte[] body = this.in.readNBytes(Integer.parseInt(headers.getOrDefault("content-length", "0")));
		RawRequest request = new RawRequest(line, headers, new String(body, StandardCharsets.UTF_8), System.nanoTime());
		this.requests.accept(request);
		return request;
	}

	private String readLine() throws IOException {
		StringBuilder line = new StringBuilder();
		for (int next = this.in.read(); next != '\n'; next = this.in.read()) {
			if (next < 0) {
				throw new EOFException();
			}
			if (next != '\r') {
				line.append((char) next);
			}
		}
		return line.toString();
	}

	void write(String text) throws IOException {
		write(text.getBytes(StandardCharsets.UTF_8));
	}

	void write(byte[] bytes) throws IOException {
		this.out.write(bytes);
		this.out.flush();
	}

	/**
	 * Write a whole reply, with its length, and say that the connection will not be used
	 * again.
	 */
	void reply(int status, String contentType, String body) throws IOException {
		reply(status, contentType, body, "Connection: close\r\n");
	}

	/** Reply, and keep the connection for another request. */
	void replyAndStay(int status, String contentType, String body) throws IOException {
		reply(status, contentType, body, "");
	}

	private void reply(int status, String contentType, String body, String more) throws IOException {
		write("HTTP/1.1 " + status + " Test\r\n" + more
				+ (contentType.isEmpty() ? "" : "Content-Type: " + contentType + "\r\n") + "Content-Length: "
				+ body.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + body);
	}

	/** Begin a reply that ends with the connection. */
	void beginEvents() throws IOException {
		write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n");
	}

	/** End the connection the hard way. */
	void reset() throws IOException {
		this.socket.setSoLinger(true, 0);
		this.socket.close();
	}

	/** Return when the client has closed the connection. */
	void awaitClosedByClient() {
		try {
			while (this.in.read() >= 0) {
				// A client that closes does not speak any more.
			}
		}
		catch (IOException ex) {
			// Closed the hard way.
		}
	}

}
