/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import java.util.function.Function;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request that a client may make of a server: its name, how its parameters are written
 * and how its result is read.
 *
 * @param <P> the type of the parameters
 * @param <R> the type of the result
 * @param name the method's name on the wire
 * @param writer makes a new JSON object of the parameters
 * @param reader reads the result; throws {@link InvalidValueException} where it is not
 * what the specification says
 */
public record McpMethod<P, R>(String name, Function<P, ObjectNode> writer, Function<JsonNode, R> reader) {

	/** Opens a connection (up to revision 2025-11-25). */
	public static final McpMethod<InitializeParams, InitializeResult> INITIALIZE = new McpMethod<>("initialize",
			InitializeParams::toJson, InitializeResult::from);

	/** Asks whether the other side is there (up to revision 2025-11-25). */
	public static final McpMethod<NoParams, JsonNode> PING = new McpMethod<>("ping",
			(params) -> JsonNodeFactory.instance.objectNode(), Function.identity());

	/** Asks for a page of the tools. */
	public static final McpMethod<ListToolsParams, ListToolsResult> TOOLS_LIST = new McpMethod<>("tools/list",
			ListToolsParams::toJson, ListToolsResult::from);

	/** Calls a tool. */
	public static final McpMethod<CallToolParams, McpToolCallResult> TOOLS_CALL = new McpMethod<>("tools/call",
			CallToolParams::toJson, McpToolCallResult::from);

	/**
	 * The parameters of a method that takes none.
	 */
	public enum NoParams {

		/** The only value. */
		INSTANCE

	}

}
