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

	/** Asks a server what it is (since revision 2026-07-28). */
	public static final McpMethod<NoParams, DiscoverResult> DISCOVER = new McpMethod<>("server/discover",
			(params) -> JsonNodeFactory.instance.objectNode(), DiscoverResult::from);

	/** Opens a stream of changes (since revision 2026-07-28). */
	public static final McpMethod<NoParams, JsonNode> SUBSCRIPTIONS_LISTEN = new McpMethod<>("subscriptions/listen",
			(params) -> JsonNodeFactory.instance.objectNode(), Function.identity());

	/** Asks whether the other side is there (up to revision 2025-11-25). */
	public static final McpMethod<NoParams, JsonNode> PING = new McpMethod<>("ping",
			(params) -> JsonNodeFactory.instance.objectNode(), Function.identity());

	/** Asks for a page of the tools. */
	public static final McpMethod<PageParams, ListToolsResult> TOOLS_LIST = new McpMethod<>("tools/list",
			PageParams::toJson, ListToolsResult::from);

	/** Calls a tool. */
	public static final McpMethod<CallToolParams, McpToolCallResult> TOOLS_CALL = new McpMethod<>("tools/call",
			CallToolParams::toJson, McpToolCallResult::from);

	/** Asks for a page of the resources. */
	public static final McpMethod<PageParams, ListResourcesResult> RESOURCES_LIST = new McpMethod<>("resources/list",
			PageParams::toJson, ListResourcesResult::from);

	/** Asks for a page of the resource templates. */
	public static final McpMethod<PageParams, ListResourceTemplatesResult> RESOURCE_TEMPLATES_LIST = new McpMethod<>(
			"resources/templates/list", PageParams::toJson, ListResourceTemplatesResult::from);

	/** Asks what is in a resource. */
	public static final McpMethod<ResourceParams, ReadResourceResult> RESOURCES_READ = new McpMethod<>("resources/read",
			ResourceParams::toJson, ReadResourceResult::from);

	/** Asks to be told when a resource changes (up to revision 2025-11-25). */
	public static final McpMethod<ResourceParams, JsonNode> RESOURCES_SUBSCRIBE = new McpMethod<>("resources/subscribe",
			ResourceParams::toJson, Function.identity());

	/** Takes back {@link #RESOURCES_SUBSCRIBE} (up to revision 2025-11-25). */
	public static final McpMethod<ResourceParams, JsonNode> RESOURCES_UNSUBSCRIBE = new McpMethod<>(
			"resources/unsubscribe", ResourceParams::toJson, Function.identity());

	/** Asks for a page of the prompts. */
	public static final McpMethod<PageParams, ListPromptsResult> PROMPTS_LIST = new McpMethod<>("prompts/list",
			PageParams::toJson, ListPromptsResult::from);

	/** Asks for a prompt. */
	public static final McpMethod<GetPromptParams, GetPromptResult> PROMPTS_GET = new McpMethod<>("prompts/get",
			GetPromptParams::toJson, GetPromptResult::from);

	/** Asks how an argument may go on. */
	public static final McpMethod<CompleteParams, CompleteResult> COMPLETION_COMPLETE = new McpMethod<>(
			"completion/complete", CompleteParams::toJson, CompleteResult::from);

	/** Says from which level on log messages are wanted (up to revision 2025-11-25). */
	public static final McpMethod<LoggingLevel, JsonNode> LOGGING_SET_LEVEL = new McpMethod<>("logging/setLevel",
			LoggingLevel::toJson, Function.identity());

	/**
	 * The parameters of a method that takes none.
	 */
	public enum NoParams {

		/** The only value. */
		INSTANCE

	}

}
