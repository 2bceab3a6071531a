/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.pin;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.springai.testing.MemoryServer;

import static org.assertj.core.api.Assertions.assertThat;

class CanonicalJsonTests {

	private static String canonical(String json) {
		return CanonicalJson.of(MemoryServer.json(json));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			{"a":1,"b":2}          | {"b":2,"a":1}
			{"a":{"x":1,"y":2}}    | { "a" : { "y" : 2 , "x" : 1 } }
			[{"a":1,"b":2}]        | [{"b":2,"a":1}]
			1                      | 1.0
			1                      | 1e0
			1                      | 10e-1
			100                    | 1e2
			100                    | 1.00E+2
			0                      | -0
			0                      | 0.000
			0                      | 0e5
			-1.5                   | -15e-1
			0.1                    | 1e-1
			"Grüße"                | "Gr\\u00fc\\u00dfe"
			"a/b"                  | "a\\/b"
			"\\u20ac"              | "€"
			"\\ud83d\\ude00"       | "😀"
			"\\n\\t\\b"            | "\\u000a\\u0009\\u0008"
			"\\""                  | "\\u0022"
			{"\\u0061":1}          | {"a":1}
			{}                     | { }
			[]                     | [ ]
			""")
	void whenJsonMeansTheSameThenItsFormIsTheSame(String one, String other) {
		assertThat(canonical(other)).isEqualTo(canonical(one));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			[1,2]                  | [2,1]
			1                      | "1"
			1                      | true
			null                   | "null"
			null                   | false
			{}                     | []
			{"a":null}             | {}
			"a"                    | "A"
			"a"                    | "a "
			"a b"                  | "a\\u00a0b"
			"a"                    | "a\\u200b"
			"\\u00e9"              | "e\\u0301"
			"\\ud83d"              | "?"
			"\\ud83d"              | "\\ud83e"
			"\\ud83d"              | "\\\\ud83d"
			"\\n"                  | "\\\\n"
			9007199254740993       | 9007199254740992
			0.1                    | 0.10000000000000001
			1                      | -1
			1                      | 10
			1e400                  | 1e401
			1e-400                 | 0
			["a","b"]              | ["a,b"]
			["a\\",\\"b"]          | ["a","b"]
			{"a":"b"}              | {"a:b":""}
			[[],[]]                | [[[]]]
			""")
	void whenJsonMeansSomethingElseThenItsFormIsAnother(String one, String other) {
		assertThat(canonical(other)).isNotEqualTo(canonical(one));
	}

	@Test
	void whenJsonIsWrittenThenItsFormIsKnown() {
		assertThat(canonical("{\"b\":[1.50,true,null,\"x\\u0001\"],\"a\":{},\"ä\":-20}"))
			.isEqualTo("{\"a\":{},\"b\":[15e-1,true,null,\"x\\u0001\"],\"ä\":-2e1}");
	}

	@ParameterizedTest
	@ValueSource(strings = { "1e2147483647", "10e2147483646", "-7e-2147483640", "100e2147483640" })
	void whenANumberIsHugeThenItsFormIsShort(String number) {
		assertThat(canonical(number)).hasSizeLessThan(20);
	}

	@Test
	void whenMembersAreSortedThenAsRfc8785Says() {
		String sorted = canonical("{\"\\u20ac\":1,\"\\r\":2,\"\\ufb33\":3,\"1\":4,\"\\ud83d\\ude00\":5,\"\\u0080\":6}");
		assertThat(List.of(sorted.split(","))).extracting((member) -> member.replaceAll(".*:(\\d).*", "$1"))
			.containsExactly("2", "4", "6", "1", "5", "3");
	}

}
