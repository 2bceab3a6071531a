/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.mcptools.autoconfigure.McpClientProperties.SchemaStyle;
import org.mcptools.autoconfigure.McpClientProperties.WhenUnavailable;
import org.mcptools.springai.McpResultSettings;
import org.mcptools.springai.ToolApproval;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Properties of the tools of a server: how they are kept up to date, which of them the
 * model sees, and how.
 *
 * @param refreshInterval How often they are listed anew besides when the server says that
 * they have changed. Not at all unless set.
 * @param whenUnavailable Whether the model sees them while the server is away.
 * @param prefix What their names get in front: 'none', 'server' for the name of the
 * server, or any text.
 * @param schema How the schemas of their arguments reach the model.
 * @param include Patterns of the tools to take, with * for any text. All unless set.
 * @param exclude Patterns of the tools to leave out, though they be included.
 * @param overrides What is changed of single tools, by their names at the server.
 * @param maxDescriptionLength How many characters a description has at most; 0 for no
 * limit.
 * @param maxResultLength How many characters of a result the model gets at most; 0 for no
 * limit.
 * @param spillDirectory Directory in which results that are longer are kept whole. They
 * are lost unless set.
 * @param outputSchema What becomes of a result that does not fit the tool's own schema.
 * @param failures Whether the model is told of a failed call, or an exception is thrown.
 */
@ConfigurationPropertiesSource
public record McpToolProperties(@Nullable Duration refreshInterval,
		@DefaultValue("KEEP") WhenUnavailable whenUnavailable, @DefaultValue("none") String prefix,
		@DefaultValue("COMPATIBLE") SchemaStyle schema, @DefaultValue List<String> include,
		@DefaultValue List<String> exclude, @DefaultValue Map<String, Override> overrides,
		@DefaultValue("0") int maxDescriptionLength, @DefaultValue("200000") int maxResultLength,
		@Nullable Path spillDirectory, @DefaultValue("OFF") McpResultSettings.OutputSchema outputSchema,
		@DefaultValue("TELL") McpResultSettings.Failures failures) {

	/** What holds where nothing is set. */
	static final McpToolProperties DEFAULTS = new McpToolProperties(null, WhenUnavailable.KEEP, "none",
			SchemaStyle.COMPATIBLE, List.of(), List.of(), Map.of(), 0, McpResultSettings.DEFAULT_MAX_LENGTH, null,
			McpResultSettings.OutputSchema.OFF, McpResultSettings.Failures.TELL);

	/**
	 * What is changed of a single tool.
	 *
	 * @param name Name by which the model knows the tool.
	 * @param description What the model reads about the tool.
	 * @param timeout How long to wait for the answer of the tool.
	 * @param returnDirect Whether the answer goes to the user instead of the model.
	 * @param arguments Arguments with fixed values, which the model does not see.
	 * @param approval Which calls of the tool somebody has to approve of.
	 */
	@ConfigurationPropertiesSource
	public record Override(@Nullable String name, @Nullable String description, @Nullable Duration timeout,
			@DefaultValue("false") boolean returnDirect, @DefaultValue Map<String, Object> arguments,
			ToolApproval.@Nullable Mode approval) {

	}

}
