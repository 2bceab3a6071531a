/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.cli;

import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ProgramArgumentsTests {

	@Test
	void whenLauncherCouldNotDecodeThenArgumentsAreReadAgain() {
		assertThat(recover("java\0-jar\0app.jar\0--chat.ask=磁盘满了吗\0--debug\0", "--chat.ask=???????????????", "--debug"))
			.containsExactly("--chat.ask=磁盘满了吗", "--debug");
	}

	@Test
	void whenArgumentIsEmptyThenItKeepsItsPlace() {
		assertThat(recover("java\0App\0\0é\0", "", "??")).containsExactly("", "é");
	}

	@Test
	void whenThereAreNoArgumentsThenThereAreNone() {
		assertThat(recover("java\0App\0")).isEmpty();
	}

	@Test
	void whenCommandLineHasOtherArgumentsThenTheDecodedOnesStay() {
		assertThat(recover("java\0App\0--one\0é\0", "--two", "??")).containsExactly("--two", "??");
	}

	@Test
	void whenCommandLineIsShorterThenTheDecodedOnesStay() {
		assertThat(recover("é\0", "??", "--two")).containsExactly("??", "--two");
	}

	@Test
	void whenCommandLineIsNotUtf8ThenTheDecodedOnesStay() {
		byte[] latin = "java\0App\0é\0".getBytes(StandardCharsets.ISO_8859_1);
		assertThat(ProgramArguments.recover(new String[] { "é" }, latin)).containsExactly("é");
	}

	private static String[] recover(String commandLine, String... decoded) {
		return ProgramArguments.recover(decoded, commandLine.getBytes(StandardCharsets.UTF_8));
	}

}
