/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.era;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class HeaderValuesTests {

	@ParameterizedTest
	@ValueSource(strings = { "us-west1", "us west 1", "", "file:///a%20b", "=?base64?open", "~!@#$%^&*()" })
	void whenTextIsSafeThenItStays(String text) {
		assertThat(HeaderValues.encode(text)).isEqualTo(text);
	}

	@ParameterizedTest
	@CsvSource(ignoreLeadingAndTrailingWhitespace = false, delimiter = '|',
			value = { "Hello, 世界|=?base64?SGVsbG8sIOS4lueVjA==?=", " padded |=?base64?IHBhZGRlZCA=?=",
					"=?base64?literal?=|=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?=" })
	void whenTextIsNotSafeThenItIsEncoded(String text, String expected) {
		assertThat(HeaderValues.encode(text)).isEqualTo(expected);
	}

	@ParameterizedTest
	@ValueSource(strings = { "line1\nline2", "a\tb", "\u0000", "\u007f" })
	void whenTextHasControlCharactersThenNoneIsLeft(String text) {
		assertThat(HeaderValues.encode(text)).startsWith("=?base64?").endsWith("?=").matches("[ -~]+");
	}

}
