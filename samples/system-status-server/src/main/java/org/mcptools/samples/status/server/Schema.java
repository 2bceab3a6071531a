/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status.server;

import java.util.List;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes JSON schemas: objects with described properties. Every property is required
 * unless it was added as optional.
 */
public final class Schema {

	private final ObjectNode schema = Json.object();

	private Schema() {
		this.schema.put("type", "object");
		this.schema.putObject("properties");
		this.schema.putArray("required");
	}

	public static Schema object() {
		return new Schema();
	}

	/**
	 * The schema of a tool's arguments: these and no others.
	 * @param parameters the arguments, all optional
	 * @return the schema
	 */
	static ObjectNode input(List<Parameter<?>> parameters) {
		Schema input = new Schema();
		for (Parameter<?> parameter : parameters) {
			input.properties().set(parameter.name(), parameter.schema());
		}
		input.schema.put("additionalProperties", false);
		return input.schema;
	}

	public Schema string(String name, String description) {
		return required(name, property("string", description));
	}

	public Schema bool(String name, String description) {
		return required(name, property("boolean", description));
	}

	public Schema integer(String name, String description) {
		return required(name, property("integer", description));
	}

	public Schema number(String name, String description) {
		return required(name, property("number", description));
	}

	/**
	 * A property that is always there, but null where the platform doesn't know it.
	 * @param name the name
	 * @param type the JSON type otherwise
	 * @param description what it says
	 * @return this
	 */
	public Schema nullable(String name, String type, String description) {
		ObjectNode property = Json.object();
		property.putArray("type").add(type).add("null");
		property.put("description", description);
		return required(name, property);
	}

	public Schema object(String name, String description, Schema object) {
		return required(name, describe(object, description));
	}

	public Schema optionalObject(String name, String description, Schema object) {
		properties().set(name, describe(object, description));
		return this;
	}

	public Schema list(String name, String description, Schema element) {
		ObjectNode property = property("array", description);
		property.set("items", element.schema);
		return required(name, property);
	}

	ObjectNode toJson() {
		return this.schema;
	}

	private Schema required(String name, ObjectNode property) {
		properties().set(name, property);
		((ArrayNode) this.schema.get("required")).add(name);
		return this;
	}

	private ObjectNode properties() {
		return (ObjectNode) this.schema.get("properties");
	}

	private static ObjectNode describe(Schema object, String description) {
		object.schema.put("description", description);
		return object.schema;
	}

	private static ObjectNode property(String type, String description) {
		ObjectNode property = Json.object();
		property.put("type", type);
		property.put("description", description);
		return property;
	}

}
