/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.faults.server;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The server: {@code FaultServer [habit=value...]}. Its habits:
 * <ul>
 * <li>{@code dies-while=file}: dies at its start as long as the file exists</li>
 * <li>{@code silent-while=file}: does not answer {@code initialize} as long as it
 * exists</li>
 * <li>{@code ignores-term=yes}: lives on when its input ends, and when it is asked to
 * end</li>
 * <li>{@code tools=kind}: how it lists its tools, see {@link ToolLists}</li>
 * <li>{@code offers=nothing}: declares no capability</li>
 * </ul>
 * Its tools are those of {@link FaultTools}.
 */
public final class FaultServer {

	private static final Pattern ID = Pattern.compile("^\\{\"jsonrpc\":\"2.0\",\"id\":(\\d+),");

	private final Map<String, String> habits;

	private final FileInputStream in = new FileInputStream(FileDescriptor.in);

	private final Output out = new Output(new FileOutputStream(FileDescriptor.out));

	private final FaultTools tools = new FaultTools(this.out, this.in);

	private FaultServer(Map<String, String> habits) {
		this.habits = habits;
	}

	public static void main(String... habits) throws Exception {
		new FaultServer(Arrays.stream(habits)
			.map((habit) -> habit.split("=", 2))
			.collect(Collectors.toMap((pair) -> pair[0], (pair) -> pair[1]))).run();
	}

	private void run() throws Exception {
		if (this.habits.containsKey("ignores-term")) {
			Runtime.getRuntime().addShutdownHook(new Thread(FaultServer::sleepForEver));
		}
		if (fileExists("dies-while")) {
			System.err.println("The database is not there");
			System.exit(3);
		}
		BufferedReader lines = new BufferedReader(new InputStreamReader(this.in, StandardCharsets.UTF_8));
		try {
			for (String line = lines.readLine(); line != null; line = lines.readLine()) {
				handle(line);
			}
		}
		catch (IOException ex) {
			sleepForEver();
		}
		if (this.habits.containsKey("ignores-term")) {
			sleepForEver();
		}
	}

	private boolean fileExists(String habit) {
		String file = this.habits.get(habit);
		return file != null && Files.exists(Path.of(file));
	}

	static void sleepForEver() {
		while (true) {
			LockSupport.park();
		}
	}

	private void handle(String line) throws IOException {
		Matcher matcher = ID.matcher(line);
		if (!matcher.find() || !line.contains("\"method\":\"")) {
			this.tools.heard(line);
			return;
		}
		String id = matcher.group(1);
		switch (text(line, "method")) {
			case "initialize" -> initialize(id);
			case "ping" -> this.out.result(id, "{}");
			case "tools/list" -> this.out.result(id, ToolLists.page(this.habits.getOrDefault("tools", "good"),
					line.contains("\"cursor\":"), text(line, "cursor")));
			case "tools/call" ->
				this.tools.call(id, text(line, "name"), text(line, "text"), Integer.parseInt("0" + number(line)));
			default -> this.out.line("{\"jsonrpc\":\"2.0\",\"id\":" + id
					+ ",\"error\":{\"code\":-32601,\"message\":\"no such method\"}}");
		}
	}

	private void initialize(String id) throws IOException {
		if (!fileExists("silent-while")) {
			this.out.result(id,
					"{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{"
							+ (this.habits.containsKey("offers") ? "" : "\"tools\":{\"listChanged\":true}")
							+ "},\"serverInfo\":{\"name\":\"faulty\",\"version\":\"1\"}}");
		}
	}

	/** Nothing that is sent here has an escape in it. */
	private static String text(String line, String member) {
		return find(line, "\"" + member + "\":\"([^\"]*)\"", (matcher) -> matcher.group(1));
	}

	private static String number(String line) {
		return find(line, "\"number\":(\\d+)", (matcher) -> matcher.group(1));
	}

	private static String find(String line, String pattern, Function<Matcher, String> found) {
		Matcher matcher = Pattern.compile(pattern).matcher(line);
		return matcher.find() ? found.apply(matcher) : "";
	}

}
