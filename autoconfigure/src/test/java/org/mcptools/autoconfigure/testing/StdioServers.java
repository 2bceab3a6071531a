/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.testing;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.mcptools.samples.status.SystemStatusServer;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.json.JsonMapper;

/**
 * Properties that name servers which are real processes.
 */
public final class StdioServers {

	private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

	private StdioServers() {
	}

	/** Return the properties of a {@link StdioServer}. */
	public static String[] scripted(String name, String... behaviours) {
		return properties(name, location(StdioServer.class), StdioServer.class.getName(), behaviours);
	}

	/** Return the command line of a {@link StdioServer}. */
	public static List<String> command(String... behaviours) {
		List<String> command = new ArrayList<>(List.of(JAVA.toString()));
		command.addAll(arguments(location(StdioServer.class), StdioServer.class.getName(), behaviours));
		return command;
	}

	private static List<String> arguments(String classPath, String mainClass, String... more) {
		List<String> arguments = new ArrayList<>(
				List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx64m", "-cp", classPath, mainClass));
		arguments.addAll(List.of(more));
		return arguments;
	}

	/** Return the properties of the sample server. */
	public static String[] systemStatus(String name) {
		String classPath = String.join(File.pathSeparator, location(SystemStatusServer.class),
				location(JsonMapper.class), location(JsonParser.class), location(JsonProperty.class));
		return properties(name, classPath, SystemStatusServer.class.getName());
	}

	private static String[] properties(String name, String classPath, String mainClass, String... more) {
		List<String> arguments = arguments(classPath, mainClass, more);
		List<String> properties = new ArrayList<>();
		properties.add("mcp.client.servers." + name + ".command=" + JAVA);
		for (int i = 0; i < arguments.size(); i++) {
			properties.add("mcp.client.servers." + name + ".args[" + i + "]=" + arguments.get(i));
		}
		return properties.toArray(String[]::new);
	}

	/** Return properties as arguments of a command line. */
	public static String[] asArguments(String[]... properties) {
		return Stream.of(properties).flatMap(Stream::of).map((property) -> "--" + property).toArray(String[]::new);
	}

	private static String location(Class<?> type) {
		try {
			return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
		}
		catch (URISyntaxException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
