/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.published;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

/**
 * Finds what {@code .ci/install-npm-servers.sh} installs. Where it is not there, a test
 * is skipped, unless somebody has said where it is.
 */
public final class NpmPackages {

	private static final String FOLDER = "MCP_NPM_SERVERS";

	private NpmPackages() {
	}

	static Path folder() {
		String given = System.getenv(FOLDER);
		if (given != null) {
			assertThat(Path.of(given, "node_modules")).as(FOLDER).isDirectory();
			return Path.of(given);
		}
		Path root = Path.of("").toAbsolutePath();
		while (root.getParent() != null && !Files.isDirectory(root.resolve(".ci/npm-servers"))) {
			root = root.getParent();
		}
		Path folder = root.resolve("target/npm-servers");
		if (!Files.isDirectory(folder.resolve("node_modules"))) {
			skip("The npm packages are not in " + folder + ": run .ci/install-npm-servers.sh, or set " + FOLDER);
		}
		return folder;
	}

	/**
	 * Return a file of a package.
	 */
	public static String script(String path) {
		Path script = folder().resolve("node_modules").resolve(path);
		assertThat(script).isRegularFile();
		return script.toString();
	}

	/**
	 * Return the path of a program that came with Node.js.
	 */
	public static String program(String name) {
		String path = System.getenv("PATH");
		for (String directory : path.split(File.pathSeparator, -1)) {
			Path file = Path.of(directory, name);
			if (Files.isExecutable(file)) {
				return file.toString();
			}
		}
		skip("There is no " + name + " on the PATH (" + path + ")");
		return name;
	}

	/**
	 * Where the build has installed everything, a test that is skipped is one that fails.
	 */
	private static void skip(String reason) {
		assertThat(System.getenv("MCP_TESTS_MUST_NOT_SKIP")).as(reason).isNotEqualTo("true");
		abort(reason);
	}

}
