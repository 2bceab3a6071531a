/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status;

import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class ExpectedAnswersTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			{"a":1,"b":[true,null]}           | {"b":[true,null],"a":1}
			{"a":"{{number}}"}                | {"a":1.5}
			{"a":"{{number or null}}"}        | {"a":null}
			{"a":"{{boolean}}"}               | {"a":false}
			{"a":"{{text}}"}                  | {"a":"x"}
			{"a":"{{object}}"}                | {"a":{"b":1}}
			{"a":"{{array}}"}                 | {"a":[1]}
			{"a":"Heap: {{number}} MB (x.y)"} | {"a":"Heap: 12.5 MB (x.y)"}
			{"a":"GC {{lines}}\\nEnd"}        | {"a":"GC 1\\nGC 2\\nEnd"}
			""")
	void whenSameThenNoDifference(String expected, String actual) {
		assertThat(ExpectedAnswers.differences(List.of(expected), List.of(actual))).isEmpty();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			{"a":1}                           | {"a":2}
			{"a":1}                           | {"a":1,"b":1}
			{"a":1,"b":1}                     | {"a":1}
			{"a":[1]}                         | {"a":[1,2]}
			{"a":"{{number}}"}                | {"a":"1"}
			{"a":"{{number}}"}                | {"a":null}
			{"a":"{{boolean}}"}               | {"a":0}
			{"a":"{{text}}"}                  | {"a":""}
			{"a":"{{text}}"}                  | {"a":1}
			{"a":"{{object}}"}                | {"a":[1]}
			{"a":"{{array}}"}                 | {"a":[]}
			{"a":"Heap: {{number}} MB"}       | {"a":"Heap: x MB"}
			{"a":"Load: {{text}}"}            | {"a":"Load: 1\\nmore"}
			""")
	void whenOtherThenDifference(String expected, String actual) {
		assertThat(ExpectedAnswers.differences(List.of(expected), List.of(actual))).hasSize(1);
	}

}
