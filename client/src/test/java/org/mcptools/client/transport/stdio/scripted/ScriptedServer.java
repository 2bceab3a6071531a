/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio.scripted;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * The server: {@code ScriptedServer [habit...]}. Its habits, all bad:
 * <ul>
 * <li>{@code die-at-start}: says why on standard error and exits with 3</li>
 * <li>{@code die-in-initialize}: does so when {@code initialize} arrives</li>
 * <li>{@code hang-in-initialize}: reads on, and never answers it</li>
 * <li>{@code slow-initialize}: answers it after a second</li>
 * <li>{@code never-read}: does not read its input at all</li>
 * <li>{@code ping-at-start}: sends a ping before anything else, and a notification</li>
 * <li>{@code banner}: greets on standard output before each answer</li>
 * <li>{@code crlf}, {@code bom}: writes its lines so</li>
 * <li>{@code none}: has none</li>
 * <li>{@code ignore-end}: lives on when its input has ended</li>
 * <li>{@code ignore-term}: lives on, too, when it is asked to terminate</li>
 * </ul>
 * What it can do while it is in use are its tools, see {@link ScriptedTools}.
 */
public final class ScriptedServer {

	private final Set<String> habits;

	private final FileInputStream in = new FileInputStream(FileDescriptor.in);

	private final Output out;

	private final ScriptedTools tools;

	private ScriptedServer(Set<String> habits) {
		this.habits = habits;
		this.out = new Output(new FileOutputStream(FileDescriptor.out), habits);
		this.tools = new ScriptedTools(this.out, this.in);
	}

	public static void main(String... habits) throws Exception {
		new ScriptedServer(Set.of(habits)).run();
	}

	private void run() throws Exception {
		if (has("ignore-term")) {
			Runtime.getRuntime().addShutdownHook(new Thread(ScriptedServer::sleepForEver));
		}
		if (has("die-at-start")) {
			die();
		}
		if (has("never-read")) {
			sleepForEver();
		}
		if (has("ping-at-start")) {
			this.out.line("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/early\"}");
			this.out.line("{\"jsonrpc\":\"2.0\",\"id\":\"early\",\"method\":\"ping\"}");
		}
		try (BufferedReader lines = new BufferedReader(new InputStreamReader(this.in, StandardCharsets.UTF_8))) {
			for (String line = lines.readLine(); line != null; line = lines.readLine()) {
				handle(new Message(line));
			}
		}
		catch (IOException ex) {
			System.err.println("Cannot read or write: " + ex.getMessage());
			sleepForEver();
		}
		if (has("ignore-end")) {
			sleepForEver();
		}
	}

	private boolean has(String habit) {
		return this.habits.contains(habit);
	}

	private static void die() {
		System.err.println("The database is not there");
		System.err.println("Giving up");
		System.exit(3);
	}

	static void sleepForEver() {
		while (true) {
			LockSupport.park();
		}
	}

	private void handle(Message message) throws IOException, InterruptedException {
		String id = message.id();
		if (id == null) {
			this.tools.remember(message);
			return;
		}
		if (has("banner")) {
			this.out.line("Server ready (this is not JSON)");
			this.out.line("");
			this.out.line("[1, 2");
		}
		switch (message.method()) {
			case "initialize" -> initialize(id);
			case "ping" -> this.out.result(id, "{}");
			case "tools/list" -> this.out.result(id, "{\"tools\":[{\"name\":\"echo\",\"description\":\"Says it again\","
					+ "\"inputSchema\":{\"type\":\"object\",\"properties\":{\"text\":{\"type\":\"string\"}}}}]}");
			case "tools/call" -> this.tools.call(id, message);
			default -> this.out.line("{\"jsonrpc\":\"2.0\",\"id\":" + id
					+ ",\"error\":{\"code\":-32601,\"message\":\"no such method\"}}");
		}
	}

	private void initialize(String id) throws IOException, InterruptedException {
		if (has("die-in-initialize")) {
			die();
		}
		if (has("slow-initialize")) {
			Thread.sleep(1000);
		}
		if (!has("hang-in-initialize")) {
			this.out.result(id, "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"tools\":{}},"
					+ "\"serverInfo\":{\"name\":\"scripted\",\"version\":\"1\"}}");
		}
	}

}
