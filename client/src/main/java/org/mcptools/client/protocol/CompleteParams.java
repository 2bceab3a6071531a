/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import java.util.Map;

import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Parameters of {@code completion/complete}.
 *
 * @param reference whose argument is to be completed
 * @param argumentName the argument
 * @param value what there is of it so far
 * @param context the other arguments that are known already, for servers since revision
 * 2025-06-18
 */
public record CompleteParams(CompletionReference reference, String argumentName, String value,
		Map<String, String> context) {

	public CompleteParams {
		context = Wire.copy(context);
	}

	ObjectNode toJson() {
		ObjectNode params = JsonNodeFactory.instance.objectNode();
		params.set("ref", this.reference.toJson());
		params.putObject("argument").put("name", this.argumentName).put("value", this.value);
		if (!this.context.isEmpty()) {
			this.context.forEach(params.putObject("context").putObject("arguments")::put);
		}
		return params;
	}

}
