/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.isolation;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;
import org.mcptools.benchmarks.server.ThinServer;
import org.mcptools.client.McpClient;
import org.mcptools.client.McpClientBuilder;
import org.mcptools.client.connection.ReconnectSettings;
import org.mcptools.client.handler.ClientHandlers;
import org.mcptools.client.transport.McpTransport;
import org.mcptools.client.transport.stdio.StdioSettings;

/**
 * How the servers are started: the native one where there is one, otherwise the one in
 * Java.
 *
 * @param program the native server, or {@code null}
 */
record Servers(@Nullable Path program) {

	private static final String NICE = "nice";

	/**
	 * Return a builder for a client as applications use it.
	 * @param name the name of the server
	 * @param start starts the server
	 * @param handlers what the application wants to hear
	 */
	static McpClientBuilder client(String name, Supplier<McpTransport> start, UnaryOperator<ClientHandlers> handlers) {
		return McpClient.builder(name).transport(start).reconnect(ReconnectSettings.DEFAULTS).handlers(handlers);
	}

	/**
	 * Return how to start a server.
	 * @param arguments its mode, and how much of it
	 */
	StdioSettings command(String... arguments) {
		return settings(command(Arrays.asList(arguments)));
	}

	/**
	 * Return how to start a server that leaves the processors to others, where the system
	 * has a way to do so.
	 * @param arguments its mode, and how much of it
	 */
	StdioSettings commandInBackground(String... arguments) {
		return settings(lineInBackground(arguments));
	}

	/**
	 * Return the command line for the same.
	 * @param arguments its mode, and how much of it
	 */
	List<String> lineInBackground(String... arguments) {
		List<String> command = new ArrayList<>();
		if (hasNice()) {
			command.addAll(List.of(NICE, "-n", "19"));
		}
		command.addAll(command(Arrays.asList(arguments)));
		return command;
	}

	static boolean hasNice() {
		return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
			.anyMatch((folder) -> Files.isExecutable(Path.of(folder, NICE)));
	}

	private List<String> command(List<String> arguments) {
		List<String> command = new ArrayList<>();
		if (this.program != null) {
			command.add(this.program.toString());
		}
		else {
			command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
			command.addAll(List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp",
					absolute(System.getProperty("java.class.path")), ThinServer.class.getName()));
		}
		command.addAll(arguments);
		return command;
	}

	private static String absolute(String classPath) {
		return String.join(File.pathSeparator,
				Arrays.stream(classPath.split(File.pathSeparator))
					.map((entry) -> Path.of(entry).toAbsolutePath().toString())
					.toList());
	}

	private static StdioSettings settings(List<String> command) {
		return StdioSettings.of(command.get(0), command.subList(1, command.size()).toArray(String[]::new));
	}

	@Override
	public String toString() {
		return (this.program != null) ? "native servers" : "servers in Java";
	}

}
