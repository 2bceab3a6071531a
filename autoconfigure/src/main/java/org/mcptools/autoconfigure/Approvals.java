/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import org.jspecify.annotations.Nullable;
import org.mcptools.springai.ToolApproval;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * Whether anything needs somebody's approval.
 */
final class Approvals {

	private Approvals() {
	}

	/**
	 * Fail where a call would need an approval that nobody can give.
	 */
	static void requireNone(McpClientProperties properties) {
		requireNone("mcp.client.approval", properties.approval());
		properties.servers().forEach((name, server) -> {
			String property = ServerConnections.property(name);
			requireNone(property + ".approval", server.approval());
			server.tools()
				.overrides()
				.forEach((tool, override) -> requireNone(property + ".tools.overrides[" + tool + "].approval",
						override.approval()));
		});
	}

	private static void requireNone(String property, ToolApproval.@Nullable Mode mode) {
		if (mode != null && mode != ToolApproval.Mode.NEVER) {
			throw new InvalidConfigurationPropertyValueException(property, mode,
					"There is nobody to ask: it takes a bean of type " + ToolApproval.class.getName() + ".");
		}
	}

}
