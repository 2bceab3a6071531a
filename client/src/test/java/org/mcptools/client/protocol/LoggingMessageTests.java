/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import java.util.Locale;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.testing.JsonText;

import static org.assertj.core.api.Assertions.assertThat;

class LoggingMessageTests {

	@Test
	void whenMessageHasEverythingThenItIsRead() {
		LoggingMessage message = read(
				"{\"level\":\"error\",\"logger\":\"database\",\"data\":{\"host\":\"h\",\"port\":1}}");
		assertThat(message).isEqualTo(
				new LoggingMessage(LoggingLevel.ERROR, "database", JsonText.node("{\"host\":\"h\",\"port\":1}")));
		assertThat(message.text()).isEqualTo("{\"host\":\"h\",\"port\":1}");
	}

	@Test
	void whenDataIsTextThenItIsTheText() {
		assertThat(read("{\"level\":\"info\",\"data\":\"up \\\"now\\\"\"}").text()).isEqualTo("up \"now\"");
	}

	@Test
	void whenDataIsMissingThenTheTextIsEmpty() {
		assertThat(read("{}")).isEqualTo(new LoggingMessage(LoggingLevel.INFO, null, null));
		assertThat(read("{}").text()).isEmpty();
		assertThat(read("{\"data\":null}").text()).isEqualTo("null");
	}

	@ParameterizedTest
	@EnumSource
	void whenLevelIsNamedThenItIsFoundInAnyCase(LoggingLevel level) {
		assertThat(LoggingLevel.from(level.name())).isEqualTo(level);
		assertThat(read("{\"level\":\"" + level.name().toLowerCase(Locale.ROOT) + "\"}").level()).isEqualTo(level);
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"level\":\"loud\"}", "{\"level\":3}", "{\"level\":null}", "{\"level\":\"\"}" })
	void whenLevelIsUnknownThenItIsInfo(String json) {
		assertThat(read(json).level()).isEqualTo(LoggingLevel.INFO);
	}

	private static LoggingMessage read(String json) {
		return LoggingMessage.from(JsonText.node(json));
	}

}
