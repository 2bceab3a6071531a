/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A server on standard input and output that misbehaves as its arguments say. It needs
 * nothing but the JDK, so that it starts quickly; it reads JSON only as far as our client
 * writes it.
 */
public final class StdioServer {

	private static final Pattern ID = Pattern.compile("\"id\":(\\d+)");

	private static final Pattern METHOD = Pattern.compile("\"method\":\"([^\"]+)\"");

	private static final Pattern TOOL = Pattern.compile("\"name\":\"([^\"]+)\"");

	private final List<String> arguments;

	private final PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);

	private final Executor later = CompletableFuture.delayedExecutor(200, TimeUnit.MILLISECONDS);

	private StdioServer(List<String> arguments) {
		this.arguments = arguments;
	}

	public static void main(String[] arguments) throws Exception {
		new StdioServer(List.of(arguments)).run();
	}

	private boolean does(String behaviour) {
		return this.arguments.contains(behaviour);
	}

	private void run() throws IOException, InterruptedException {
		note("--starts=", String.valueOf(ProcessHandle.current().pid()));
		if (does("die")) {
			System.err.println("cannot find the database");
			System.exit(3);
		}
		if (does("ignore-term")) {
			Runtime.getRuntime().addShutdownHook(new Thread(StdioServer::standStill));
		}
		BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
		for (String line = in.readLine(); line != null; line = in.readLine()) {
			handle(line);
		}
		if (does("ignore-term")) {
			standStill();
		}
	}

	/** Append a line to the file that an argument names, if there is one. */
	private void note(String option, String line) {
		file(option).ifPresent((file) -> {
			try {
				Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		});
	}

	private Optional<Path> file(String option) {
		return this.arguments.stream()
			.filter((argument) -> argument.startsWith(option))
			.map((argument) -> Path.of(argument.substring(option.length())))
			.findFirst();
	}

	private static void standStill() {
		try {
			new CountDownLatch(1).await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private void handle(String line) {
		Matcher id = ID.matcher(line);
		Matcher method = METHOD.matcher(line);
		if (!method.find()) {
			return;
		}
		switch (method.group(1)) {
			case "initialize" -> initialize(group(id));
			case "notifications/initialized" -> initialized();
			case "tools/list" -> answer(group(id), "{\"tools\":[" + tools() + "]}");
			case "tools/call" -> call(group(id), line.substring(method.end()));
			case "ping" -> answer(group(id), "{}");
			default -> {
				if (id.find()) {
					unknown(id.group(1));
				}
			}
		}
	}

	/** A server older than the question whether it is newer. */
	private void unknown(String id) {
		if (does("die-of-the-unknown")) {
			System.err.println("what is that?");
			System.exit(9);
		}
		if (!does("hang") && !does("ignore-the-unknown")) {
			send("{\"jsonrpc\":\"2.0\",\"id\":" + id
					+ ",\"error\":{\"code\":-32601,\"message\":\"Method not found\"}}");
		}
	}

	private static String group(Matcher matcher) {
		if (!matcher.find()) {
			throw new IllegalStateException("Not found: " + matcher);
		}
		return matcher.group(1);
	}

	private void initialize(String id) {
		if (!does("hang")) {
			answer(id, "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"tools\":{\"listChanged\":true}},"
					+ "\"serverInfo\":{\"name\":\"scripted\",\"version\":\"1\"}}");
		}
	}

	private void initialized() {
		if (does("die-after-initialize")) {
			System.err.println("it was nice to meet you");
			System.exit(4);
		}
	}

	private String tools() {
		List<String> tools = new ArrayList<>(
				does("cyrillic") ? List.of("погода", "статус") : List.of("slow", "place", "crash"));
		file("--tool=").filter(Files::exists).ifPresent((more) -> tools.add(more.getFileName().toString()));
		String annotations = does("read-only") ? ",\"annotations\":{\"readOnlyHint\":true}" : "";
		String description = file("--description=").map(StdioServer::description).orElse("");
		return String.join(",",
				tools.stream()
					.map((tool) -> "{\"name\":\"" + tool + "\",\"inputSchema\":{\"type\":\"object\"}" + annotations
							+ description + "}")
					.toList());
	}

	/** Say of each tool what is in a file. */
	private static String description(Path file) {
		try {
			return ",\"description\":\"" + Files.readString(file).strip() + "\"";
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private void call(String id, String params) {
		String tool = group(TOOL.matcher(params));
		note("--calls=", tool);
		switch (tool) {
			case "slow" -> this.later.execute(() -> answerText(id, "slow is done"));
			case "place" -> answerText(id, place());
			case "environment" -> answerText(id, String.join(",", System.getenv().keySet()));
			case "crash" -> {
				System.err.println("password=hunter2");
				System.exit(7);
			}
			default -> answerText(id, tool + " is done");
		}
	}

	/** Say where the process is, with what it was started. */
	private String place() {
		return String.join("|", Path.of("").toAbsolutePath().toString(),
				String.valueOf(System.getenv("MCP_TEST_VARIABLE")), String.join(",", this.arguments));
	}

	private void answerText(String id, String text) {
		answer(id, "{\"content\":[{\"type\":\"text\",\"text\":\"" + text.replace("\\", "\\\\") + "\"}]}");
	}

	private void answer(String id, String result) {
		send("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":" + result + "}");
	}

	private synchronized void send(String message) {
		this.out.print(message + "\n");
		this.out.flush();
	}

}
