/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class EnvFileTests {

	@TempDir
	Path directory;

	private Path file;

	@BeforeEach
	void file() {
		this.file = this.directory.resolve(".env");
	}

	@Test
	void whenAFileHasVariablesThenTheyAreReadAsShellsDo() throws Exception {
		Files.writeString(this.file, "\uFEFF# a comment\r\n" + """
				PLAIN=value
				export EXPORTED = spaced
				EMPTY=

				QUOTED="a # b"  # a comment
				SINGLE='it is ${LITERAL}'
				COMMENTED=value # a comment
				URL=https://example.com/#fragment=x
				""");
		assertThat(EnvFile.read(this.file.toString())).containsExactly(Map.entry("PLAIN", "value"),
				Map.entry("EXPORTED", "spaced"), Map.entry("EMPTY", ""), Map.entry("QUOTED", "a # b"),
				Map.entry("SINGLE", "it is ${LITERAL}"), Map.entry("COMMENTED", "value"),
				Map.entry("URL", "https://example.com/#fragment=x"));
	}

	@Test
	void whenALineIsNoAssignmentThenItsNumberIsToldAndNotItsText() throws Exception {
		Files.writeString(this.file, "A=b\nhunter2\n");
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> EnvFile.read(this.file.toString()))
			.withMessage("line 2 does not have the form NAME=value");
	}

	@Test
	void whenThereIsNoFileThenThatIsSaid() {
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> EnvFile.read(this.file.toString()))
			.withMessage("it does not exist");
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> EnvFile.read(this.directory.toString()))
			.withMessage("it cannot be read");
	}

}
