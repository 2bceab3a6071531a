/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.peers;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * The reply to a request over HTTP, at once or as a stream of events. What a client that
 * has gone cannot hear is dropped.
 */
final class WebReply {

	private final Socket socket;

	private final Map<String, String> headers = new LinkedHashMap<>();

	private boolean streaming;

	private boolean over;

	private @Nullable Runnable onGone;

	WebReply(Socket socket) {
		this.socket = socket;
	}

	synchronized WebReply header(String name, String value) {
		this.headers.put(name, value);
		return this;
	}

	void empty(int status) {
		send(status, "", "");
	}

	void json(int status, String body) {
		send(status, "application/json", body);
	}

	synchronized void send(int status, String type, String body) {
		if (this.over || this.streaming) {
			throw new IllegalStateException("This was answered before");
		}
		this.over = true;
		byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
		write(head(status, type) + "Content-Length: " + bytes.length + "\r\n\r\n" + body);
	}

	private String head(int status, String type) {
		StringBuilder head = new StringBuilder("HTTP/1.1 " + status + " Witnessed\r\n");
		if (!type.isEmpty()) {
			head.append("Content-Type: ").append(type).append("\r\n");
		}
		this.headers.forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
		return head.toString();
	}

	synchronized void beginEvents() {
		if (!this.streaming) {
			this.streaming = true;
			write(head(200, "text/event-stream") + "Transfer-Encoding: chunked\r\n\r\n");
		}
	}

	synchronized boolean isStreaming() {
		return this.streaming;
	}

	void event(String data) {
		event("message", data);
	}

	synchronized void event(String type, String data) {
		chunk("event: " + type + "\ndata: " + data + "\n\n");
	}

	synchronized void endEvents() {
		if (!this.over) {
			chunk("");
			this.over = true;
		}
	}

	private void chunk(String text) {
		if (!this.over) {
			write(Integer.toHexString(text.getBytes(StandardCharsets.UTF_8).length) + "\r\n" + text + "\r\n");
		}
	}

	private void write(String text) {
		try {
			OutputStream out = this.socket.getOutputStream();
			out.write(text.getBytes(StandardCharsets.UTF_8));
			out.flush();
		}
		catch (IOException ex) {
			// Nobody hears it any longer; who reads from the connection sees that, too.
		}
	}

	/** Set what to do when the client goes before the reply is over. */
	synchronized void onGone(Runnable action) {
		this.onGone = action;
	}

	void gone() {
		Runnable action;
		synchronized (this) {
			action = this.over ? null : this.onGone;
			this.over = true;
		}
		if (action != null) {
			action.run();
		}
	}

	synchronized boolean isOver() {
		return this.over;
	}

	void hangUp() {
		try {
			this.socket.close();
		}
		catch (IOException ex) {
			// It is closed, however that went.
		}
	}

}
