/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.server;

import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The server of {@code src/main/c/server.c} for machines without a C compiler: the same
 * modes, the same answers, more memory and more time.
 */
public final class ThinServer {

	private static final JsonMapper JSON = new JsonMapper();

	private static final int DEFAULT_LINES = 10_000;

	private static final int DEFAULT_SLOW_BYTES = 1000;

	private static final int DEFAULT_HUGE_BYTES = 10 * 1024 * 1024;

	private final OutputStream out = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 64 * 1024);

	private final String mode;

	private final int amount;

	private final Flood flood;

	private ThinServer(String mode, int amount) {
		this.mode = mode;
		this.amount = amount;
		this.flood = new Flood(mode, amount, this.out);
	}

	/**
	 * Serve until standard input ends.
	 * @param args the mode, and how much of it
	 * @throws IOException if standard output is closed
	 */
	public static void main(String[] args) throws IOException {
		String mode = (args.length > 0) ? args[0] : "healthy";
		int amount = (args.length > 1) ? Integer.parseInt(args[1]) : defaultAmount(mode);
		if (mode.equals("crash-at-start")) {
			System.err.println("cannot open the database");
			System.exit(1);
		}
		new ThinServer(mode, amount).serve();
	}

	private static int defaultAmount(String mode) {
		return switch (mode) {
			case "slow" -> DEFAULT_SLOW_BYTES;
			case "huge" -> DEFAULT_HUGE_BYTES;
			default -> DEFAULT_LINES;
		};
	}

	private void serve() throws IOException {
		BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8), 64 * 1024);
		for (String line = in.readLine(); line != null; line = in.readLine()) {
			handle(JSON.readTree(line));
		}
	}

	private void handle(JsonNode message) throws IOException {
		String method = message.path("method").asString("");
		JsonNode id = message.get("id");
		if (id == null) {
			if (method.equals("notifications/initialized")) {
				begin();
			}
			return;
		}
		switch (method) {
			case "" -> {
				// An answer to one of our own requests.
			}
			case "tools/call" -> call(id, message.path("params"));
			case "initialize" -> answer(id, """
					{"protocolVersion":"2025-11-25","capabilities":{"tools":{"listChanged":true},"logging":{}},\
					"serverInfo":{"name":"benchmark","version":"1"}}""");
			case "tools/list" -> answer(id, """
					{"tools":[{"name":"echo","description":"Gives back a text","inputSchema":{"type":"object",\
					"properties":{"text":{"type":"string"}},"required":["text"]}},{"name":"written","description":\
					"How many lines the server has written in its trouble","inputSchema":{"type":"object"}}]}""");
			case "ping", "logging/setLevel" -> answer(id, "{}");
			default -> write(head(id) + "\"error\":{\"code\":-32601,\"message\":\"Method not found\"}}\n");
		}
	}

	private void begin() {
		while (this.mode.equals("deaf")) {
			LockSupport.park();
		}
		this.flood.begin();
	}

	private void call(JsonNode id, JsonNode params) throws IOException {
		if (this.mode.equals("mute")) {
			return;
		}
		if (this.mode.equals("crash-in-call")) {
			System.err.println("lost the database in the middle of a call");
			System.exit(3);
		}
		JsonNode text = params.path("arguments").path("text");
		switch (params.path("name").asString("")) {
			case "written" -> answer(id, content(Long.toString(this.flood.written())));
			case "echo" -> echo(id, text.asString(""));
			default -> write(head(id) + "\"error\":{\"code\":-32602,\"message\":\"There are echo and written\"}}\n");
		}
	}

	private void echo(JsonNode id, String text) throws IOException {
		if (this.mode.equals("huge")) {
			answer(id, content("x".repeat(this.amount)));
		}
		else if (this.mode.equals("slow")) {
			String line = head(id) + "\"result\":" + content(text) + "}\n";
			for (byte one : line.getBytes(StandardCharsets.UTF_8)) {
				this.out.write(one);
				this.out.flush();
				LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1) / Math.max(1, this.amount));
			}
		}
		else {
			answer(id, content(text));
		}
	}

	private static String content(String text) {
		ObjectNode result = JSON.createObjectNode();
		result.putArray("content").addObject().put("type", "text").put("text", text);
		return result.toString();
	}

	private void answer(JsonNode id, String result) throws IOException {
		write(head(id) + "\"result\":" + result + "}\n");
	}

	private static String head(JsonNode id) {
		return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",";
	}

	private void write(String line) throws IOException {
		synchronized (this.out) {
			this.out.write(line.getBytes(StandardCharsets.UTF_8));
			this.out.flush();
		}
	}

}
