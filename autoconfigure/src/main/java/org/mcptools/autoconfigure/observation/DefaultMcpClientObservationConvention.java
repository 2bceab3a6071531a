/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.observation;

import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import org.jspecify.annotations.Nullable;
import org.mcptools.client.call.Operation;
import org.mcptools.client.call.ServerAddress;
import org.mcptools.client.error.McpErrorException;
import org.mcptools.client.protocol.InitializeResult;
import org.mcptools.client.protocol.McpMethod;

/**
 * The names of OpenTelemetry's semantic conventions for MCP, which are still in
 * development. A value that there is not is {@code none}, since all measurements of one
 * name have the same keys.
 *
 * @see <a href="https://opentelemetry.io/docs/specs/semconv/gen-ai/mcp/">Semantic
 * conventions for MCP</a>
 */
public class DefaultMcpClientObservationConvention implements McpClientObservationConvention {

	/** The name of the observation, its timer and, with the method, its span. */
	public static final String NAME = "mcp.client.operation.duration";

	private static final String NONE = "none";

	@Override
	public String getName() {
		return NAME;
	}

	@Override
	public String getContextualName(McpClientObservationContext context) {
		Operation operation = context.getOperation();
		String tool = tool(operation);
		return (tool != null) ? operation.method() + " " + tool : operation.method();
	}

	@Override
	public KeyValues getLowCardinalityKeyValues(McpClientObservationContext context) {
		Operation operation = context.getOperation();
		String tool = tool(operation);
		InitializeResult server = context.getServer();
		String transport = operation.address().networkTransport();
		return KeyValues.of(KeyValue.of("mcp.method.name", operation.method()),
				KeyValue.of("mcp.server.name", operation.server()),
				KeyValue.of("mcp.protocol.version", (server != null) ? server.protocolVersion() : NONE),
				KeyValue.of("network.transport", (transport != null) ? transport : NONE),
				KeyValue.of("gen_ai.tool.name", (tool != null) ? tool : NONE),
				KeyValue.of("gen_ai.operation.name", (tool != null) ? "execute_tool" : NONE),
				KeyValue.of("error.type", errorType(context)));
	}

	@Override
	public KeyValues getHighCardinalityKeyValues(McpClientObservationContext context) {
		Operation operation = context.getOperation();
		KeyValues values = KeyValues.empty();
		String subject = operation.subject();
		if (subject != null && operation.method().startsWith("prompts/")) {
			values = values.and("gen_ai.prompt.name", subject);
		}
		if (subject != null && operation.method().startsWith("resources/")) {
			values = values.and("mcp.resource.uri", subject);
		}
		ServerAddress address = operation.address();
		if (address.host() != null) {
			values = values.and("server.address", address.host()).and("server.port", Integer.toString(address.port()));
		}
		if (context.getError() instanceof McpErrorException error) {
			values = values.and("rpc.response.status_code", Integer.toString(error.getCode()));
		}
		return values;
	}

	private static @Nullable String tool(Operation operation) {
		return McpMethod.TOOLS_CALL.name().equals(operation.method()) ? operation.subject() : null;
	}

	private static String errorType(McpClientObservationContext context) {
		Throwable error = context.getError();
		if (error instanceof McpErrorException answer) {
			return Integer.toString(answer.getCode());
		}
		if (error != null) {
			return error.getClass().getName();
		}
		return context.isToolError() ? "tool_error" : NONE;
	}

}
