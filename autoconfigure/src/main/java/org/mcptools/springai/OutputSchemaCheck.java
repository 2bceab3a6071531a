/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.List;
import java.util.stream.Collectors;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import org.jspecify.annotations.Nullable;
import org.mcptools.client.protocol.McpToolCallResult;
import tools.jackson.databind.JsonNode;

/**
 * Holds a result against the schema that its tool declares. References that lead out of
 * the schema are not followed. Specification: structured content, output schema.
 */
final class OutputSchemaCheck {

	private static final int MOST_PROBLEMS = 3;

	private final Schema schema;

	private OutputSchemaCheck(Schema schema) {
		this.schema = schema;
	}

	/**
	 * Return a check.
	 * @throws IllegalArgumentException if the schema is none
	 */
	static OutputSchemaCheck of(JsonNode outputSchema) {
		try {
			Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
				.getSchema(outputSchema);
			schema.initializeValidators();
			return new OutputSchemaCheck(schema);
		}
		catch (RuntimeException ex) {
			throw new IllegalArgumentException("its output schema cannot be used: " + ex.getMessage(), ex);
		}
	}

	/**
	 * Return what is wrong with a result, or {@code null} where nothing is.
	 */
	@Nullable String problem(McpToolCallResult result) {
		if (result.isError()) {
			return null;
		}
		JsonNode structured = result.structuredContent();
		if (structured == null) {
			return "it has no structured content";
		}
		List<Error> errors = this.schema.validate(structured);
		return errors.isEmpty() ? null
				: errors.stream()
					.limit(MOST_PROBLEMS)
					.map((error) -> error.getInstanceLocation() + ": " + error.getMessage())
					.collect(Collectors.joining("; "));
	}

}
