/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio.scripted;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * The tools of the server. Arguments are {@code text} and {@code number}.
 */
final class ScriptedTools {

	private final Output out;

	private final FileInputStream in;

	private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor((task) -> {
		Thread thread = new Thread(task);
		thread.setDaemon(true);
		return thread;
	});

	private final Map<String, String> collected = new ConcurrentHashMap<>();

	private final List<String> heard = new CopyOnWriteArrayList<>();

	ScriptedTools(Output out, FileInputStream in) {
		this.out = out;
		this.in = in;
	}

	/** Keep what came without an id, for the tool "heard". */
	void remember(Message message) {
		this.heard.add(message.json());
	}

	void call(String id, Message message) throws IOException, InterruptedException {
		String text = message.text("text", "");
		int number = message.number("number", 0);
		switch (message.text("name", "")) {
			// Answers with the same text.
			case "echo" -> this.out.text(id, String.valueOf(message.literal("text")));
			// Tells what the text looks like to this process.
			case "inspect" -> this.out.text(id,
					Charset.defaultCharset() + " " + text.codePointCount(0, text.length()) + " " + text.hashCode());
			case "pid" -> this.out.text(id, Long.toString(ProcessHandle.current().pid()));
			case "environment" -> this.out.text(id, Message.escape(String.valueOf(System.getenv(text))));
			case "directory" -> this.out.text(id, Message.escape(new File("").getAbsolutePath()));
			case "heard" -> this.out.text(id, Message.escape(String.join("\n", this.heard)));
			// Answers later, without keeping others waiting.
			case "later" -> this.timer.schedule(() -> answerLater(id, text), number, TimeUnit.MILLISECONDS);
			case "never" -> this.heard.add("never " + id);
			// Waits for as many calls as the number says, then answers the last one
			// first.
			case "collect" -> collect(id, text, number);
			case "big" -> this.out.text(id, "x".repeat(number));
			// Writes the text as it is, with this call's id in it.
			case "write" -> this.out.raw(text.replace("$ID", id));
			case "big-id-last" -> this.out.line("{\"result\":{\"content\":[{\"type\":\"text\",\"text\":\""
					+ "x".repeat(number) + "\"}]},\"jsonrpc\":\"2.0\",\"id\":" + id + "}");
			case "stderr" -> {
				flood(text, number);
				this.out.text(id, "done");
			}
			case "write-and-exit" -> {
				this.out.raw(text.replace("$ID", id));
				Runtime.getRuntime().halt(number);
			}
			case "exit" -> {
				System.err.println(text);
				System.exit(number);
			}
			case "start" -> start(id, text, number != 0);
			case "stop-reading" -> ScriptedServer.sleepForEver();
			case "pause-reading" -> {
				Thread.sleep(number);
				this.out.text(id, "awake");
			}
			case "close-output" -> this.out.close();
			case "close-input" -> {
				this.in.close();
				this.out.text(id, "closed");
			}
			default -> this.out.line(
					"{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"error\":{\"code\":-32602,\"message\":\"no such tool\"}}");
		}
	}

	private void answerLater(String id, String text) {
		try {
			this.out.text(id, Message.escape(text));
		}
		catch (IOException ex) {
			System.err.println("Cannot write: " + ex.getMessage());
		}
	}

	private void collect(String id, String text, int number) throws IOException {
		this.collected.put(id, text);
		if (this.collected.size() == number) {
			List<String> ids = this.collected.keySet()
				.stream()
				.sorted((left, right) -> Long.compare(Long.parseLong(right), Long.parseLong(left)))
				.toList();
			for (String waiting : ids) {
				this.out.text(waiting, Message.escape(this.collected.get(waiting)));
			}
			this.collected.clear();
		}
	}

	private static void flood(String line, int bytes) {
		for (int written = 0; written < bytes; written += line.length() + 1) {
			System.err.println(line);
		}
	}

	/** Start a shell command that may hold the output of this process open. */
	private void start(String id, String command, boolean holdsOutput) throws IOException {
		Process process = new ProcessBuilder("sh", "-c", command).redirectError(Redirect.DISCARD)
			.redirectInput(Redirect.from(new File("/dev/null")))
			.redirectOutput(holdsOutput ? Redirect.INHERIT : Redirect.DISCARD)
			.start();
		this.out.text(id, Long.toString(process.pid()));
	}

}
