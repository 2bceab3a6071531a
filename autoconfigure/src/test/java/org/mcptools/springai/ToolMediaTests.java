/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mcptools.client.McpAsyncClient;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.protocol.McpToolDefinition;
import org.mcptools.springai.testing.MemoryServer;
import org.springframework.ai.chat.model.ToolContext;

import static org.assertj.core.api.Assertions.assertThat;

class ToolMediaTests {

	private static final String IMAGE = "{\"content\":[{\"type\":\"image\",\"data\":\"AQID\",\"mimeType\":\"image/png\"}]}";

	private final MemoryServer server = new MemoryServer("camera");

	private final McpAsyncClient client = this.server.client();

	private final Queue<ToolMedia> seen = new ConcurrentLinkedQueue<>();

	@AfterEach
	void close() {
		this.client.close();
	}

	private String answer(String result, ToolMediaHandler handler) {
		this.server.onCall(result);
		McpToolDefinition tool = McpToolDefinition.from(MemoryServer.json(MemoryServer.toolNamed("look")));
		return new McpToolCallback(this.client, tool, "look", CallOptions.DEFAULTS, McpToolSettings.DEFAULTS,
				McpToolHooks.NONE.withMedia(handler))
			.call("{}", new ToolContext(Map.of("chat", "c-17")));
	}

	@Test
	void whenThereIsAnImageThenTheApplicationGetsItsBytes() {
		assertThat(answer(IMAGE, (media) -> {
			this.seen.add(media);
			return null;
		})).isEqualTo("[an image, image/png, 3 bytes, not shown]");
		assertThat(this.seen).singleElement().satisfies((media) -> {
			assertThat(media.server()).isEqualTo("camera");
			assertThat(media.tool()).isEqualTo("look");
			assertThat(media.kind()).isEqualTo(ToolMedia.Kind.IMAGE);
			assertThat(media.mimeType()).isEqualTo("image/png");
			assertThat(media.data()).containsExactly(1, 2, 3);
			assertThat(media.uri()).isNull();
			assertThat(media.context()).containsEntry("chat", "c-17");
			assertThat(media).hasToString("ToolMedia[IMAGE, image/png, 3 bytes, of look of camera]");
		});
	}

	@Test
	void whenTheApplicationShowsAnImageThenTheModelReadsWhere() {
		assertThat(answer(IMAGE, (media) -> "[an image that the user sees]"))
			.isEqualTo("[an image that the user sees]");
	}

	@Test
	void whenThereAreSoundsAndBytesThenTheApplicationGetsThemToo() {
		answer("{\"content\":[{\"type\":\"audio\",\"data\":\"AQ==\",\"mimeType\":\"audio/wav\"},"
				+ "{\"type\":\"resource\",\"resource\":{\"uri\":\"file:///a.zip\",\"blob\":\"AQI=\"}},"
				+ "{\"type\":\"resource\",\"resource\":{\"uri\":\"file:///a.txt\",\"text\":\"text\"}}]}", (media) -> {
					this.seen.add(media);
					return null;
				});
		assertThat(this.seen).extracting(ToolMedia::kind)
			.containsExactly(ToolMedia.Kind.AUDIO, ToolMedia.Kind.RESOURCE);
		assertThat(this.seen).extracting(ToolMedia::uri).containsExactly(null, "file:///a.zip");
	}

	@Test
	void whenSomethingIsForTheUserOnlyThenTheApplicationGetsItAndTheModelDoesNot() {
		assertThat(answer(IMAGE.replace("\"type\"", "\"annotations\":{\"audience\":[\"user\"]},\"type\""), (media) -> {
			this.seen.add(media);
			return "shown";
		})).isEqualTo("(The tool's answer is for the user only.)");
		assertThat(this.seen).hasSize(1);
	}

	@Test
	void whenTheApplicationFailsThenTheModelGetsItsNote() {
		assertThat(answer(IMAGE, (media) -> {
			throw new IllegalStateException("disk full");
		})).isEqualTo("[an image, image/png, 3 bytes, not shown]");
	}

}
