/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;

import org.jspecify.annotations.Nullable;
import org.mcptools.samples.chat.ChatApprovals;
import org.mcptools.samples.chat.ChatEvent;
import org.mcptools.samples.chat.ChatService;
import org.mcptools.samples.chat.ServerDirectory;
import org.mcptools.samples.chat.ServerDirectory.Server;
import org.mcptools.springai.ToolApproval.Decision;

/**
 * Prints answers, and on the way to them the tool calls.
 */
final class Console {

	private static final String CONVERSATION = "console";

	private static final String COMMANDS = "/tools, /servers, /forget and /quit";

	private static final String NO_TERMINAL = "there is no terminal to ask the user on";

	private final ChatService chat;

	private final ServerDirectory servers;

	private final ChatApprovals approvals;

	private final PrintStream out;

	private final @Nullable BufferedReader terminal;

	/**
	 * Creates a console.
	 * @param chat answers the questions
	 * @param servers knows the servers
	 * @param approvals wants to know which calls the user allows
	 * @param out where everything is printed
	 * @param terminal where somebody answers what is asked, {@code null} where there is
	 * nobody
	 */
	Console(ChatService chat, ServerDirectory servers, ChatApprovals approvals, PrintStream out,
			@Nullable BufferedReader terminal) {
		this.chat = chat;
		this.servers = servers;
		this.approvals = approvals;
		this.out = out;
		this.terminal = terminal;
	}

	/**
	 * Answers one question.
	 * @param question the question
	 * @return whether there was an answer
	 */
	boolean ask(String question) {
		AtomicBoolean answered = new AtomicBoolean();
		this.chat.ask(CONVERSATION, question, (event) -> {
			print(event);
			answered.compareAndSet(false, event instanceof ChatEvent.Done);
		});
		return answered.get();
	}

	/**
	 * Reads lines and answers them until the end of the input or {@code /quit}.
	 * @param in where the lines come from
	 */
	void session(BufferedReader in) {
		this.out.println(this.chat.countTools() + " tools. Ask a question, or a command: " + COMMANDS + ".");
		String line = nextLine(in);
		while (line != null && !line.equals("/quit") && !line.equals("/exit")) {
			if (!line.isEmpty()) {
				obey(line);
			}
			line = nextLine(in);
		}
		this.out.println();
	}

	private void obey(String line) {
		switch (line.toLowerCase(Locale.ROOT)) {
			case "/tools" -> printTools();
			case "/servers" -> printServers();
			case "/forget" -> {
				this.chat.forget(CONVERSATION);
				this.out.println("The conversation so far is forgotten.");
			}
			default -> {
				if (line.startsWith("/") && line.indexOf(' ') < 0 && line.indexOf('/', 1) < 0) {
					this.out.println("There is no command " + line + ". There are " + COMMANDS + ".");
				}
				else {
					this.chat.stream(CONVERSATION, line).toIterable().forEach(this::print);
				}
			}
		}
	}

	private @Nullable String nextLine(BufferedReader in) {
		return nextLine(in, "\n> ");
	}

	private @Nullable String nextLine(BufferedReader in, String prompt) {
		this.out.print(prompt);
		this.out.flush();
		try {
			String line = in.readLine();
			return (line != null) ? line.strip() : null;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	// Calls that run at once report from several threads.
	private synchronized void print(ChatEvent event) {
		if (event instanceof ChatEvent.Token token) {
			this.out.print(token.text());
			this.out.flush();
		}
		else if (event instanceof ChatEvent.ToolCall call) {
			this.out.println(
					"[tool call %d] %s / %s %s".formatted(call.id(), call.server(), call.tool(), call.arguments()));
		}
		else if (event instanceof ChatEvent.Approval approval) {
			answer(approval);
		}
		else if (event instanceof ChatEvent.Decision decision) {
			if (!decision.allowed()) {
				this.out.println("[denied %d] %s".formatted(decision.id(), decision.reason()));
			}
		}
		else if (event instanceof ChatEvent.Progress progress) {
			this.out.println("[progress %d] %s".formatted(progress.id(), words(progress)));
		}
		else if (event instanceof ChatEvent.ToolResult result) {
			this.out.println("[tool result %d] %s after %d ms".formatted(result.id(), result.ok() ? "ok" : "failed",
					result.durationMs()));
			this.out.println(result.text().strip().indent(2));
		}
		else if (event instanceof ChatEvent.Failure failure) {
			this.out.println("[error] " + failure.message());
		}
		else {
			this.out.println();
		}
	}

	private void answer(ChatEvent.Approval approval) {
		this.out.println("[approval %d] %s / %s %s".formatted(approval.id(), approval.server(), approval.tool(),
				approval.arguments()));
		this.out.println("  " + approval.reason());
		this.approvals.answer(CONVERSATION, approval.approval(), decision());
	}

	/**
	 * Lines that come from elsewhere are questions to the model, and no answers to us.
	 */
	private Decision decision() {
		BufferedReader in = this.terminal;
		if (in == null) {
			return Decision.deny(NO_TERMINAL);
		}
		String answer = Objects.requireNonNullElse(nextLine(in, "  Allow it? [y/N] "), "").toLowerCase(Locale.ROOT);
		return (answer.equals("y") || answer.equals("yes")) ? Decision.allow() : Decision.deny("the user denied it");
	}

	private static String words(ChatEvent.Progress progress) {
		DecimalFormat number = new DecimalFormat("0.##", DecimalFormatSymbols.getInstance(Locale.ROOT));
		Double total = progress.total();
		String message = progress.message();
		return number.format(progress.progress()) + ((total != null) ? " of " + number.format(total) : "")
				+ ((message != null) ? ": " + message : "");
	}

	private void printTools() {
		for (Server server : this.servers.servers()) {
			this.out.println(server.name() + ":");
			server.tools().forEach((tool) -> this.out.println("  " + tool.name() + ": " + tool.description()));
		}
	}

	private void printServers() {
		for (Server server : this.servers.servers()) {
			this.out.println(server.name() + ": " + server.state().name().toLowerCase(Locale.ROOT).replace('_', ' ')
					+ ((server.protocolVersion() != null) ? ", MCP " + server.protocolVersion() : "") + ", "
					+ server.tools().size() + " tools" + ((server.error() != null) ? ", " + server.error() : ""));
		}
	}

}
