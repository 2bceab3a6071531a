/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the page on testing shows is what is run here.
 */
class TestingPageTests {

	private static String read(String file) throws IOException {
		return Files.readString(Path.of(file));
	}

	@Test
	void whenThePageShowsATestThenThatIsTheOneThatRuns() throws IOException {
		String source = read("src/test/java/org/mcptools/test/AssistantTests.java");
		String test = source.substring(source.indexOf("// tag::test[]\n") + "// tag::test[]\n".length(),
				source.indexOf("\t// end::test[]"));
		String shown = test.lines()
			.map((line) -> line.startsWith("\t") ? line.substring(1) : line)
			.collect(Collectors.joining("\n"));
		assertThat(read("../docs/testing.md")).contains("```java\n" + shown + "\n```");
		List<String> lines = shown.lines().filter((line) -> !line.isBlank()).toList();
		assertThat(lines).hasSizeLessThan(15);
		assertThat(source).contains("new ScriptedChatModel().calls(\"weather\", Map.of(\"city\", \"Paris\"))");
	}

}
