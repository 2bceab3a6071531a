/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.published;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.client.McpClient;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.error.McpErrorException;
import org.mcptools.client.handler.ClientHandlers;
import org.mcptools.client.protocol.CompletionReference;
import org.mcptools.client.protocol.ElicitationResult;
import org.mcptools.client.protocol.LoggingLevel;
import org.mcptools.client.protocol.LoggingMessage;
import org.mcptools.client.protocol.Progress;
import org.mcptools.client.protocol.Prompt;
import org.mcptools.client.protocol.ReadResourceResult;
import org.mcptools.client.protocol.Resource;
import org.mcptools.client.protocol.ResourceTemplate;
import org.mcptools.client.protocol.Root;
import org.mcptools.client.protocol.SamplingResult;
import org.mcptools.client.protocol.TextContent;
import org.mcptools.client.testing.JsonText;
import org.mcptools.client.transport.stdio.StdioSettings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mcptools.client.published.PublishedServers.call;

/**
 * {@code @modelcontextprotocol/server-everything}: what there is besides tools, and tools
 * that ask the client for something.
 */
@Timeout(90)
class EverythingFeaturesTest {

	private static final List<String> updated = new CopyOnWriteArrayList<>();

	private static final List<LoggingMessage> logged = new CopyOnWriteArrayList<>();

	private static final List<String> urls = new CopyOnWriteArrayList<>();

	private static volatile List<Root> roots = List.of(Root.of(Path.of("/home/me"), "Home"));

	private static McpClient client;

	@BeforeAll
	static void connect() {
		Path script = PublishedServers.folder()
			.resolve("node_modules/@modelcontextprotocol/server-everything/dist/index.js");
		client = McpClient.builder("everything")
			.stdio(StdioSettings.of(PublishedServers.program("node"), script.toString(), "stdio"))
			.requestTimeout(Duration.ofSeconds(40))
			.handlers(EverythingFeaturesTest::handlers)
			.build();
		client.initialize();
	}

	private static ClientHandlers handlers(ClientHandlers none) {
		return none.onResourceUpdated(updated::add).onLogMessage(logged::add).withElicitation((request) -> {
			assertThat(request.form().problems(request.form().withDefaults(JsonText.object("{}"))))
				.containsExactly("'name' is missing");
			return CompletableFuture
				.completedFuture(ElicitationResult.accept(Map.of("name", "Ada", "email", "ada@example.org")));
		}).withUrlElicitation((request) -> {
			urls.add(request.url());
			return CompletableFuture.completedFuture(ElicitationResult.accept());
		})
			.withSampling((request) -> CompletableFuture.completedFuture(
					SamplingResult.text("heard: " + ((TextContent) request.messages().get(0).content().get(0)).text()
							+ " within " + request.maxTokens(), "test-model")))
			.withRoots(() -> CompletableFuture.completedFuture(roots));
	}

	@AfterAll
	static void close() {
		if (client != null) {
			client.close();
		}
	}

	@Test
	void whenResourcesAreListedThenTheyCanBeRead() {
		List<Resource> resources = client.listResources();
		assertThat(resources).isNotEmpty();
		Resource first = resources.get(0);
		assertThat(client.readResource(first.uri()).contents()).isNotEmpty();
		assertThat(client.listResourceTemplates()).extracting(ResourceTemplate::uriTemplate)
			.contains("demo://resource/dynamic/text/{resourceId}", "demo://resource/dynamic/blob/{resourceId}");
		ReadResourceResult text = client.readResource("demo://resource/dynamic/text/7");
		assertThat(text.text()).contains("7");
		ReadResourceResult blob = client.readResource("demo://resource/dynamic/blob/7");
		assertThat(blob.contents()).singleElement().satisfies((part) -> assertThat(part.blob()).isNotBlank());
		assertThatExceptionOfType(McpErrorException.class).isThrownBy(() -> client.readResource("demo://nothing"));
	}

	@Test
	void whenSubscribedThenUpdatesArrive() {
		client.subscribeResource("demo://resource/dynamic/text/1");
		call(client, "toggle-subscriber-updates", Map.of());
		Awaitility.await()
			.atMost(Duration.ofSeconds(20))
			.untilAsserted(() -> assertThat(updated).contains("demo://resource/dynamic/text/1"));
		call(client, "toggle-subscriber-updates", Map.of());
		client.unsubscribeResource("demo://resource/dynamic/text/1");
		assertThat(logged).extracting(LoggingMessage::text)
			.anySatisfy((text) -> assertThat(text).contains("Received Unsubscribe Resource request"));
	}

	@Test
	void whenPromptsAreListedThenTheyCanBeFilledIn() {
		assertThat(client.listPrompts()).extracting(Prompt::name).contains("simple-prompt", "args-prompt");
		assertThat(client.getPrompt("simple-prompt", Map.of()).messages()).isNotEmpty();
		assertThat(client.getPrompt("args-prompt", Map.of("city", "Kyiv")).messages())
			.anySatisfy((message) -> assertThat(message.content().toString()).contains("Kyiv"));
		assertThatExceptionOfType(McpErrorException.class).isThrownBy(() -> client.getPrompt("nothing", Map.of()));
	}

	@Test
	void whenArgumentIsCompletedThenTheContextCounts() {
		CompletionReference prompt = CompletionReference.prompt("completable-prompt");
		assertThat(client.complete(prompt, "department", "S", Map.of()).values()).containsExactly("Sales", "Support");
		assertThat(client.complete(prompt, "name", "", Map.of("department", "Sales")).values()).containsExactly("David",
				"Eve", "Frank");
		assertThat(client
			.complete(CompletionReference.resourceTemplate("demo://resource/dynamic/text/{resourceId}"), "resourceId",
					"4", Map.of())
			.values()).contains("4");
	}

	@Test
	void whenLoggingLevelIsSetThenTheServerTakesIt() {
		for (LoggingLevel level : LoggingLevel.values()) {
			client.setLoggingLevel(level);
		}
		client.setLoggingLevel(LoggingLevel.DEBUG);
	}

	@Test
	void whenServerAsksForAFormThenItGetsContentWithDefaults() {
		String text = call(client, "trigger-elicitation-request", Map.of()).text();
		assertThat(text).contains("Ada", "ada@example.org", "It was a dark and stormy night.", "3.14", "Guitar");
	}

	@Test
	void whenServerAsksForAUrlThenTheUserIsSentThere() {
		String text = call(client, "trigger-url-elicitation", Map.of("url", "https://example.org/request")).text();
		assertThat(text).contains("User completed the URL elicitation flow");
		assertThat(urls).contains("https://example.org/request");
	}

	@Test
	void whenServerRefusesUntilAUrlWasVisitedThenTheCallIsMadeAgain() {
		String text = call(client, "trigger-url-elicitation",
				Map.of("url", "https://example.org/error", "errorPath", true))
			.text();
		assertThat(text).contains("User completed the URL elicitation flow");
		assertThat(urls).containsSubsequence("https://modelcontextprotocol.io", "https://example.org/error");
	}

	@Test
	void whenServerAsksForASampleThenItGetsOne() {
		assertThat(call(client, "trigger-sampling-request", Map.of("prompt", "Hello", "maxTokens", 12)).text())
			.contains("context: Hello within 12", "test-model", "endTurn");
	}

	@Test
	void whenRootsChangeThenTheServerAsksAgain() {
		assertThat(call(client, "get-roots-list", Map.of()).text()).contains("file:///home/me", "Home");
		roots = List.of(Root.of(Path.of("/elsewhere"), null));
		client.rootsChanged();
		Awaitility.await()
			.atMost(Duration.ofSeconds(20))
			.untilAsserted(
					() -> assertThat(call(client, "get-roots-list", Map.of()).text()).contains("file:///elsewhere")
						.doesNotContain("file:///home/me"));
	}

	@Test
	void whenOperationTakesLongThenProgressIsHeard() {
		List<Progress> heard = new CopyOnWriteArrayList<>();
		// Shorter than the operation: only progress keeps it alive.
		CallOptions options = CallOptions.DEFAULTS.withTimeout(Duration.ofMillis(1500))
			.withProgressListener(heard::add);
		assertThat(
				client.callTool("trigger-long-running-operation", Map.of("duration", 2.4, "steps", 4), options).text())
			.contains("completed");
		assertThat(heard).extracting(Progress::progress).containsExactly(1.0, 2.0, 3.0, 4.0);
		assertThat(heard).extracting(Progress::total).containsOnly(4.0);
	}

}
