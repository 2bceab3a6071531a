/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mcptools.samples.status.server.Lines;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

import static org.assertj.core.api.Assertions.assertThat;

class DiskUsageToolTests {

	private final DiskUsageTool tool = new DiskUsageTool();

	@Test
	void whenPathThenTheFileSystemOfThatPath(@TempDir Path folder) throws IOException {
		JsonNode result = call(folder.toString());

		JsonNode systems = result.at("/structuredContent/fileSystems");
		assertThat(systems.size()).isEqualTo(1);
		JsonNode system = systems.get(0);
		assertThat(system.get("totalBytes").longValue()).isEqualTo(Files.getFileStore(folder).getTotalSpace());
		assertThat(system.get("type").stringValue()).isEqualTo(Files.getFileStore(folder).type());
		assertThat(system.get("usedBytes").longValue()).isBetween(0L, system.get("totalBytes").longValue());
		assertThat(system.get("usedPercent").doubleValue()).isBetween(0.0, 100.0);
		assertThat(result.at("/content/0/text").stringValue()).startsWith("File systems: 1\n")
			.contains(" used of ", " usable, " + system.get("type").stringValue());
	}

	@Test
	void whenNoPathThenEverySystemHasSpaceAndIsNamedOnce() {
		JsonNode systems = Lines.callResult(this.tool, "2025-11-25", "{}").at("/structuredContent/fileSystems");

		assertThat(systems).isNotEmpty().doesNotHaveDuplicates().allSatisfy((system) -> {
			assertThat(system.get("totalBytes").longValue()).isPositive();
			assertThat(system.get("name").stringValue()).isNotBlank();
		});
	}

	@Test
	void whenPathDoesNotExistThenErrorResultSaysSo(@TempDir Path folder) {
		assertError(call(folder.resolve("missing").toString()), "path does not exist: ");
	}

	@Test
	void whenPathIsRelativeThenErrorResultSaysSo() {
		assertError(call("src"), "path must be absolute, but was \"src\"; for example ");
	}

	@Test
	void whenPathIsImpossibleThenErrorResultSaysSo() {
		assertError(call("/a\u0000b"), "path is no path of this operating system: \"/a\\u0000b\"");
	}

	private static void assertError(JsonNode result, String text) {
		assertThat(result.get("isError").booleanValue()).isTrue();
		assertThat(result.at("/content/0/text").stringValue()).startsWith(text);
	}

	private JsonNode call(String path) {
		return Lines.callResult(this.tool, "2025-11-25",
				"{\"path\":" + JsonNodeFactory.instance.stringNode(path).toString() + "}");
	}

}
