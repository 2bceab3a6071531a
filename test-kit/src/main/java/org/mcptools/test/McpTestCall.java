/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.test;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * A call that a test server has received.
 *
 * @param tool the tool's name
 * @param arguments the arguments, made of what JSON can express; immutable
 * @param meta the members of {@code _meta}; immutable
 */
public record McpTestCall(String tool, Map<String, @Nullable Object> arguments, Map<String, @Nullable Object> meta) {

	public McpTestCall {
		// Copies that may hold null, unlike those of Map.copyOf.
		arguments = Collections.unmodifiableMap(new LinkedHashMap<>(arguments));
		meta = Collections.unmodifiableMap(new LinkedHashMap<>(meta));
	}

}
