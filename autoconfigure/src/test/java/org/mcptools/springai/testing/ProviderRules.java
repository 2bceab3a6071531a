/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai.testing;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import tools.jackson.databind.JsonNode;

/**
 * What providers are known to refuse in the definition of a tool. Each refuses the whole
 * request then, with all other tools in it.
 */
public enum ProviderRules {

	/** As it is without strict mode, which no MCP server writes for. */
	OPENAI("[a-zA-Z0-9_-]{1,64}") {

		@Override
		void check(String at, JsonNode schema, List<String> refusals) {
			// "schema must have type 'object' and not have 'oneOf'/'anyOf'/... at the
			// top"
			if (at.isEmpty()) {
				refuse(!"object".equals(schema.path("type").asString("")), at, "no object", refusals);
				for (String keyword : List.of("oneOf", "anyOf", "allOf", "enum", "not")) {
					refuse(schema.has(keyword), at, keyword, refusals);
				}
			}
			// laravel/mcp#97, enechange/collmbo#384
			refuse(isTyped(schema, "object") && !schema.path("properties").isObject(), at, "properties", refusals);
			// digitalocean-labs/mcp-digitalocean#265, gethopp/figma-mcp-bridge#28
			refuse(isTyped(schema, "array") && !schema.path("items").isObject(), at, "items", refusals);
			// Dokploy/mcp#45 (lookaround), langfuse/langfuse#14770 (classes of Unicode)
			String pattern = schema.path("pattern").asString("");
			refuse(Pattern.compile("\\(\\?[=!<]|\\\\[pP]").matcher(pattern).find() || !compiles(pattern), at, "pattern",
					refusals);
			// shopware/shopware#18713
			refuse(schema.has("properties") && !schema.path("properties").isObject(), at, "properties", refusals);
		}

	},

	/** As it is whatever becomes of the keywords beside {@code properties}. */
	ANTHROPIC("[a-zA-Z0-9_-]{1,128}") {

		@Override
		void check(String at, JsonNode schema, List<String> refusals) {
			if (!at.isEmpty()) {
				return;
			}
			refuse(!"object".equals(schema.path("type").asString("")), at, "no object", refusals);
			// anomalyco/opencode#35516
			for (String keyword : List.of("oneOf", "anyOf", "allOf")) {
				refuse(schema.has(keyword), at, keyword, refusals);
			}
			// ComposioHQ/composio#3500, #2330
			schema.path("properties").propertyNames().forEach((name) -> {
				refuse(!name.matches("[a-zA-Z0-9_.-]{1,64}"), at, "property '" + name + "'", refusals);
			});
			// Dokploy/mcp#74, boshyxd/robloxstudio-mcp#69
			refuse(!isJsonSchema(schema), at, "not JSON schema 2020-12", refusals);
		}

	},

	/** What a schema of its API can hold, nothing being lost on the way there. */
	GEMINI("[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}") {

		@Override
		void check(String at, JsonNode schema, List<String> refusals) {
			// "Unknown name ...: Cannot find field", zed-industries/zed#44875,
			// promptfoo/promptfoo#6902, langchain-ai/langchainjs#9526
			schema.propertyNames().forEach((keyword) -> {
				refuse(!GEMINI_KEYWORDS.contains(keyword), at, keyword, refusals);
			});
			if (schema.has("anyOf")) {
				// "it must be the only field set", lambda-alpha-labs/Graphenium#37
				refuse(schema.size() > 1, at, "more than anyOf", refusals);
				return;
			}
			// "Proto field is not repeating", nanbingxyz/5ire#218;
			// "didn't specify the schema type field", google-gemini/gemini-cli#4400
			String type = schema.path("type").asString("");
			refuse(!FORMATS.containsKey(type), at, "type", refusals);
			// smithery-ai/mcp-servers#18, anomalyco/opencode#11889
			refuse("array".equals(type) && !schema.path("items").isObject(), at, "items", refusals);
			refuse("object".equals(type) && !schema.path("properties").isObject(), at, "properties", refusals);
			refuse(!"object".equals(type) && (schema.has("properties") || schema.has("required")), at,
					"properties of a " + type, refusals);
			schema.path("required").forEach((name) -> {
				refuse(!schema.path("properties").has(name.asString("")), at, "required " + name, refusals);
			});
			// chrisdoc/hevy-mcp#1161, sbroenne/mcp-server-excel#607
			schema.path("enum").forEach((value) -> {
				refuse(!"string".equals(type) || value.asString("").isEmpty() || !value.isString(), at, "enum",
						refusals);
			});
			// google-gemini/gemini-cli#2237
			refuse(schema.has("format")
					&& !FORMATS.getOrDefault(type, Set.of()).contains(schema.path("format").asString("")), at, "format",
					refusals);
			refuse(schema.path("pattern").asString("").contains("\\p"), at, "pattern", refusals);
		}

	},

	/** SylphxAI/pdf-reader-mcp#63, Kochava-Studios/witsy#164. */
	MISTRAL("[a-zA-Z0-9_-]{1,64}") {

		@Override
		void check(String at, JsonNode schema, List<String> refusals) {
			if (at.isEmpty()) {
				refuse(!"object".equals(schema.path("type").asString("")), at, "no object", refusals);
				refuse(!isJsonSchema(schema), at, "not JSON schema", refusals);
			}
		}

	},

	/** What its server can read: ollama/ollama#10328, #14256, #11444. */
	OLLAMA(".+") {

		@Override
		void check(String at, JsonNode schema, List<String> refusals) {
			refuse(at.isEmpty() && !schema.path("type").isString(), at, "type", refusals);
			refuse(schema.has("properties") && !schema.path("properties").isObject(), at, "properties", refusals);
			schema.path("properties").forEach((property) -> refuse(!property.isObject(), at, "no schema", refusals));
			refuse(schema.has("required") && !schema.path("required").isArray(), at, "required", refusals);
			refuse(schema.has("description") && !schema.path("description").isString(), at, "description", refusals);
			// What it does not know it drops, and the model never hears of it.
			refuse(schema.has("$ref"), at, "reference", refusals);
		}

	};

	private static final Set<String> GEMINI_KEYWORDS = Set.of("type", "format", "title", "description", "nullable",
			"enum", "maxItems", "minItems", "properties", "required", "minProperties", "maxProperties", "minLength",
			"maxLength", "pattern", "example", "anyOf", "propertyOrdering", "default", "items", "minimum", "maximum");

	private static final Map<String, Set<String>> FORMATS = Map.of("string", Set.of("enum", "date-time"), "integer",
			Set.of("int32", "int64"), "number", Set.of("float", "double"), "boolean", Set.of(), "array", Set.of(),
			"object", Set.of());

	private static final Schema META_SCHEMA = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
		.getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));

	private final Pattern names;

	ProviderRules(String names) {
		this.names = Pattern.compile(names);
	}

	/** Return why a tool is refused; empty where it is not. */
	public List<String> refusals(String name, JsonNode schema) {
		List<String> refusals = new ArrayList<>();
		if (!this.names.matcher(name).matches()) {
			refusals.add("the name '" + name + "'");
		}
		walk("", schema, refusals);
		return refusals;
	}

	private void walk(String at, JsonNode schema, List<String> refusals) {
		if (!schema.isObject()) {
			return;
		}
		check(at, schema, refusals);
		schema.path("properties").properties().forEach((property) -> {
			walk(at + "/" + property.getKey(), property.getValue(), refusals);
		});
		walk(at + "/items", schema.path("items"), refusals);
		for (String union : List.of("anyOf", "oneOf", "allOf")) {
			schema.path(union).forEach((branch) -> walk(at + "/" + union, branch, refusals));
		}
	}

	abstract void check(String at, JsonNode schema, List<String> refusals);

	private static void refuse(boolean refused, String at, String what, List<String> refusals) {
		if (refused) {
			refusals.add((at.isEmpty() ? "/" : at) + ": " + what);
		}
	}

	private static boolean isTyped(JsonNode schema, String type) {
		Set<String> types = new HashSet<>();
		types.add(schema.path("type").asString(""));
		schema.path("type").forEach((each) -> types.add(each.asString("")));
		return types.contains(type);
	}

	private static boolean compiles(String pattern) {
		try {
			Pattern.compile(pattern);
			return true;
		}
		catch (PatternSyntaxException ex) {
			return false;
		}
	}

	private static boolean isJsonSchema(JsonNode schema) {
		return META_SCHEMA.validate(schema).isEmpty();
	}

}
