/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status.server;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The arguments of one tool call, all valid.
 */
public final class Arguments {

	private final Map<Parameter<?>, Object> values;

	private Arguments(Map<Parameter<?>, Object> values) {
		this.values = values;
	}

	/**
	 * Checks what the client sent.
	 * @param tool the tool that it is for
	 * @param sent the arguments as they came
	 * @return the arguments
	 * @throws ToolException where something is wrong; it names every fault at once, so
	 * that one more try is enough
	 */
	static Arguments check(ToolDefinition tool, ObjectNode sent) throws ToolException {
		Map<Parameter<?>, Object> values = new HashMap<>();
		List<String> faults = new ArrayList<>();
		for (Map.Entry<String, JsonNode> argument : sent.properties()) {
			Optional<Parameter<?>> parameter = find(tool, argument.getKey());
			if (parameter.isEmpty()) {
				faults.add("there is no argument " + Json.quote(argument.getKey()) + ", allowed: " + names(tool));
				continue;
			}
			Object value = parameter.get().read(argument.getValue());
			if (value == null) {
				faults.add(Json.quote(argument.getKey()) + " must be " + parameter.get().allowed() + ", but was "
						+ Json.brief(argument.getValue()));
			}
			else {
				values.put(parameter.get(), value);
			}
		}
		if (!faults.isEmpty()) {
			throw new ToolException("Invalid arguments for " + tool.name() + ": " + String.join("; ", faults) + ".");
		}
		return new Arguments(values);
	}

	/**
	 * The value of one argument.
	 * @param <T> its type
	 * @param parameter the parameter, of the tool that is called
	 * @return the value, or nothing where the client did not send one
	 */
	@SuppressWarnings("unchecked")
	public <T> Optional<T> find(Parameter<T> parameter) {
		return Optional.ofNullable((T) this.values.get(parameter));
	}

	private static Optional<Parameter<?>> find(ToolDefinition tool, String name) {
		return tool.parameters().stream().filter((parameter) -> parameter.name().equals(name)).findFirst();
	}

	private static String names(ToolDefinition tool) {
		if (tool.parameters().isEmpty()) {
			return "none";
		}
		return String.join(", ", tool.parameters().stream().map((parameter) -> Json.quote(parameter.name())).toList());
	}

}
