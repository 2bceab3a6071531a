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
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

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

	private final Answers answers;

	private ThinServer(String mode, int amount) {
		this.mode = mode;
		this.amount = amount;
		this.answers = new Answers(mode.equals("stateless"));
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
		if (mode.equals("late")) {
			LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(amount));
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
		if (method.equals("tools/call")) {
			call(id, message);
		}
		else {
			write(this.answers.to(message));
		}
	}

	private void begin() {
		while (this.mode.equals("deaf")) {
			LockSupport.park();
		}
		this.flood.begin();
	}

	private void call(JsonNode id, JsonNode message) throws IOException {
		if (this.mode.equals("mute")) {
			return;
		}
		if (this.mode.equals("crash-in-call")) {
			System.err.println("lost the database in the middle of a call");
			System.exit(3);
		}
		switch (message.path("params").path("name").asString("")) {
			case "written" -> write(Answers.text(id, Long.toString(this.flood.written())));
			case "pause" -> {
				int millis = message.path("params").path("arguments").path("millis").asInt(0);
				CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS)
					.execute(() -> writeLater(Answers.text(id, "done")));
			}
			default -> tool(id, message);
		}
	}

	private void tool(JsonNode id, JsonNode message) throws IOException {
		String answer = this.answers.to(message);
		if (this.mode.equals("huge")) {
			write(Answers.text(id, "x".repeat(this.amount)));
		}
		else if (this.mode.equals("slow") && answer != null) {
			for (byte one : (answer + "\n").getBytes(StandardCharsets.UTF_8)) {
				this.out.write(one);
				this.out.flush();
				LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1) / Math.max(1, this.amount));
			}
		}
		else {
			write(answer);
		}
	}

	private void writeLater(String answer) {
		try {
			write(answer);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private void write(@Nullable String answer) throws IOException {
		if (answer == null) {
			return;
		}
		synchronized (this.out) {
			this.out.write((answer + "\n").getBytes(StandardCharsets.UTF_8));
			this.out.flush();
		}
	}

}
