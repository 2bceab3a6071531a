/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.calls;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;
import org.mcptools.benchmarks.contender.Contender;
import org.mcptools.benchmarks.contender.RawCall;

/**
 * The least that HTTP can cost a thread that waits: bytes on sockets that stay open.
 */
final class SocketContender implements Contender {

	private final int port;

	private final AtomicLong ids = new AtomicLong();

	private final ConcurrentLinkedDeque<Connection> idle = new ConcurrentLinkedDeque<>();

	SocketContender(String url) {
		this.port = URI.create(url).getPort();
	}

	@Override
	public String call(String tool, String arguments) throws IOException {
		Connection connection = this.idle.poll();
		if (connection == null) {
			connection = new Connection(this.port);
		}
		String text = connection.call(RawCall.request(this.ids.incrementAndGet(), tool, arguments));
		this.idle.push(connection);
		return text;
	}

	@Override
	public void close() {
		@Nullable Connection connection = this.idle.poll();
		while (connection != null) {
			connection.close();
			connection = this.idle.poll();
		}
	}

	private static final class Connection {

		private final Socket socket;

		private byte[] bytes = new byte[16 * 1024];

		private int end;

		Connection(int port) throws IOException {
			this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
			this.socket.setTcpNoDelay(true);
		}

		String call(String body) throws IOException {
			this.socket.getOutputStream()
				.write(("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
						+ "Accept: application/json, text/event-stream\r\nContent-Length: " + body.length() + "\r\n\r\n"
						+ body)
					.getBytes(StandardCharsets.ISO_8859_1));
			this.end = 0;
			read();
			int start = behindHead();
			String head = new String(this.bytes, 0, start, StandardCharsets.ISO_8859_1);
			if (!head.startsWith("HTTP/1.1 200 ")) {
				throw new IOException(head);
			}
			int length = head.toLowerCase(Locale.ROOT).indexOf("content-length: ");
			if (length < 0) {
				// One chunk, and the empty one.
				while (!endsWithLastChunk()) {
					read();
				}
				return RawCall.text(this.bytes, start, this.end);
			}
			int from = length + "content-length: ".length();
			int total = start + Integer.parseInt(head.substring(from, head.indexOf('\r', from)));
			while (this.end < total) {
				read();
			}
			return RawCall.text(this.bytes, start, total);
		}

		private void read() throws IOException {
			if (this.end == this.bytes.length) {
				this.bytes = Arrays.copyOf(this.bytes, 2 * this.end);
			}
			InputStream in = this.socket.getInputStream();
			int count = in.read(this.bytes, this.end, this.bytes.length - this.end);
			if (count < 0) {
				throw new IOException("The server has closed the connection");
			}
			this.end += count;
		}

		private int behindHead() throws IOException {
			for (int i = 0;; i++) {
				while (i + 4 > this.end) {
					read();
				}
				if (this.bytes[i] == '\r' && this.bytes[i + 2] == '\r' && this.bytes[i + 3] == '\n') {
					return i + 4;
				}
			}
		}

		private boolean endsWithLastChunk() {
			return this.end > 7
					&& new String(this.bytes, this.end - 7, 7, StandardCharsets.ISO_8859_1).equals("\r\n0\r\n\r\n");
		}

		void close() {
			try {
				this.socket.close();
			}
			catch (IOException ex) {
				// It is closed either way.
			}
		}

	}

}
