/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.test;

import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.jsonrpc.JsonRpcError;
import org.mcptools.client.jsonrpc.JsonRpcMessage;
import org.mcptools.client.jsonrpc.JsonRpcNotification;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.jsonrpc.JsonRpcResponse;
import org.mcptools.client.transport.Frame;
import org.mcptools.client.transport.McpTransport;
import org.mcptools.client.transport.TransportListener;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One connection of a test server.
 */
final class ServerEnd implements TransportListener {

	private static final JsonMapper JSON = JsonMapper.shared();

	private static final String VERSION = "2025-11-25";

	private static final TypeReference<Map<String, @Nullable Object>> MAP = new TypeReference<>() {

	};

	private final McpTestServer server;

	private final McpTransport transport;

	/** Tools may take their time, and are called at once. */
	private final ExecutorService threads = Executors.newCachedThreadPool((task) -> {
		Thread thread = new Thread(task, "mcp-test-server");
		thread.setDaemon(true);
		return thread;
	});

	ServerEnd(McpTestServer server, McpTransport transport) {
		this.server = server;
		this.transport = transport;
	}

	void open() {
		this.transport.open(this);
	}

	void close() {
		this.transport.close();
	}

	void toolsChanged() {
		send(new JsonRpcNotification("notifications/tools/list_changed", null));
	}

	@Override
	public void onFrame(Frame frame) {
		if (frame.message() instanceof JsonRpcRequest request) {
			this.threads.execute(() -> answer(request));
		}
	}

	@Override
	public void onClosed(@Nullable McpTransportException cause) {
		this.threads.shutdownNow();
		this.server.lost(this);
	}

	private void answer(JsonRpcRequest request) {
		try {
			JsonNode result = result(request);
			send((result != null) ? JsonRpcResponse.success(request.id(), result) : JsonRpcResponse.failure(
					request.id(), new JsonRpcError(JsonRpcError.METHOD_NOT_FOUND, "There is no " + request.method())));
		}
		catch (Fault.Refusal refusal) {
			send(JsonRpcResponse.failure(request.id(),
					new JsonRpcError(refusal.code(), String.valueOf(refusal.getMessage()))));
		}
		catch (Fault.Loss loss) {
			this.transport.close();
		}
		catch (Fault.Silence silence) {
			// That is the answer.
		}
	}

	private void send(JsonRpcMessage message) {
		this.transport.send(new Frame(message));
	}

	private @Nullable JsonNode result(JsonRpcRequest request) {
		ObjectNode params = (request.params() != null) ? request.params() : JSON.createObjectNode();
		return switch (request.method()) {
			case "initialize" -> initialized();
			case "ping" -> JSON.createObjectNode();
			case "tools/list" -> listed();
			case "tools/call" -> called(params);
			default -> null;
		};
	}

	private JsonNode initialized() {
		ObjectNode result = JSON.createObjectNode().put("protocolVersion", VERSION);
		result.putObject("capabilities").putObject("tools").put("listChanged", true);
		result.putObject("serverInfo").put("name", this.server.name()).put("version", "test");
		return result;
	}

	private JsonNode listed() {
		ObjectNode result = JSON.createObjectNode();
		ArrayNode tools = result.putArray("tools");
		this.server.tools()
			.forEach((name, tool) -> tools.addObject()
				.put("name", name)
				.put("description", tool.description())
				.set("inputSchema", tool.inputSchema()));
		return result;
	}

	private JsonNode called(ObjectNode params) {
		String name = params.path("name").stringValue("");
		McpTestServer.Tool tool = this.server.tools().get(name);
		if (tool == null) {
			throw new Fault.Refusal(JsonRpcError.INVALID_PARAMS, "There is no tool " + name);
		}
		McpTestCall call = new McpTestCall(name, members(params.path("arguments")), members(params.path("_meta")));
		try {
			return written(this.server.answer(tool, call));
		}
		catch (Fault fault) {
			throw fault;
		}
		catch (Exception ex) {
			return text((ex.getMessage() != null) ? ex.getMessage() : ex.toString()).put("isError", true);
		}
	}

	private static Map<String, @Nullable Object> members(JsonNode node) {
		return node.isObject() ? JSON.convertValue(node, MAP) : Map.of();
	}

	private static JsonNode written(@Nullable Object answer) {
		if (answer == null || answer instanceof CharSequence) {
			return text((answer != null) ? answer.toString() : "");
		}
		JsonNode structured = JSON.valueToTree(answer);
		ObjectNode result = text(structured.toString());
		return structured.isObject() ? result.set("structuredContent", structured) : result;
	}

	private static ObjectNode text(String text) {
		ObjectNode result = JSON.createObjectNode();
		result.putArray("content").addObject().put("type", "text").put("text", text);
		return result;
	}

}
