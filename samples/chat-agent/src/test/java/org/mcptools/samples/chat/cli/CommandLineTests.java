/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.cli;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CommandLineTests {

	@Test
	void whenNothingIsAskedForThenTheWebPageIsWanted() {
		assertThat(CommandLine.of("--server.port=8081").isWanted()).isFalse();
		assertThat(CommandLine.of("--chat.cli=false").isWanted()).isFalse();
	}

	@Test
	void whenQuestionIsGivenThenItIsTakenAsItIs() {
		assertThat(CommandLine.of("--chat.ask=What is ${HOME}, a=b?"))
			.isEqualTo(new CommandLine("What is ${HOME}, a=b?", false));
	}

	@Test
	void whenSessionIsAskedForThenItIsWanted() {
		assertThat(CommandLine.of("--chat.cli")).isEqualTo(new CommandLine(null, true));
		assertThat(CommandLine.of("--chat.cli=true")).isEqualTo(new CommandLine(null, true));
	}

	@Test
	void whenQuestionIsMissingThenTheCommandLineIsWantedAllTheSame() {
		assertThat(CommandLine.of("--chat.ask").isWanted()).isTrue();
	}

}
