/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.mcptools.client.testing.JsonText;

import static org.assertj.core.api.Assertions.assertThat;

class ContentTests {

	@Test
	void whenBlockIsTextThenItIsRead() {
		Content content = read("""
				{"type":"text","text":"4 °C\\n😀","annotations":{"audience":["user","assistant"],"priority":0.75,
				"lastModified":"2025-01-12T15:00:58Z"},"_meta":{"example.com/a":1}}""");
		assertThat(content).isEqualTo(new TextContent("4 °C\n😀",
				new ContentAnnotations(List.of("user", "assistant"), 0.75, "2025-01-12T15:00:58Z"),
				JsonText.node("{\"example.com/a\":1}")));
	}

	@Test
	void whenBlockIsAnImageThenItIsRead() {
		assertThat(read("{\"type\":\"image\",\"data\":\"iVBORw0KGgo=\",\"mimeType\":\"image/png\"}"))
			.isEqualTo(new ImageContent("iVBORw0KGgo=", "image/png", null, null));
	}

	@Test
	void whenBlockIsASoundThenItIsRead() {
		assertThat(read("{\"type\":\"audio\",\"data\":\"UklGRg==\",\"mimeType\":\"audio/wav\",\"annotations\":{}}"))
			.isEqualTo(new AudioContent("UklGRg==", "audio/wav", new ContentAnnotations(List.of(), null, null), null));
	}

	@Test
	void whenBlockIsATextResourceThenItIsRead() {
		Content content = read("""
				{"type":"resource","resource":{"uri":"file:///project/src/main.rs","mimeType":"text/x-rust",
				"text":"fn main() {}","_meta":{"a":true}}}""");
		assertThat(content).isEqualTo(new EmbeddedResource(new ResourceContents("file:///project/src/main.rs",
				"text/x-rust", "fn main() {}", null, JsonText.node("{\"a\":true}")), null, null));
	}

	@Test
	void whenBlockIsABinaryResourceThenItIsRead() {
		assertThat(read("{\"type\":\"resource\",\"resource\":{\"uri\":\"a://b\",\"blob\":\"AAE=\"},\"_meta\":{}}"))
			.isEqualTo(new EmbeddedResource(new ResourceContents("a://b", null, null, "AAE=", null), null,
					JsonText.node("{}")));
	}

	@Test
	void whenBlockIsAResourceLinkThenItIsRead() {
		Content content = read("""
				{"type":"resource_link","uri":"file:///a.rs","name":"a.rs","title":"The a","description":"Entry point",
				"mimeType":"text/x-rust","size":1234,"icons":[{"src":"https://example.com/i.png","mimeType":"image/png",
				"sizes":["48x48","any"],"theme":"dark"}],"annotations":{"priority":1},"_meta":{"k":[]}}""");
		assertThat(content).isEqualTo(new ResourceLink("file:///a.rs", "a.rs", "The a", "Entry point", "text/x-rust",
				1234L, List.of(new Icon("https://example.com/i.png", "image/png", List.of("48x48", "any"), "dark")),
				new ContentAnnotations(List.of(), 1.0, null), JsonText.node("{\"k\":[]}")));
	}

	@Test
	void whenResourceLinkHasNoNameThenItIsCalledByItsUri() {
		assertThat(read("{\"type\":\"resource_link\",\"uri\":\"a://b\"}"))
			.isEqualTo(new ResourceLink("a://b", "a://b", null, null, null, null, List.of(), null, null));
	}

	@Test
	void whenSizeIsLargeThenItIsExact() {
		assertThat(sizeOf("9007199254740993")).isEqualTo(9007199254740993L);
		assertThat(sizeOf("9223372036854775807")).isEqualTo(Long.MAX_VALUE);
		assertThat(sizeOf("1024.0")).isEqualTo(1024);
	}

	@Test
	void whenSizeIsNoWholeNumberOfALongThenItIsUnknown() {
		for (String size : List.of("1.5", "9223372036854775808", "1e400", "1e999999999", "\"12\"", "null", "{}")) {
			assertThat(sizeOf(size)).as(size).isNull();
		}
	}

	@Test
	void whenPriorityIsBeyondADoubleThenItIsUnknown() {
		Content content = read("{\"type\":\"text\",\"text\":\"t\",\"annotations\":{\"priority\":1e400}}");
		assertThat(content).isEqualTo(new TextContent("t", new ContentAnnotations(List.of(), null, null), null));
	}

	private static Long sizeOf(String size) {
		return ((ResourceLink) read("{\"type\":\"resource_link\",\"uri\":\"a://b\",\"size\":" + size + "}")).size();
	}

	private static Content read(String json) {
		return Content.from(JsonText.node(json));
	}

}
