/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The official JSON schema of one revision of the protocol.
 */
public final class McpSchema {

	private static final Map<String, McpSchema> REVISIONS = new ConcurrentHashMap<>();

	private final ObjectNode json;

	private final String definitions;

	private final Map<String, Schema> schemas = new ConcurrentHashMap<>();

	private McpSchema(String revision) {
		try (InputStream in = McpSchema.class.getResourceAsStream("/schema/" + revision + ".json")) {
			this.json = (ObjectNode) JsonMapper.shared().readTree(in);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		this.definitions = this.json.has("$defs") ? "$defs" : "definitions";
	}

	public static McpSchema of(String revision) {
		return REVISIONS.computeIfAbsent(revision, McpSchema::new);
	}

	/**
	 * Check a message from the client: as a message of JSON-RPC, and as what its method
	 * says it is.
	 */
	public List<String> problemsOf(String message) {
		JsonNode tree = JsonMapper.shared().readTree(message);
		JsonNode method = tree.get("method");
		String envelope = (method == null) ? "JSONRPCMessage"
				: tree.has("id") ? "JSONRPCRequest" : "JSONRPCNotification";
		List<String> problems = problems(envelope, message);
		if (!problems.isEmpty() || method == null) {
			return problems;
		}
		String definition = definitionOf(method.stringValue());
		return (definition != null) ? problems(definition, message)
				: List.of("No schema is known for " + method.stringValue());
	}

	private @Nullable String definitionOf(String method) {
		for (Map.Entry<String, JsonNode> definition : this.json.get(this.definitions).properties()) {
			if (method.equals(definition.getValue().at("/properties/method/const").asString(""))) {
				return definition.getKey();
			}
		}
		return null;
	}

	public List<String> problems(String definition, String json) {
		return this.schemas.computeIfAbsent(definition, this::load)
			.validate(json, InputFormat.JSON)
			.stream()
			.map(Error::toString)
			.toList();
	}

	private Schema load(String definition) {
		if (!this.json.get(this.definitions).has(definition)) {
			throw new IllegalArgumentException("The schema does not define " + definition);
		}
		ObjectNode entry = this.json.deepCopy();
		entry.put("$ref", "#/" + this.definitions + "/" + definition);
		SpecificationVersion dialect = "$defs".equals(this.definitions) ? SpecificationVersion.DRAFT_2020_12
				: SpecificationVersion.DRAFT_7;
		return SchemaRegistry.withDefaultDialect(dialect).getSchema(entry);
	}

}
