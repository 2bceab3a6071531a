/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.published;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mcptools.client.McpClient;
import org.mcptools.client.protocol.EmbeddedResource;
import org.mcptools.client.protocol.ImageContent;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.transport.stdio.NoLeaks;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * {@code @modelcontextprotocol/server-filesystem}: every tool.
 */
@ExtendWith(NoLeaks.class)
@Timeout(120)
class FilesystemServerTest {

	private static final String TEXT = "first\nsecond \u4f60\u597d\nthird\n";

	@TempDir
	Path temporary;

	private Path directory;

	private McpClient client;

	@BeforeEach
	void connect() throws Exception {
		this.directory = this.temporary.toRealPath();
		this.client = PublishedServers.connect("filesystem", UnaryOperator.identity(), this.directory.toString());
	}

	@AfterEach
	void close() {
		if (this.client != null) {
			this.client.close();
		}
	}

	@Test
	void whenToolsAreListedThenAllAreThere() {
		assertThat(PublishedServers.toolNames(this.client)).contains("read_file", "read_text_file", "read_media_file",
				"read_multiple_files", "write_file", "edit_file", "create_directory", "list_directory",
				"list_directory_with_sizes", "directory_tree", "move_file", "search_files", "get_file_info",
				"list_allowed_directories");
		assertThat(text("list_allowed_directories", Map.of())).contains(this.directory.toString());
	}

	@Test
	void whenAFileIsWrittenThenItIsThereAndCanBeRead() throws Exception {
		String file = path("notes.txt");
		assertThat(text("write_file", Map.of("path", file, "content", TEXT)))
			.isEqualTo("Successfully wrote to " + file);
		assertThat(Files.readString(Path.of(file))).isEqualTo(TEXT);
		assertThat(text("read_file", Map.of("path", file))).isEqualTo(TEXT);
		assertThat(text("read_text_file", Map.of("path", file, "head", 1))).isEqualTo("first");
		assertThat(text("read_text_file", Map.of("path", file, "tail", 2))).startsWith("third");
		assertThat(text("get_file_info", Map.of("path", file))).contains("size: " + Files.size(Path.of(file)))
			.contains("isFile: true");
	}

	@Test
	void whenAFileIsEditedThenTheDifferenceIsToldAndTheFileIsChanged() throws Exception {
		Path file = Files.writeString(this.directory.resolve("notes.txt"), TEXT);
		List<Map<String, String>> edits = List.of(Map.of("oldText", "first", "newText", "1st"));
		assertThat(text("edit_file", Map.of("path", file.toString(), "edits", edits, "dryRun", true)))
			.contains("-first", "+1st");
		assertThat(file).hasContent(TEXT);
		text("edit_file", Map.of("path", file.toString(), "edits", edits));
		assertThat(file).hasContent(TEXT.replace("first", "1st"));
	}

	@Test
	void whenDirectoriesAreMadeAndFilesMovedThenListsAndTreesAndSearchesShowThem() throws Exception {
		Files.writeString(this.directory.resolve("a.txt"), "0123456789");
		text("create_directory", Map.of("path", path("deep/er")));
		assertThat(this.directory.resolve("deep/er")).isDirectory();
		text("move_file", Map.of("source", path("a.txt"), "destination", path("deep/b.txt")));
		assertThat(this.directory.resolve("deep/b.txt")).hasContent("0123456789");
		assertThat(text("list_directory", Map.of("path", path("")))).isEqualTo("[DIR] deep");
		assertThat(text("list_directory", Map.of("path", path("deep"))).lines()).containsExactlyInAnyOrder("[DIR] er",
				"[FILE] b.txt");
		assertThat(text("list_directory_with_sizes", Map.of("path", path("deep")))).contains("10 B")
			.contains("Total: 1 files, 1 directories");
		JsonNode tree = PublishedServers.json(text("directory_tree", Map.of("path", path(""))));
		assertThat(tree.at("/0/name").asString()).isEqualTo("deep");
		assertThat(tree.at("/0/children")).hasSize(2);
		assertThat(text("search_files", Map.of("path", path(""), "pattern", "**/*.txt"))).isEqualTo(path("deep/b.txt"));
	}

	@Test
	void whenSeveralFilesAreReadThenAMissingOneCostsNoOther() throws Exception {
		Files.writeString(this.directory.resolve("a.txt"), "content of a");
		assertThat(text("read_multiple_files", Map.of("paths", List.of(path("a.txt"), path("missing.txt")))))
			.contains("content of a")
			.contains(path("missing.txt") + ": Error - ");
	}

	@Test
	void whenMediaAreReadThenTheyHaveTheirKind() throws Exception {
		byte[] bytes = { 1, 2, 3 };
		Files.write(this.directory.resolve("a.png"), bytes);
		Files.write(this.directory.resolve("a.bin"), bytes);
		assertThat(call("read_media_file", Map.of("path", path("a.png"))).content()).singleElement()
			.isInstanceOfSatisfying(ImageContent.class, (image) -> {
				assertThat(image.mimeType()).isEqualTo("image/png");
				assertThat(Base64.getDecoder().decode(image.data())).isEqualTo(bytes);
			});
		assertThat(call("read_media_file", Map.of("path", path("a.bin"))).content()).singleElement()
			.isInstanceOfSatisfying(EmbeddedResource.class,
					(resource) -> assertThat(Base64.getDecoder().decode(resource.resource().blob())).isEqualTo(bytes));
	}

	@Test
	void whenAFileIsLargeThenItIsReadWhole() throws Exception {
		String large = "0123456789 \u597d ".repeat(200_000);
		Files.writeString(this.directory.resolve("large.txt"), large);
		assertThat(text("read_text_file", Map.of("path", path("large.txt")))).isEqualTo(large);
	}

	@Test
	void whenAPathIsOutsideThenTheServersReasonIsTold() {
		McpToolCallResult result = this.client.callTool("read_text_file", Map.of("path", "/etc/hostname"));
		assertThat(result.isError()).isTrue();
		assertThat(result.text()).contains("Access denied");
	}

	private String path(String relative) {
		return this.directory.resolve(relative).toString();
	}

	private McpToolCallResult call(String tool, Map<String, Object> arguments) {
		return PublishedServers.call(this.client, tool, arguments);
	}

	private String text(String tool, Map<String, Object> arguments) {
		McpToolCallResult result = call(tool, arguments);
		// Every tool of this server answers twice.
		assertThat(result.structuredContent().path("content").asString()).isEqualTo(result.text());
		return result.text();
	}

}
