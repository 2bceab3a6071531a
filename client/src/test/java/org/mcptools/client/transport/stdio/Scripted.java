/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.mcptools.client.McpClient;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.transport.stdio.scripted.ScriptedServer;

/**
 * Starts scripted servers.
 */
final class Scripted {

	/** Long enough for a slow machine, short enough for a test that fails. */
	static final Duration TIMEOUT = Duration.ofSeconds(30);

	private Scripted() {
	}

	static StdioSettings server(String... habits) {
		return server(List.of(), habits);
	}

	static StdioSettings server(List<String> jvmOptions, String... habits) {
		List<String> args = new ArrayList<>(List.of("-Xshare:auto", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
		args.addAll(jvmOptions);
		args.addAll(List.of("-cp", classes(), ScriptedServer.class.getName()));
		args.addAll(List.of(habits));
		return StdioSettings.of(java(), args.toArray(String[]::new));
	}

	static String java() {
		return Path.of(System.getProperty("java.home"), "bin", "java").toString();
	}

	private static String classes() {
		return Path.of(ScriptedServer.class.getProtectionDomain().getCodeSource().getLocation().getPath()).toString();
	}

	static McpClient client(String name, String... habits) {
		return client(name, server(habits));
	}

	static McpClient client(String name, StdioSettings settings) {
		return McpClient.builder(name).stdio(settings).requestTimeout(TIMEOUT).build();
	}

	static McpClient connected(String name, String... habits) {
		McpClient client = client(name, habits);
		client.initialize();
		return client;
	}

	static Map<String, Object> arguments(String text, int number) {
		return Map.of("text", text, "number", number);
	}

	static McpToolCallResult call(McpClient client, String tool, String text, int number) {
		return client.callTool(tool, arguments(text, number));
	}

	static String text(McpClient client, String tool, String text, int number) {
		return call(client, tool, text, number).text();
	}

	static String echo(McpClient client, String text) {
		return text(client, "echo", text, 0);
	}

	static ProcessHandle process(McpClient client) {
		return ProcessHandle.of(Long.parseLong(text(client, "pid", "", 0))).orElseThrow();
	}

}
