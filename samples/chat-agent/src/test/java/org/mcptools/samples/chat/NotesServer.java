/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.function.BiConsumer;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An MCP server process with tools of every sort: one that destroys, one that says
 * nothing of itself, one that returns images, one that reports progress. It writes every
 * call to a file.
 */
public final class NotesServer {

	/** What the server calls a PNG image, in base64. */
	public static final String PNG = "iVBORw0KGgoAAAANSUhEUgAAAEAAAAAoCAIAAADBrGu+AAAAV0lEQVR42u3XMQ0AIAwEQBzglBER6EMI"
			+ "EjBQpi4QLvnxh970aVlzhKm9hbmtXwAAAAAAUoBXDj31AQAAAAByAEsMAAAA4B+wxAAAAAD+AUsMAAAA8CVgA0qpRfFqLo/TAAAA"
			+ "AElFTkSuQmCC";

	private static final JsonMapper JSON = JsonMapper.shared();

	private static final String NAME = """
			{"type": "object", "properties": {"name": {"type": "string", "description": "Name of the memo"}}, "required": ["name"]}""";

	private static final String NOTHING = "{\"type\": \"object\", \"properties\": {}}";

	private final Path calls;

	private final PrintStream out;

	private NotesServer(Path calls, PrintStream out) {
		this.calls = calls;
		this.out = out;
	}

	/**
	 * Names the server in the properties of an application.
	 * @param property takes each property
	 * @param calls the file that the calls are written to
	 */
	public static void configure(BiConsumer<String, String> property, Path calls) {
		List<String> args = List.of("-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"),
				NotesServer.class.getName(), calls.toString());
		property.accept("mcp.client.servers.notes.command",
				Path.of(System.getProperty("java.home"), "bin", "java").toString());
		for (int i = 0; i < args.size(); i++) {
			property.accept("mcp.client.servers.notes.args[" + i + "]", args.get(i));
		}
		property.accept("mcp.client.servers.notes.approval", "destructive");
		property.accept("mcp.client.first-list-wait", "100s");
		property.accept("mcp.client.request-timeout", "100s");
	}

	public static void main(String[] arguments) throws IOException {
		PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
		NotesServer server = new NotesServer(Path.of(arguments[0]), out);
		BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
		for (String line = in.readLine(); line != null; line = in.readLine()) {
			JsonNode message = JSON.readTree(line);
			if (message.has("id") && message.has("method")) {
				server.answer(message);
			}
		}
	}

	private void answer(JsonNode request) throws IOException {
		ObjectNode answer = JSON.createObjectNode().put("jsonrpc", "2.0");
		answer.set("id", request.get("id"));
		ObjectNode result = answer.putObject("result");
		JsonNode params = request.path("params");
		switch (request.path("method").asString()) {
			case "initialize" -> {
				result.put("protocolVersion", params.path("protocolVersion").asString());
				result.putObject("capabilities").putObject("tools");
				result.putObject("serverInfo").put("name", "notes").put("version", "1");
			}
			case "tools/list" -> list(result.putArray("tools"));
			case "tools/call" -> call(params, result.putArray("content"));
			default -> {
			}
		}
		send(answer);
	}

	private void send(JsonNode message) {
		this.out.print(message + "\n");
		this.out.flush();
	}

	private static void list(ArrayNode tools) {
		tool(tools, "delete_memo", "Deletes a memo.", NAME, "{\"destructiveHint\": true}");
		tool(tools, "rename_memo", "Gives a memo another name.", NAME, null);
		tool(tools, "paint_picture", "Paints a picture.", NOTHING, "{\"readOnlyHint\": true}");
		tool(tools, "count_sheep", "Counts sheep.", NOTHING, "{\"readOnlyHint\": true}");
	}

	private static void tool(ArrayNode tools, String name, String description, String schema, String annotations) {
		ObjectNode tool = tools.addObject().put("name", name).put("description", description);
		tool.set("inputSchema", JSON.readTree(schema));
		if (annotations != null) {
			tool.set("annotations", JSON.readTree(annotations));
		}
	}

	private void call(JsonNode params, ArrayNode content) throws IOException {
		String tool = params.path("name").asString();
		JsonNode meta = params.path("_meta");
		Files.writeString(this.calls, tool + " " + params.path("arguments") + " " + names(meta) + "\n",
				StandardOpenOption.CREATE, StandardOpenOption.APPEND);
		switch (tool) {
			case "paint_picture" -> {
				image(content, "image/png", PNG);
				image(content, "image/svg+xml", "PHN2Zy8+");
			}
			case "count_sheep" -> {
				for (int i = 1; i <= 3; i++) {
					ObjectNode report = JSON.createObjectNode()
						.put("jsonrpc", "2.0")
						.put("method", "notifications/progress");
					report.putObject("params")
						.put("progress", i)
						.put("total", 3)
						.put("message", "sheep " + i)
						.set("progressToken", meta.path("progressToken"));
					send(report);
				}
				text(content, "Three sheep.");
			}
			default -> text(content, "Done with " + params.path("arguments").path("name").asString() + ".");
		}
	}

	private static String names(JsonNode meta) {
		return meta.propertyNames().toString();
	}

	private static void text(ArrayNode content, String text) {
		content.addObject().put("type", "text").put("text", text);
	}

	private static void image(ArrayNode content, String type, String data) {
		content.addObject().put("type", "image").put("mimeType", type).put("data", data);
	}

}
