/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.jsonrpc;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.testing.JsonText;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class JsonTests {

	@ParameterizedTest
	@ValueSource(strings = { "1.0", "0.10", "1E+400", "12345678901234567890123", "-9223372036854775809", "0", "-1",
			"0.1234567890123456789012345678901234567890", "1E-7", "100000000000000000000.00" })
	void whenNumberPassesThroughThenItKeepsItsSpelling(String number) {
		assertThat(Json.write(JsonText.node(number))).isEqualTo(number);
	}

	@ParameterizedTest
	@CsvSource({ "1e400,1E+400", "1e2,1E+2", "0.00000001,1E-8", "-0,0", "-0.0,0.0" })
	void whenNumberIsSpelledUnusuallyThenItKeepsItsValue(String number, String written) {
		assertThat(Json.write(JsonText.node(number))).isEqualTo(written);
		assertThat(new BigDecimal(written)).isEqualByComparingTo(number);
	}

	@Test
	void whenObjectPassesThroughThenMembersKeepTheirOrder() {
		String json = "{\"z\":1,\"a\":{\"y\":[],\"b\":null},\"é\":\"\",\"m\":{}}";
		assertThat(Json.write(JsonText.node(json))).isEqualTo(json);
	}

	@Test
	void whenMapHasAnOrderThenTheTreeKeepsIt() {
		Map<String, Object> map = new LinkedHashMap<>();
		map.put("z", 1);
		map.put("a", List.of(true, "x"));
		map.put("n", null);
		map.put("d", new BigDecimal("1.00"));
		map.put("j", JsonText.node("{\"k\":2}"));
		assertThat(Json.write(map)).isEqualTo("{\"z\":1,\"a\":[true,\"x\"],\"n\":null,\"d\":1.00,\"j\":{\"k\":2}}");
	}

	@Test
	void whenValueHasNoJsonFormThenItIsAnIllegalArgument() {
		Map<Object, Object> nullKey = new HashMap<>();
		nullKey.put(null, 1);
		for (Object value : List.of(nullKey, Map.of("s", new Broken()))) {
			assertThatIllegalArgumentException().isThrownBy(() -> Json.write(value))
				.withMessageStartingWith("no JSON form: ");
		}
	}

	@Test
	void whenValueContainsItselfThenItIsAnIllegalArgument() {
		Map<String, Object> map = new HashMap<>();
		map.put("self", map);
		List<Object> list = new ArrayList<>();
		list.add(list);
		for (Object value : List.of(map, Map.of("a", list))) {
			assertThatIllegalArgumentException().isThrownBy(() -> Json.write(value))
				.withMessageStartingWith("no JSON form: ");
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 501, 5_000, 100_000 })
	void whenValueIsNestedDeeplyThenItIsAnIllegalArgument(int depth) {
		Map<String, Object> outermost = new HashMap<>();
		Map<String, Object> map = outermost;
		for (int i = 0; i < depth; i++) {
			Map<String, Object> inner = new HashMap<>();
			map.put("a", inner);
			map = inner;
		}
		assertThatIllegalArgumentException().isThrownBy(() -> Json.write(outermost))
			.withMessageStartingWith("no JSON form: ");
	}

	@Test
	void whenTextIsOneObjectThenNothingButLineBreaksChanges() {
		String json = "{ \"b\" : 1.0 ,\t\"a\":[ -0.0,1e5,\"状态 😀 \\n \\u00e9\\/\" ] , \"a\" : {} }";
		assertThat(Json.requireObject(json)).isSameAs(json);
		assertThat(Json.requireObject("{\n  \"a\": 1,\r\n  \"b\": \"x\\ny\"\n}\n"))
			.isEqualTo("{   \"a\": 1,    \"b\": \"x\\ny\" } ");
	}

	@ParameterizedTest
	@CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
			``           | is empty
			`  `         | is empty
			null         | is null
			[1]          | is an array
			"{}"         | is a string
			12           | is a number
			true         | is a boolean
			{}{}         | has something after the end
			{} ]         | is not valid JSON
			{"a":}       | (line 1, column 6)
			{"a":tru}    | (line 1, column 6)
			{'a':1}      | (line 1, column 2)
			{"a":1,}     | (line 1, column 8)
			{"a":NaN}    | is not valid JSON
			{"a":01}     | is not valid JSON
			{"a":"\\q"}  | is not valid JSON
			{/**/}       | is not valid JSON
			{"a":        | is not valid JSON
			""")
	void whenTextIsNotOneObjectThenTheReasonIsSaid(String text, String reason) {
		assertThatIllegalArgumentException().isThrownBy(() -> Json.requireObject(text)).withMessageContaining(reason);
	}

	@Test
	void whenTextIsInvalidOnALaterLineThenThatLineIsNamed() {
		assertThatIllegalArgumentException().isThrownBy(() -> Json.requireObject("{\n  \"a\": 1,\n  \"b\" 2\n}"))
			.withMessageContaining("(line 3, column 7)");
	}

	@Test
	void whenTextHasALineBreakWithinAStringThenItIsNotJson() {
		assertThatIllegalArgumentException().isThrownBy(() -> Json.requireObject("{\"a\":\"x\ny\"}"));
	}

	@Test
	void whenTextIsNestedDeeplyThenItIsAnIllegalArgument() {
		String json = "{\"a\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}";
		assertThatIllegalArgumentException().isThrownBy(() -> Json.requireObject(json))
			.withMessageContaining("nesting");
	}

	@Test
	void whenTextHasAHugeExponentThenItIsNotCalculated() {
		assertThat(Json.requireObject("{\"a\":1e999999999}")).isEqualTo("{\"a\":1e999999999}");
		JsonNode node = JsonText.node("{\"a\":1e999999999}");
		assertThat(Json.write(node)).isEqualTo("{\"a\":1E+999999999}");
	}

	/** A bean whose only property cannot be read. */
	static final class Broken {

		public String getValue() {
			throw new IllegalStateException("no value");
		}

	}

}
