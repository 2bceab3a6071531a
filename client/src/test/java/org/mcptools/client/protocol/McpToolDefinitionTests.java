/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.testing.JsonText;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class McpToolDefinitionTests {

	@Test
	void whenToolHasEveryFieldThenEachIsRead() {
		McpToolDefinition tool = read("""
				{"name":"get_weather","title":"Weather","description":"Get the weather. Use it for a city.",
				"inputSchema":{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]},
				"outputSchema":{"type":"object","properties":{"celsius":{"type":"number"}}},
				"annotations":{"title":"Weather!","readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,
				"openWorldHint":false},
				"icons":[{"src":"data:image/png;base64,AAE=","mimeType":"image/png","sizes":["48x48"],"theme":"light"}],
				"execution":{"taskSupport":"optional"},"_meta":{"example.com/x":{"y":[1.0]}}}""");
		assertThat(tool).isEqualTo(
				new McpToolDefinition("get_weather", "Weather", "Get the weather. Use it for a city.", JsonText.node("""
						{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]}"""),
						JsonText.node("{\"type\":\"object\",\"properties\":{\"celsius\":{\"type\":\"number\"}}}"),
						new ToolAnnotations("Weather!", true, false, true, false),
						List.of(new Icon("data:image/png;base64,AAE=", "image/png", List.of("48x48"), "light")),
						JsonText.node("{\"example.com/x\":{\"y\":[1.0]}}")));
		assertThat(tool.displayName()).isEqualTo("Weather");
	}

	@Test
	void whenSchemaHasEveryKeywordThenEachStaysInItsOrder() {
		String schema = "{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",\"$id\":\"urn:x\",\"type\":\"object\","
				+ "\"$defs\":{\"z\":{\"const\":1.0},\"a\":{\"enum\":[null,1e2,\"é\"]}},\"title\":\"T\",\"description\":\"D\","
				+ "\"properties\":{\"z\":{\"$ref\":\"#/$defs/z\",\"default\":0.10},\"a\":{\"type\":[\"string\",\"null\"],"
				+ "\"minLength\":1,\"maxLength\":12345678901234567890,\"pattern\":\"^\\\\d+$\",\"format\":\"date-time\"},"
				+ "\"n\":{\"type\":\"number\",\"minimum\":-1.50,\"exclusiveMaximum\":1000000000000000000000.0,"
				+ "\"multipleOf\":0.01},\"l\":{\"type\":\"array\",\"prefixItems\":[true],\"items\":false,\"minItems\":0,"
				+ "\"uniqueItems\":true,\"contains\":{}}},\"required\":[\"z\",\"a\"],\"additionalProperties\":false,"
				+ "\"patternProperties\":{\"^x-\":{}},\"propertyNames\":{\"maxLength\":9},\"dependentRequired\":{\"a\":[\"z\"]},"
				+ "\"if\":{},\"then\":{\"not\":{}},\"else\":{},\"allOf\":[{}],\"anyOf\":[{}],\"oneOf\":[{}],"
				+ "\"unevaluatedProperties\":false,\"examples\":[{}],\"deprecated\":true,\"x-unknown\":{\"b\":[],\"a\":{}}}";
		McpToolDefinition tool = read(
				"{\"name\":\"t\",\"inputSchema\":" + schema + ",\"outputSchema\":" + schema + "}");
		String expected = schema.replace("1e2", "1E+2");
		assertThat(tool.inputSchema()).hasToString(expected);
		assertThat(tool.outputSchema()).hasToString(expected);
	}

	@Test
	void whenToolHasOnlyANameThenTheRestHasItsDefault() {
		assertThat(read("{\"name\":\"t\"}")).isEqualTo(new McpToolDefinition("t", null, null,
				JsonText.node("{\"type\":\"object\"}"), null, ToolAnnotations.NONE, List.of(), null));
	}

	@Test
	void whenOptionalFieldsAreOfAnotherTypeThenTheyCountAsAbsent() {
		assertThat(
				read("""
						{"name":"t","title":1,"description":{},"inputSchema":"x","outputSchema":[],"annotations":true,"icons":{},
						"_meta":null}"""))
			.isEqualTo(read("{\"name\":\"t\"}"));
		assertThat(
				read("""
						{"name":"t","annotations":{"readOnlyHint":"true","destructiveHint":0,"idempotentHint":null,"title":[]}}""")
					.annotations())
			.isEqualTo(ToolAnnotations.NONE);
	}

	@Test
	void whenHintsAreMissingThenTheCarefulDefaultsHold() {
		ToolAnnotations annotations = read("{\"name\":\"t\",\"annotations\":{\"idempotentHint\":true}}").annotations();
		assertThat(annotations).isEqualTo(new ToolAnnotations(null, null, null, true, null));
		assertThat(annotations.isReadOnly()).isFalse();
		assertThat(annotations.isDestructive()).isTrue();
		assertThat(annotations.isIdempotent()).isTrue();
		assertThat(annotations.isOpenWorld()).isTrue();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "{} | false | true | false | true",
			"{\"readOnlyHint\":true} | true | false | true | true",
			"{\"readOnlyHint\":false,\"destructiveHint\":true} | false | true | false | true",
			"{\"readOnlyHint\":true,\"destructiveHint\":true,\"idempotentHint\":false} | true | false | true | true",
			"{\"destructiveHint\":false,\"openWorldHint\":false} | false | false | false | false" })
	void whenHintsAreThereThenWhatTheyMeanHolds(String hints, boolean readOnly, boolean destructive, boolean idempotent,
			boolean openWorld) {
		ToolAnnotations annotations = read("{\"name\":\"t\",\"annotations\":" + hints + "}").annotations();
		assertThat(annotations.isReadOnly()).isEqualTo(readOnly);
		assertThat(annotations.isDestructive()).isEqualTo(destructive);
		assertThat(annotations.isIdempotent()).isEqualTo(idempotent);
		assertThat(annotations.isOpenWorld()).isEqualTo(openWorld);
	}

	@Test
	void whenToolHasNoTitleThenItIsShownByTheBestNameThereIs() {
		assertThat(read("{\"name\":\"t\",\"annotations\":{\"title\":\"A\"}}").displayName()).isEqualTo("A");
		assertThat(read("{\"name\":\"t\",\"title\":\"B\",\"annotations\":{\"title\":\"A\"}}").displayName())
			.isEqualTo("B");
		assertThat(read("{\"name\":\"t\"}").displayName()).isEqualTo("t");
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "{\"name\":null}", "{\"name\":7}", "{\"title\":\"t\"}", "[]", "null", "\"t\"" })
	void whenToolHasNoNameThenItIsNoTool(String json) {
		assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> read(json))
			.withMessageMatching(
					"'name' is (missing|null|number), not a string" + "|a tool is (array|null|string), not an object");
	}

	private static McpToolDefinition read(String json) {
		return McpToolDefinition.from(JsonText.node(json));
	}

}
