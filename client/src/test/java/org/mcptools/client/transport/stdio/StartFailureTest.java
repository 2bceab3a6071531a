/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mcptools.client.McpClient;
import org.mcptools.client.error.McpTransportException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * A command that cannot be started: the error says what to look at.
 */
@ExtendWith(NoLeaks.class)
@Timeout(120)
class StartFailureTest {

	@TempDir
	Path directory;

	@Test
	void whenThereIsNoSuchProgramThenTheMessageNamesThePath() {
		McpTransportException failure = failureOf(StdioSettings.of("no-such-program-7f3a", "--token", "s3cret"));
		assertThat(failure).hasMessageStartingWith("MCP server 'broken': cannot start 'no-such-program-7f3a'")
			.hasMessageContaining("no such program on the PATH (" + System.getenv("PATH") + ")")
			.hasMessageNotContaining("s3cret");
		assertThat(failure.getExitCode()).isNull();
		assertThat(failure.getServerName()).isEqualTo("broken");
	}

	@Test
	void whenAnAbsoluteCommandIsNotThereThenTheMessageNamesTheFile() {
		Path file = this.directory.resolve("server");
		assertThat(failureOf(StdioSettings.of(file.toString()))).hasMessageContaining("there is no file " + file)
			.hasMessageNotContaining("PATH");
	}

	@Test
	void whenARelativeCommandIsNotThereThenTheMessageNamesTheFileInTheWorkingDirectory() {
		StdioSettings settings = StdioSettings.of("./bin/server").withWorkingDirectory(this.directory);
		assertThat(failureOf(settings)).hasMessageContaining(
				"there is no file " + this.directory.toAbsolutePath().resolve("bin/server") + " (a relative command");
	}

	@Test
	void whenTheCommandIsNotExecutableThenTheMessageSaysSo() throws Exception {
		Path file = Files.writeString(this.directory.resolve("server.sh"), "#!/bin/sh\n");
		assertThat(failureOf(StdioSettings.of(file.toString()))).hasMessageContaining(file + " is not executable");
	}

	@Test
	void whenTheCommandIsADirectoryThenTheMessageSaysSo() {
		assertThat(failureOf(StdioSettings.of(this.directory.toString())))
			.hasMessageContaining(this.directory + " is a directory");
	}

	@Test
	void whenTheInterpreterOfAScriptIsNotThereThenTheMessageSaysSo() throws Exception {
		Path file = Files.writeString(this.directory.resolve("server.sh"), "#!/no/such/interpreter\n");
		assertThat(file.toFile().setExecutable(true)).isTrue();
		assertThat(failureOf(StdioSettings.of(file.toString())))
			.hasMessageContaining(file + " is there, but the interpreter that its first line names is not");
	}

	@Test
	void whenTheArgumentsAreTooLongThenTheMessageDoesNotBlameThePath() {
		assertThat(failureOf(StdioSettings.of("sh", "-c", "#" + "x".repeat(4 * 1024 * 1024))))
			.hasMessageContaining("Argument list too long")
			.hasMessageNotContaining("PATH")
			.hasMessageNotContaining("xxx");
	}

	@Test
	void whenTheWorkingDirectoryIsNotThereThenTheMessageNamesIt() {
		Path missing = this.directory.resolve("missing");
		assertThat(failureOf(StdioSettings.of("sh").withWorkingDirectory(missing)))
			.hasMessageContaining("cannot start 'sh': the working directory " + missing + " does not exist");
	}

	@Test
	void whenTheWorkingDirectoryIsAFileThenTheMessageSaysSo() throws Exception {
		Path file = Files.createFile(this.directory.resolve("file"));
		assertThat(failureOf(StdioSettings.of("sh").withWorkingDirectory(file)))
			.hasMessageContaining("the working directory " + file + " is not a directory");
	}

	@Test
	void whenTheServerCannotBeStartedThenInitializeFailsWithTheSameReason() {
		try (McpClient client = Scripted.client("broken", StdioSettings.of("no-such-program-7f3a"))) {
			assertThatExceptionOfType(McpTransportException.class).isThrownBy(client::initialize)
				.withMessageContaining("no such program on the PATH");
			// And again: the failure is not sticky.
			assertThatExceptionOfType(McpTransportException.class).isThrownBy(client::initialize)
				.withMessageContaining("no such program on the PATH");
		}
	}

	@Test
	void whenTheGraceIsNegativeThenTheSettingsAreRefused() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> StdioSettings.of("sh").withShutdownGrace(Duration.ofSeconds(-1)))
			.withMessageContaining("must not be negative");
	}

	private static McpTransportException failureOf(StdioSettings settings) {
		Recorder recorder = new Recorder();
		StdioTransport transport = new StdioTransport("broken", settings);
		McpTransportException failure = catchThrowableOfType(McpTransportException.class,
				() -> transport.open(recorder));
		assertThat(failure).isNotNull();
		assertThat(recorder.ends()).isEmpty();
		transport.close();
		return failure;
	}

}
