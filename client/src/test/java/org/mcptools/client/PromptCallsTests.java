/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import org.awaitility.Awaitility;
import org.hamcrest.Matchers;
import org.junit.jupiter.api.Test;
import org.mcptools.client.error.McpUnsupportedException;
import org.mcptools.client.protocol.CompletionReference;
import org.mcptools.client.protocol.GetPromptResult;
import org.mcptools.client.protocol.LoggingLevel;
import org.mcptools.client.protocol.Prompt;
import org.mcptools.client.protocol.TextContent;
import org.mcptools.client.testing.ScriptedPeer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class PromptCallsTests {

	@Test
	void whenPromptsAreListedThenTheyAreThere() {
		try (ScriptedPeer server = Featured.server().answer("prompts/list", "{\"prompts\":[{\"name\":\"p\"}]}");
				McpClient client = server.connected()) {
			assertThat(client.listPrompts()).extracting(Prompt::name).containsExactly("p");
		}
	}

	@Test
	void whenPromptIsAskedForThenArgumentsAreSent() {
		try (ScriptedPeer server = Featured.server()
			.answer("prompts/get",
					"{\"messages\":[{\"role\":\"user\",\"content\":{\"type\":\"text\",\"text\":\"hi\"}}]}");
				McpClient client = server.connected()) {
			GetPromptResult prompt = client.getPrompt("p", Map.of("who", "you"));
			assertThat(prompt.messages().get(0).content()).isEqualTo(new TextContent("hi", null, null));
			assertThat(server.connection().requests("prompts/get").get(0).params())
				.hasToString("{\"name\":\"p\",\"arguments\":{\"who\":\"you\"}}");
		}
	}

	@Test
	void whenListOfPromptsChangesThenListenersHear() {
		AtomicInteger changed = new AtomicInteger();
		try (ScriptedPeer server = Featured.server();
				McpClient client = server.connected(
						server.builder().handlers((handlers) -> handlers.onPromptsChanged(changed::incrementAndGet)))) {
			server.connection().notify("notifications/prompts/list_changed", "{}");
			Awaitility.await().untilAtomic(changed, Matchers.is(1));
			assertThat(client.initializeResult().capabilities().announcesPromptChanges()).isTrue();
		}
	}

	@Test
	void whenArgumentIsCompletedThenReferenceAndContextAreSent() {
		try (ScriptedPeer server = Featured.server()
			.answer("completion/complete", "{\"completion\":{\"values\":[\"python\"],\"hasMore\":false}}");
				McpClient client = server.connected()) {
			assertThat(
					client.complete(CompletionReference.prompt("p"), "language", "py", Map.of("os", "linux")).values())
				.containsExactly("python");
			client.complete(CompletionReference.resourceTemplate("a:{b}"), "b", "", Map.of());
			assertThat(server.connection().requests("completion/complete"))
				.extracting((request) -> "" + request.params())
				.containsExactly(
						"{\"ref\":{\"type\":\"ref/prompt\",\"name\":\"p\"},\"argument\":{\"name\":\"language\","
								+ "\"value\":\"py\"},\"context\":{\"arguments\":{\"os\":\"linux\"}}}",
						"{\"ref\":{\"type\":\"ref/resource\",\"uri\":\"a:{b}\"},\"argument\":{\"name\":\"b\","
								+ "\"value\":\"\"}}");
		}
	}

	@Test
	void whenServerHasNoPromptsThenNothingIsAsked() {
		try (ScriptedPeer server = Featured.server("2025-03-26", "{}"); McpClient client = server.connected()) {
			assertThat(client.listPrompts()).isEmpty();
			assertThatExceptionOfType(McpUnsupportedException.class).isThrownBy(() -> client.getPrompt("p", Map.of()))
				.withMessageContaining("'prompts'");
			assertThatExceptionOfType(McpUnsupportedException.class)
				.isThrownBy(() -> client.complete(CompletionReference.prompt("p"), "a", "", Map.of()))
				.withMessageContaining("'completions'");
			server.connection().settle();
			assertThat(server.connection().methods()).containsExactly("initialize", "notifications/initialized");
		}
	}

	@Test
	void whenServerIsOfTheFirstRevisionThenCompletionIsTried() {
		try (ScriptedPeer server = Featured.server("2024-11-05", "{}")
			.answer("completion/complete", "{\"completion\":{\"values\":[\"x\"]}}");
				McpClient client = server.connected()) {
			assertThat(client.complete(CompletionReference.prompt("p"), "a", "", Map.of()).values())
				.containsExactly("x");
		}
	}

	@Test
	void whenLoggingLevelIsSetThenItIsSentInSmallLetters() {
		try (ScriptedPeer server = Featured.server().answer("logging/setLevel", "{}");
				McpClient client = server.connected()) {
			for (LoggingLevel level : LoggingLevel.values()) {
				client.setLoggingLevel(level);
			}
			assertThat(server.connection().requests("logging/setLevel")).hasSize(8)
				.first()
				.extracting((request) -> "" + request.params())
				.isEqualTo("{\"level\":\"debug\"}");
		}
	}

	@Test
	void whenServerDoesNotLogThenTheLevelCannotBeSet() {
		try (ScriptedPeer server = Featured.server("2025-11-25", "{}"); McpClient client = server.connected()) {
			assertThatExceptionOfType(McpUnsupportedException.class)
				.isThrownBy(() -> client.setLoggingLevel(LoggingLevel.DEBUG))
				.withMessageContaining("'logging'");
		}
	}

}
