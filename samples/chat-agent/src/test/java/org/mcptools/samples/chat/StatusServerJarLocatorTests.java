/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat;

import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class StatusServerJarLocatorTests {

	@TempDir
	private Path root;

	private Path elsewhere;

	private Path jar;

	@BeforeEach
	void makeTree() throws Exception {
		this.elsewhere = Files.createDirectories(this.root.resolve("elsewhere"));
		Path target = Files.createDirectories(this.root.resolve("project/samples/system-status-server/target"));
		this.jar = Files.createFile(target.resolve("system-status-server.jar"));
		Files.createDirectories(this.root.resolve("project/samples/chat-agent/target/classes"));
	}

	@Test
	void whenStartedInRepositoryThenJarIsFound() {
		assertThat(StatusServerJarLocator.locate(this.root.resolve("project"), null)).contains(this.jar);
	}

	@Test
	void whenStartedInModuleThenJarIsFound() {
		assertThat(StatusServerJarLocator.locate(this.root.resolve("project/samples/chat-agent"), null))
			.contains(this.jar);
	}

	@Test
	void whenStartedElsewhereThenJarIsFoundFromTheApplication() {
		Path target = this.root.resolve("project/samples/chat-agent/target");
		assertThat(StatusServerJarLocator.locate(this.elsewhere, target.resolve("chat-agent.jar"))).contains(this.jar);
		assertThat(StatusServerJarLocator.locate(this.elsewhere, target.resolve("classes"))).contains(this.jar);
	}

	@Test
	void whenBothJarsLieInOneFolderThenJarIsFound() throws Exception {
		Path beside = Files.createFile(this.elsewhere.resolve("system-status-server.jar"));
		assertThat(StatusServerJarLocator.locate(this.root, this.elsewhere.resolve("chat-agent.jar"))).contains(beside);
	}

	@Test
	void whenThereIsNoJarThenNoneIsFound() {
		assertThat(StatusServerJarLocator.locate(this.elsewhere, null)).isEmpty();
	}

}
