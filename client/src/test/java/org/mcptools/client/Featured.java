/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.util.List;

import org.awaitility.Awaitility;
import org.mcptools.client.jsonrpc.JsonRpcResponse;
import org.mcptools.client.jsonrpc.RequestId;
import org.mcptools.client.testing.JsonText;
import org.mcptools.client.testing.McpSchema;
import org.mcptools.client.testing.ScriptedConnection;
import org.mcptools.client.testing.ScriptedPeer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A scripted server that offers everything, and how it asks the client for something.
 */
final class Featured {

	private static final String ALL = "{\"tools\":{},\"resources\":{\"subscribe\":true,\"listChanged\":true},"
			+ "\"prompts\":{\"listChanged\":true},\"completions\":{},\"logging\":{}}";

	private Featured() {
	}

	static ScriptedPeer server() {
		return server(ScriptedPeer.NEWEST, ALL);
	}

	static ScriptedPeer server(String revision, String capabilities) {
		return new ScriptedPeer().answer("initialize", "{\"protocolVersion\":\"" + revision + "\",\"capabilities\":"
				+ capabilities + ",\"serverInfo\":{\"name\":\"featured\",\"version\":\"1\"}}");
	}

	/** Send a request to the client. */
	static void send(ScriptedConnection connection, String id, String method, String params) {
		connection
			.send(JsonText.message("{\"id\":\"" + id + "\",\"method\":\"" + method + "\",\"params\":" + params + "}"));
	}

	/** Send a request to the client and wait for the answer. */
	static JsonRpcResponse ask(ScriptedConnection connection, String name, String method, String params) {
		String id = name + "-" + connection.responses().size();
		send(connection, id, method, params);
		return Awaitility.await()
			.atMost(ScriptedPeer.PATIENCE)
			.until(() -> answers(connection, id), (answers) -> !answers.isEmpty())
			.get(0);
	}

	static List<JsonRpcResponse> answers(ScriptedConnection connection, String id) {
		return connection.responses().stream().filter((it) -> RequestId.of(id).equals(it.id())).toList();
	}

	/** The result of an answer, which must be valid. */
	static String result(JsonRpcResponse answer, String revision, String definition) {
		assertThat(answer.error()).isNull();
		String json = String.valueOf(answer.result());
		assertThat(McpSchema.of(revision).problems(definition, json)).isEmpty();
		return json;
	}

	/** The error of an answer, as {@code code message}. */
	static String error(JsonRpcResponse answer) {
		assertThat(answer.result()).isNull();
		return answer.error().code() + " " + answer.error().message();
	}

}
