/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.testing.JsonText;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class InitializeResultTests {

	@Test
	void whenServerSaysEverythingThenAllOfItIsKept() {
		InitializeResult result = read("""
				{"protocolVersion":"2025-11-25","capabilities":{"logging":{},"prompts":{"listChanged":true},
				"tools":{"listChanged":true},"experimental":{"x":{"y":1.0}},"new-one":{}},
				"serverInfo":{"name":"ExampleServer","title":"Example","version":"1.0.0","description":"d",
				"icons":[{"src":"https://example.com/i.svg","mimeType":"image/svg+xml","sizes":["any"]}],
				"websiteUrl":"https://example.com"},"instructions":"Use a before b.","_meta":{"k":1}}""");
		assertThat(result.protocolVersion()).isEqualTo("2025-11-25");
		assertThat(result.capabilities().json()).hasToString("{\"logging\":{},\"prompts\":{\"listChanged\":true},"
				+ "\"tools\":{\"listChanged\":true},\"experimental\":{\"x\":{\"y\":1.0}},\"new-one\":{}}");
		assertThat(result.capabilities().hasTools()).isTrue();
		assertThat(result.capabilities().announcesToolChanges()).isTrue();
		assertThat(result.serverInfo()).isEqualTo(new Implementation("ExampleServer", "1.0.0", "Example",
				List.of(new Icon("https://example.com/i.svg", "image/svg+xml", List.of("any"), null))));
		assertThat(result.instructions()).isEqualTo("Use a before b.");
		assertThat(result.meta()).hasToString("{\"k\":1}");
	}

	@Test
	void whenServerSaysOnlyItsVersionThenThatIsEnough() {
		InitializeResult result = read("{\"protocolVersion\":\"2024-11-05\"}");
		assertThat(result.capabilities().hasTools()).isFalse();
		assertThat(result.capabilities().announcesToolChanges()).isFalse();
		assertThat(result.serverInfo()).isEqualTo(new Implementation("unknown", "unknown", null));
		assertThat(result.instructions()).isNull();
	}

	@Test
	void whenOptionalMembersAreOfAnotherTypeThenTheyCountAsAbsent() {
		assertThat(read("""
				{"protocolVersion":"v","capabilities":[],"serverInfo":"me","instructions":7,"_meta":[]}"""))
			.isEqualTo(read("{\"protocolVersion\":\"v\"}"));
		assertThat(read("""
				{"protocolVersion":"v","serverInfo":{"name":1,"version":2,"title":3,"icons":4}}""").serverInfo())
			.isEqualTo(new Implementation("unknown", "unknown", null));
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"tools\":true}", "{\"tools\":null}", "{\"tools\":[]}", "{}" })
	void whenToolsCapabilityIsNoObjectThenThereAreNoTools(String capabilities) {
		assertThat(read("{\"protocolVersion\":\"v\",\"capabilities\":" + capabilities + "}").capabilities().hasTools())
			.isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "{\"protocolVersion\":null}", "{\"protocolVersion\":20251125}", "null", "[]" })
	void whenVersionIsMissingThenTheAnswerIsInvalid(String json) {
		assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> read(json));
	}

	private static InitializeResult read(String json) {
		return McpMethod.INITIALIZE.reader().apply(JsonText.node(json));
	}

}
