/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.cli;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import org.mcptools.authorization.consent.Browser;
import org.mcptools.samples.chat.ChatApprovals;
import org.mcptools.samples.chat.ChatService;
import org.mcptools.samples.chat.ServerDirectory;

import org.springframework.aot.AotDetector;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.DefaultApplicationArguments;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;

/**
 * The application without a web server: {@code --chat.ask="..."} answers one question,
 * {@code --chat.cli} opens a session. Input and output are UTF-8, whatever the platform
 * says, and the log goes to the standard error output.
 * <p>
 * The two options are read here, and not as properties, because a question may hold
 * {@code ${...}}, which properties would replace.
 *
 * @param question the question to answer, {@code "-"} to read it from the standard input,
 * {@code null} when there is none
 * @param session whether a session is wanted
 */
public record CommandLine(@Nullable String question, boolean session) {

	private static final String ASK = "chat.ask";

	private static final String CLI = "chat.cli";

	private static final String STANDARD_INPUT = "-";

	private static final int FAILED = 1;

	private static final int MISUSED = 2;

	/**
	 * Reads the options.
	 * @param arguments the program arguments
	 * @return what is wanted
	 */
	public static CommandLine of(String... arguments) {
		DefaultApplicationArguments parsed = new DefaultApplicationArguments(arguments);
		List<String> questions = parsed.getOptionValues(ASK);
		List<String> sessions = parsed.getOptionValues(CLI);
		return new CommandLine((questions != null) ? String.join(" ", questions) : null,
				sessions != null && !sessions.contains("false"));
	}

	/**
	 * Whether the command line is wanted at all.
	 * @return {@code false} when the web page is
	 */
	public boolean isWanted() {
		return this.session || this.question != null;
	}

	/**
	 * Starts the application, does what is wanted, and closes the application.
	 * @param application the application
	 * @param arguments the program arguments
	 * @return the exit code: 0 when all went well
	 */
	public int run(SpringApplication application, String... arguments) {
		PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
		PrintStream err = new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
		BufferedReader in = new BufferedReader(
				new InputStreamReader(new FileInputStream(FileDescriptor.in), StandardCharsets.UTF_8));
		String text = STANDARD_INPUT.equals(this.question) ? rest(in) : this.question;
		if (text != null && text.isBlank()) {
			err.println("Please give a question: --chat.ask=\"How busy is this machine?\"");
			return MISUSED;
		}
		withoutWebServer(application);
		withConsent(application, out);
		application.setAdditionalProfiles("cli");
		try (ConfigurableApplicationContext context = application.run(arguments)) {
			Console console = new Console(context.getBean(ChatService.class), context.getBean(ServerDirectory.class),
					context.getBean(ChatApprovals.class), out, isTerminal() ? in : null);
			boolean answered = text == null || console.ask(text);
			if (this.session) {
				console.session(in);
			}
			return answered ? 0 : FAILED;
		}
	}

	/**
	 * An application that was processed ahead of time has the beans of a web application
	 * whatever it is told: there, the web server is not started.
	 */
	private static void withoutWebServer(SpringApplication application) {
		if (AotDetector.useGeneratedArtifacts()) {
			application.addInitializers((context) -> context.getEnvironment()
				.getPropertySources()
				.addFirst(new MapPropertySource("withoutWebServer", Map.of("server.port", -1))));
		}
		else {
			application.setWebApplicationType(WebApplicationType.NONE);
		}
	}

	/**
	 * Users return from an authorization server to a port that is opened for them, since
	 * there is no page, whatever {@code oauth.redirect-uri} of a server says.
	 */
	private static void withConsent(SpringApplication application, PrintStream out) {
		application.addInitializers((context) -> {
			boolean open = context.getEnvironment().getProperty("chat.open-browser", Boolean.class, true);
			context.getBeanFactory()
				.registerSingleton("consoleConsent", new ConsoleConsent(out, open ? Browser::open : (url) -> {
				}));
		});
	}

	/**
	 * Since Java 22 there is a console also where input or output lead elsewhere; it then
	 * says that it is no terminal, which no console said before.
	 */
	private static boolean isTerminal() {
		java.io.Console console = System.console();
		if (console == null) {
			return false;
		}
		try {
			return Boolean.TRUE.equals(java.io.Console.class.getMethod("isTerminal").invoke(console));
		}
		catch (NoSuchMethodException ex) {
			return true;
		}
		catch (ReflectiveOperationException ex) {
			return false;
		}
	}

	private static String rest(BufferedReader in) {
		return in.lines().collect(Collectors.joining("\n"));
	}

}
