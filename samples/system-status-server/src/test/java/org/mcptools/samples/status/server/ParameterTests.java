/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status.server;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class ParameterTests {

	private static final Parameter<Integer> NUMBER = Parameter.wholeNumber("n", "A number.", 1, 100, 10);

	@ParameterizedTest
	@CsvSource({ "1,1", "100,100", "10.0,10", "1e1,10" })
	void whenWholeNumberInRangeThenRead(String json, int value) {
		assertThat(NUMBER.read(Lines.read(json))).isEqualTo(value);
	}

	@ParameterizedTest
	@ValueSource(strings = { "0", "101", "-1", "10.5", "\"10\"", "true", "null", "[10]", "1e400", "-1e400",
			"123456789012345678901234567890", "4294967297" })
	void whenNotAWholeNumberInRangeThenNotRead(String json) {
		assertThat(NUMBER.read(Lines.read(json))).isNull();
	}

	@Test
	void whenWholeNumberThenSchemaHasTheRange() {
		assertThat(NUMBER.schema()).isEqualTo(Lines.read("""
				{"type":"integer","description":"A number.","minimum":1,"maximum":100,"default":10}"""));
	}

	@ParameterizedTest
	@ValueSource(strings = { "\"true\"", "1", "0", "null", "{}" })
	void whenNotBooleanThenFlagNotRead(String json) {
		assertThat(Parameter.flag("f", "A flag.").read(Lines.read(json))).isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "\"\"", "\"  \"", "1", "null", "[\"a\"]" })
	void whenBlankOrNoStringThenTextNotRead(String json) {
		assertThat(Parameter.text("t", "A text.").read(Lines.read(json))).isNull();
	}

}
