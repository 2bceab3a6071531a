/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status.server;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

import tools.jackson.databind.JsonNode;

/**
 * Feeds lines to a server in this process and reads its answers.
 */
public final class Lines {

	public static final String INITIALIZE = initialize("2025-11-25");

	private Lines() {
	}

	public static String initialize(String version) {
		return """
				{"jsonrpc":"2.0","id":"init","method":"initialize","params":{"protocolVersion":"%s",\
				"capabilities":{},"clientInfo":{"name":"test","version":"1"}}}""".formatted(version);
	}

	public static String call(String tool, String arguments) {
		return """
				{"jsonrpc":"2.0","id":"call","method":"tools/call","params":{"name":"%s","arguments":%s}}"""
			.formatted(tool, arguments);
	}

	/**
	 * The result of one tool call in a session of this version.
	 */
	public static JsonNode callResult(Tool tool, String version, String arguments) {
		List<JsonNode> answers = serve(List.of(tool), initialize(version), call(tool.definition().name(), arguments));
		return answers.get(1).get("result");
	}

	public static List<JsonNode> serve(List<? extends Tool> tools, String... lines) {
		return serveBytes(tools, bytes(lines));
	}

	static byte[] bytes(String... lines) {
		return (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
	}

	static List<JsonNode> serveBytes(List<? extends Tool> tools, byte[] input) {
		return serve(tools, input, OutputStream.nullOutputStream(), Duration.ofSeconds(30));
	}

	static List<JsonNode> serve(List<? extends Tool> tools, byte[] input, OutputStream log, Duration toolTimeout) {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		McpServer server = new McpServer(new ServerInfo("test-server", "Test", "1", "For tests."), tools, new Log(log),
				toolTimeout);
		try {
			server.serve(new ByteArrayInputStream(input), out);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return out.toString(StandardCharsets.UTF_8).lines().map(Json::read).toList();
	}

	public static JsonNode read(String json) {
		return Json.read(json);
	}

}
