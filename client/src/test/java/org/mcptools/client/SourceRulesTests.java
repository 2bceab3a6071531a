/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What can only be seen in the sources.
 */
class SourceRulesTests {

	private static final Path SOURCES = Path.of(System.getProperty("basedir", ""), "src", "main", "java");

	/** Strings are what is looked at; the others are matched so that they are skipped. */
	private static final Pattern STRING = Pattern.compile(
			"\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*\"|'(?:\\\\.|[^'\\\\])+'|/\\*.*?\\*/|//[^\\n]*", Pattern.DOTALL);

	private static final Pattern REVISION = Pattern.compile("20\\d\\d-\\d\\d-\\d\\d");

	@Test
	void whenARevisionIsNamedThenItIsInTheEraPackage() {
		List<String> found = new ArrayList<>();
		sources().forEach((path, text) -> {
			if (!path.contains("/era/")) {
				strings(text).stream()
					.filter((string) -> REVISION.matcher(string).find())
					.forEach((string) -> found.add(path + ": " + string));
			}
		});
		assertThat(found).isEmpty();
		assertThat(strings(sources().get("org/mcptools/client/era/ProtocolVersions.java"))).contains("\"2025-11-25\"");
	}

	@Test
	void whenThereIsAPackageThenItIsNullMarked() {
		Map<String, String> sources = sources();
		List<String> packages = sources.keySet()
			.stream()
			.map((path) -> path.substring(0, path.lastIndexOf('/')))
			.distinct()
			.toList();
		assertThat(packages).hasSizeGreaterThan(8)
			.allSatisfy((name) -> assertThat(sources.get(name + "/package-info.java")).contains("@NullMarked"));
	}

	@Test
	void whenCodeIsShippedThenItIsFinished() {
		assertThat(sources()).allSatisfy((path, text) -> assertThat(text).as(path)
			.doesNotContain("TODO", "FIXME", "XXX", "@SuppressWarnings(\"NullAway"));
	}

	private static List<String> strings(String text) {
		List<String> strings = new ArrayList<>();
		Matcher matcher = STRING.matcher(text);
		while (matcher.find()) {
			if (matcher.group().startsWith("\"")) {
				strings.add(matcher.group());
			}
		}
		return strings;
	}

	private static Map<String, String> sources() {
		Map<String, String> sources = new TreeMap<>();
		try (Stream<Path> files = Files.walk(SOURCES)) {
			for (Path file : files.filter((path) -> path.toString().endsWith(".java")).toList()) {
				sources.put(SOURCES.relativize(file).toString().replace('\\', '/'), Files.readString(file));
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return sources;
	}

}
