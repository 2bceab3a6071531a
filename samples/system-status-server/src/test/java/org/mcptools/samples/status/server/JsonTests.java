/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status.server;

import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class JsonTests {

	@ParameterizedTest
	@ValueSource(strings = { "{}", "[]", "null", "true", "-1", "9007199254740993", "123456789012345678901234567890",
			"0.25", "\"\"", "{\"b\":[1,{\"a\":null}],\"a\":\"编号🚀\\n\\\"\"}", "\"\\uD800\"" })
	void whenReadAndWrittenThenSameText(String json) {
		assertThat(new String(Json.write(Json.read(json)), StandardCharsets.UTF_8)).isEqualTo(json);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "{", "{\"a\":1", "[1,", "{} {}", "{}x", "nul", "'a'", "{\"a\"}", "[1}", "NaN" })
	void whenNotOneValueThenRefused(String text) {
		assertThatExceptionOfType(JacksonException.class).isThrownBy(() -> Json.read(text));
	}

	@Test
	void whenNestedWithoutEndThenRefused() {
		assertThatExceptionOfType(JacksonException.class).isThrownBy(() -> Json.read("[".repeat(100_000)));
	}

	@Test
	void whenLongTextQuotedThenCutBetweenCharacters() {
		String text = "x".repeat(98) + "🚀".repeat(50);

		assertThat(Json.quote(text)).isEqualTo("\"" + "x".repeat(98) + "...");
	}

	@Test
	void whenLineBreakQuotedThenEscaped() {
		assertThat(Json.quote("a\nb")).isEqualTo("\"a\\nb\"");
	}

}
