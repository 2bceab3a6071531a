/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.peers;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The tools of a witness.
 */
final class WitnessTools {

	static final String QUESTIONS = """
			{"form": {"method": "elicitation/create", "params": {"message": "Who are you?",
			"requestedSchema": {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]}}},
			"model": {"method": "sampling/createMessage", "params": {"maxTokens": 9,
			"messages": [{"role": "user", "content": {"type": "text", "text": "Hello"}}]}},
			"roots": {"method": "roots/list", "params": {}}}""";

	private final List<ToolCall> held = new CopyOnWriteArrayList<>();

	private final List<ToolCall> gathered = new ArrayList<>();

	ObjectNode list() {
		ObjectNode result = Wire.object();
		ArrayNode tools = result.putArray("tools");
		for (String name : List.of("echo", "slow", "progress", "gather", "fail", "break", "log", "ping", "ask")) {
			ObjectNode tool = tools.addObject().put("name", name).put("description", "A tool: " + name);
			ObjectNode properties = tool.putObject("inputSchema").put("type", "object").putObject("properties");
			properties.putObject("text").put("type", "string");
			properties.putObject("region").put("type", "string").put("x-mcp-header", "Region");
		}
		return result;
	}

	void call(ToolCall call) {
		String text = call.argument("text").asString("");
		switch (call.params().path("name").asString("")) {
			case "echo" -> call.text(text);
			case "slow" -> this.held.add(call);
			case "progress" -> progress(call, text);
			case "gather" -> gather(call, call.argument("count").asInt(1));
			case "fail" -> call.fail("It did not work: " + text);
			case "break" -> call.refuse(-32603, "It broke: " + text, Wire.object().put("part", "lever"));
			case "log" -> {
				call.log(text);
				call.text("logged");
			}
			// Whoever answers this after the call has ended, or at all where there are no
			// requests of a server, breaks the rules.
			case "ping" -> call.ping();
			case "ask" -> call.ask(Wire.object(QUESTIONS), (answers) -> call.text(read(answers)));
			default -> call.refuse(-32602, "Unknown tool: " + call.params().path("name"), null);
		}
	}

	private static void progress(ToolCall call, String text) {
		JsonNode token = call.meta().path("progressToken");
		for (int step = 1; step <= 3 && !token.isMissingNode(); step++) {
			ObjectNode report = Wire.object().put("progress", step).put("total", 3).put("message", text + " " + step);
			report.set("progressToken", token);
			call.tell("notifications/progress", report);
		}
		call.text(text);
	}

	/** Answers the last one first. */
	private void gather(ToolCall call, int count) {
		List<ToolCall> all;
		synchronized (this.gathered) {
			this.gathered.add(call);
			if (this.gathered.size() < count) {
				return;
			}
			all = new ArrayList<>(this.gathered);
			this.gathered.clear();
		}
		Collections.reverse(all);
		all.forEach((waiting) -> waiting.text(waiting.argument("text").asString("")));
	}

	private static String read(JsonNode answers) {
		return answers.at("/form/action").asString() + " " + answers.at("/form/content/name").asString() + ", "
				+ answers.at("/model/content/text").asString(answers.at("/model/content/0/text").asString("")) + ", "
				+ answers.at("/roots/roots/0/uri").asString("");
	}

	List<ToolCall> held() {
		return List.copyOf(this.held);
	}

}
