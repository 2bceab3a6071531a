/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import static org.assertj.core.api.Assumptions.assumeThat;

/**
 * A Java to start the application with.
 */
enum Jdk {

	/** The one that runs the build. */
	OF_THE_BUILD,

	/**
	 * The newest one beside it that has virtual threads: one that a variable of the
	 * environment names, or one in the folder where Linux has them.
	 */
	NEWER;

	private static final int VIRTUAL_THREADS = 21;

	private static final Path FOLDER = Path.of("/usr/lib/jvm");

	/**
	 * Return the program, or skip the test where there is none.
	 */
	Path java() throws IOException {
		Path home = (this == OF_THE_BUILD) ? Path.of(System.getProperty("java.home")) : newer().orElse(null);
		assumeThat(home)
			.as("No JDK %d or newer in JAVA_25_HOME, JDK25_HOME, JAVA_HOME_25_X64 or %s", VIRTUAL_THREADS, FOLDER)
			.isNotNull();
		return program(home);
	}

	/** Return the version that the application has to name. */
	static int version(Path java) throws IOException {
		return feature(java.getParent().getParent());
	}

	private static Optional<Path> newer() throws IOException {
		Stream<Path> named = Stream.of("JAVA_25_HOME", "JDK25_HOME", "JAVA_HOME_25_X64")
			.map(System::getenv)
			.filter((home) -> home != null && !home.isBlank())
			.map(Path::of);
		try (DirectoryStream<Path> installed = Files.isDirectory(FOLDER) ? Files.newDirectoryStream(FOLDER) : null) {
			Stream<Path> found = (installed == null) ? Stream.empty()
					: StreamSupport.stream(installed.spliterator(), false);
			List<Path> homes = Stream.concat(named, found)
				.filter((home) -> Files.isExecutable(program(home)) && feature(home) >= VIRTUAL_THREADS)
				.toList();
			return homes.stream().max(Comparator.comparingInt(Jdk::feature));
		}
	}

	private static Path program(Path home) {
		return home.resolve("bin").resolve("java");
	}

	private static int feature(Path home) {
		Properties release = new Properties();
		try (Reader reader = Files.newBufferedReader(home.resolve("release"))) {
			release.load(reader);
		}
		catch (IOException ex) {
			return 0;
		}
		String version = release.getProperty("JAVA_VERSION", "0").replace("\"", "");
		return Runtime.Version.parse(version).feature();
	}

}
