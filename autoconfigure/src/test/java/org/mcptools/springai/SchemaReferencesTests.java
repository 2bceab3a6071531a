/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mcptools.springai.testing.MemoryServer;
import org.mcptools.springai.testing.ProviderRules;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(60)
class SchemaReferencesTests {

	private static final JsonMapper JSON = new JsonMapper();

	private static String compatible(JsonNode schema) {
		return ToolSchema.of(schema, McpToolSettings.Schema.COMPATIBLE, Map.of()).text();
	}

	private static JsonNode json(String definitions, String property) {
		return MemoryServer.json(property(definitions, property));
	}

	private static String property(String definitions, String property) {
		String made = compatible(
				MemoryServer.json("{\"type\":\"object\",\"properties\":{\"p\":" + property + "}" + definitions + "}"));
		return MemoryServer.json(made).path("properties").path("p").toString();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			,"$defs":{"a":{"type":"string"}}            | #/$defs/a
			,"definitions":{"a":{"type":"string"}}      | #/definitions/a
			,"$defs":{"a/b~c d":{"type":"string"}}      | #/$defs/a~1b~0c%20d
			,"$defs":{"a":{"$anchor":"it","type":"string"}} | #it
			,"$defs":{"a":{"$id":"it.json","type":"string"}} | it.json
			,"$id":"https://example.com/t","$defs":{"a":{"type":"string"}} | https://example.com/t#/$defs/a
			,"$defs":{"b":{"$ref":"#/$defs/a"},"a":{"type":"string"}} | #/$defs/b
			""")
	void whenASchemaRefersToAPartOfItselfThenThePartIsThere(String definitions, String reference) {
		assertThat(property(definitions, "{\"$ref\":\"" + reference + "\"}")).isEqualTo("{\"type\":\"string\"}");
	}

	@Test
	void whenMoreIsSaidBesideAReferenceThenItCounts() {
		assertThat(property(",\"$defs\":{\"a\":{\"type\":\"string\",\"description\":\"Any\",\"maxLength\":9}}",
				"{\"$ref\":\"#/$defs/a\",\"description\":\"This\",\"default\":\"x\"}"))
			.isEqualTo("{\"type\":\"string\",\"description\":\"This\",\"maxLength\":9,\"default\":\"x\"}");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			{"type":"object","properties":{"next":{"$ref":"#/$defs/a"}}} \
			| {"type":"object","properties":{"next":{"type":"object","properties":{}}}}
			{"type":"array","items":{"$ref":"#/$defs/a"}} \
			| {"type":"array","items":{"type":"array","items":{"type":"object","properties":{}}}}
			{"$ref":"#/$defs/a"} | {"type":"object","properties":{}}
			{"allOf":[{"$ref":"#/$defs/a"}]} | {"type":"object","properties":{}}
			""")
	void whenAPartContainsItselfThenItIsCutOpen(String definition, String expected) {
		assertThat(json(",\"$defs\":{\"a\":" + definition + "}", "{\"$ref\":\"#/$defs/a\"}"))
			.isEqualTo(MemoryServer.json(expected));
	}

	@Test
	void whenTheWholeContainsItselfThenItIsCutOpen() {
		assertThat(property("", "{\"$ref\":\"#\",\"description\":\"D\"}"))
			.isEqualTo("{\"type\":\"object\",\"properties\":{},\"description\":\"D\"}");
	}

	@Test
	void whenPartsReferToPartsTwiceEachThenTheSchemaDoesNotExplode() {
		ObjectNode root = JSON.createObjectNode().put("type", "object");
		root.putObject("properties").putObject("p").put("$ref", "#/$defs/d0");
		ObjectNode definitions = root.putObject("$defs");
		for (int i = 0; i < 30; i++) {
			ObjectNode definition = definitions.putObject("d" + i).put("type", "object");
			for (String side : new String[] { "left", "right", "middle" }) {
				definition.withObject("/properties").putObject(side).put("$ref", "#/$defs/d" + (i + 1));
			}
		}
		definitions.putObject("d30").put("type", "string").put("description", "x".repeat(1000));
		String made = compatible(root);
		assertThat(made).hasSizeLessThan(400_000).contains("\"left\"");
		assertEveryProviderTakes(made);
	}

	@Test
	void whenALargePartIsReferredToOftenThenTheSchemaDoesNotExplode() {
		ObjectNode root = JSON.createObjectNode().put("type", "object");
		for (int i = 0; i < 500; i++) {
			root.withObject("/properties").putObject("p" + i).put("$ref", "#/$defs/large");
		}
		ObjectNode large = root.withObject("/$defs").putObject("large").put("type", "string");
		for (int i = 0; i < 1000; i++) {
			large.withArray("/enum").add("value " + i);
		}
		String made = compatible(root);
		assertThat(made).hasSizeLessThan(root.toString().length() * 2 + 100_000).contains("\"p499\"");
		assertEveryProviderTakes(made);
	}

	@Test
	void whenASchemaIsVeryDeepThenItIsCutOpen() {
		ObjectNode root = JSON.createObjectNode().put("type", "object");
		ObjectNode inner = root;
		for (int i = 0; i < 400; i++) {
			inner = inner.putObject("properties").putObject("p").put("type", "object");
		}
		String made = compatible(root);
		assertThat(made).hasSizeLessThan(2000).contains("{\"type\":\"object\",\"properties\":{}}");
		assertEveryProviderTakes(made);
	}

	@Test
	void whenWordsAreNestedThenTheyDoNotExplode() {
		ObjectNode root = JSON.createObjectNode().put("type", "object");
		ObjectNode inner = root;
		for (int i = 0; i < 30; i++) {
			inner = inner.putObject("additionalProperties").put("type", "object");
		}
		inner.putObject("additionalProperties").put("type", "string");
		String made = compatible(root);
		assertThat(made).hasSizeLessThan(2000).contains("any names, each value of type object");
		assertEveryProviderTakes(made);
	}

	@Test
	void whenASchemaHasVeryManyPartsThenItIsStillMade() {
		ObjectNode root = JSON.createObjectNode().put("type", "object");
		for (String union : new String[] { "allOf", "anyOf" }) {
			for (int i = 0; i < 20_000; i++) {
				root.withArray("/" + union)
					.addObject()
					.withObject("/properties")
					.putObject("p")
					.put("type", "string")
					.put("const", "v" + i);
			}
		}
		String made = compatible(root);
		assertThat(made).contains("v0");
		assertEveryProviderTakes(made);
	}

	@Test
	void whenASchemaRefersToAnotherPlaceThenNobodyGoesThere() throws Exception {
		AtomicInteger visits = new AtomicInteger();
		HttpServer place = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		place.createContext("/", (exchange) -> {
			visits.incrementAndGet();
			exchange.sendResponseHeaders(200, -1);
			exchange.close();
		});
		place.start();
		try {
			String url = "http://localhost:" + place.getAddress().getPort() + "/schema.json";
			assertThat(property("", "{\"$ref\":\"" + url + "\",\"description\":\"D\"}"))
				.startsWith("{\"anyOf\":[{\"type\":\"string\",\"description\":\"D\"}")
				.doesNotContain("localhost");
			assertThat(visits).hasValue(0);
		}
		finally {
			place.stop(0);
		}
	}

	private static void assertEveryProviderTakes(String schema) {
		for (ProviderRules provider : ProviderRules.values()) {
			assertThat(provider.refusals("tool", MemoryServer.json(schema))).as(provider.name()).isEmpty();
		}
	}

}
