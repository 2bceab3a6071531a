/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status.server;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The methods of the Model Context Protocol that this server offers, and the one piece of
 * state that they share: the protocol version, which {@code initialize} agrees on. The
 * whole life of the process is one session.
 */
final class McpSession {

	private final ServerInfo info;

	private final ToolCatalog tools;

	private final ToolRunner runner;

	private final Log log;

	private @Nullable ProtocolVersion version;

	McpSession(ServerInfo info, ToolCatalog tools, ToolRunner runner, Log log) {
		this.info = info;
		this.tools = tools;
		this.runner = runner;
		this.log = log;
	}

	/**
	 * The version agreed on.
	 * @return the version, or {@code null} before {@code initialize}
	 */
	@Nullable ProtocolVersion version() {
		return this.version;
	}

	/**
	 * Carries out one request.
	 * @param method the method
	 * @param params its parameters, empty where there are none
	 * @return the result
	 * @throws JsonRpcException where the answer is an error
	 */
	ObjectNode handle(String method, ObjectNode params) throws JsonRpcException {
		return switch (method) {
			case "initialize" -> initialize(params);
			case "ping" -> Json.object();
			case "tools/list" -> listTools(agreedVersion(), params);
			case "tools/call" -> callTool(agreedVersion(), params);
			default -> throw new JsonRpcException(JsonRpcException.METHOD_NOT_FOUND,
					"Method not found: " + Json.quote(method));
		};
	}

	private ObjectNode initialize(ObjectNode params) throws JsonRpcException {
		if (this.version != null) {
			throw new JsonRpcException(JsonRpcException.INVALID_REQUEST,
					"The session is already initialized, with protocol version " + this.version);
		}
		JsonNode asked = params.get("protocolVersion");
		if (asked == null || !asked.isString()) {
			throw invalidParams("initialize needs params.protocolVersion, a string");
		}
		requireObject(params, "capabilities");
		ObjectNode client = requireObject(params, "clientInfo");
		ProtocolVersion agreed = ProtocolVersion.negotiate(asked.stringValue());
		this.version = agreed;
		this.log.info("Client " + Json.brief(client) + " asks for protocol version " + Json.brief(asked) + ", gets "
				+ agreed);

		ObjectNode result = Json.object();
		result.put("protocolVersion", agreed.toString());
		result.putObject("capabilities").putObject("tools").put("listChanged", false);
		ObjectNode serverInfo = result.putObject("serverInfo");
		serverInfo.put("name", this.info.name());
		if (agreed.hasTitles()) {
			serverInfo.put("title", this.info.title());
		}
		serverInfo.put("version", this.info.version());
		result.put("instructions", this.info.instructions());
		return result;
	}

	private ObjectNode listTools(ProtocolVersion agreed, ObjectNode params) throws JsonRpcException {
		if (params.hasNonNull("cursor")) {
			// The list is one page, so this server never gave out a cursor.
			throw invalidParams("Unknown cursor: " + Json.brief(params.get("cursor")));
		}
		ObjectNode result = Json.object();
		result.set("tools", this.tools.describe(agreed));
		return result;
	}

	private ObjectNode callTool(ProtocolVersion agreed, ObjectNode params) throws JsonRpcException {
		JsonNode name = params.get("name");
		if (name == null || !name.isString()) {
			throw invalidParams("tools/call needs params.name, a string");
		}
		Tool tool = this.tools.find(name.stringValue())
			.orElseThrow(() -> invalidParams(
					"Unknown tool: " + Json.brief(name) + ", known: " + String.join(", ", this.tools.names())));
		ObjectNode arguments = params.hasNonNull("arguments") ? requireObject(params, "arguments") : Json.object();
		try {
			ToolResult result = this.runner.run(tool, Arguments.check(tool.definition(), arguments));
			ObjectNode answer = content(result.text(), false);
			if (agreed.hasStructuredContent()) {
				answer.set("structuredContent", result.structured());
			}
			return answer;
		}
		catch (ToolException ex) {
			// Not a protocol error: the model is to read this and to try again.
			return content(String.valueOf(ex.getMessage()), true);
		}
	}

	private static ObjectNode content(String text, boolean error) {
		ObjectNode result = Json.object();
		result.putArray("content").addObject().put("type", "text").put("text", text);
		result.put("isError", error);
		return result;
	}

	private ProtocolVersion agreedVersion() throws JsonRpcException {
		if (this.version == null) {
			throw new JsonRpcException(JsonRpcException.INVALID_REQUEST,
					"The session is not initialized: send initialize first");
		}
		return this.version;
	}

	private static ObjectNode requireObject(ObjectNode params, String name) throws JsonRpcException {
		if (params.get(name) instanceof ObjectNode object) {
			return object;
		}
		throw invalidParams("params." + name + " must be an object");
	}

	private static JsonRpcException invalidParams(String message) {
		return new JsonRpcException(JsonRpcException.INVALID_PARAMS, message);
	}

}
