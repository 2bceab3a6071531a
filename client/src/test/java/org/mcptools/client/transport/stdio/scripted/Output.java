/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio.scripted;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * The server's standard output.
 */
final class Output {

	private final OutputStream out;

	private final String before;

	private final String lineEnd;

	Output(OutputStream out, Set<String> habits) {
		this.out = out;
		this.before = habits.contains("bom") ? "\uFEFF" : "";
		this.lineEnd = habits.contains("crlf") ? "\r\n" : "\n";
	}

	void line(String line) throws IOException {
		raw(this.before + line + this.lineEnd);
	}

	synchronized void raw(String text) throws IOException {
		this.out.write(text.getBytes(StandardCharsets.UTF_8));
		this.out.flush();
	}

	void result(String id, String result) throws IOException {
		line("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":" + result + "}");
	}

	/**
	 * Answer a tool call with text that is JSON-escaped already.
	 */
	void text(String id, String literal) throws IOException {
		result(id, "{\"content\":[{\"type\":\"text\",\"text\":\"" + literal + "\"}]}");
	}

	void close() throws IOException {
		this.out.close();
	}

}
