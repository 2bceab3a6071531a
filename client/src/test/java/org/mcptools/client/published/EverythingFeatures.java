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
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.mcptools.client.McpClient;
import org.mcptools.client.McpClientBuilder;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.core.JsonRpcPeer;
import org.mcptools.client.error.McpErrorException;
import org.mcptools.client.handler.ClientHandlers;
import org.mcptools.client.protocol.CompletionReference;
import org.mcptools.client.protocol.ElicitationResult;
import org.mcptools.client.protocol.LoggingLevel;
import org.mcptools.client.protocol.LoggingMessage;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.protocol.Progress;
import org.mcptools.client.protocol.Prompt;
import org.mcptools.client.protocol.ReadResourceResult;
import org.mcptools.client.protocol.Resource;
import org.mcptools.client.protocol.ResourceTemplate;
import org.mcptools.client.protocol.Root;
import org.mcptools.client.protocol.SamplingResult;
import org.mcptools.client.protocol.TextContent;
import org.mcptools.client.testing.CapturedLog;
import org.mcptools.client.testing.JsonText;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mcptools.client.published.PublishedServers.call;

/**
 * {@code @modelcontextprotocol/server-everything}: what there is besides tools, and tools
 * that ask the client for something. The same over each of its transports.
 */
@Timeout(90)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class EverythingFeatures {

	private final List<String> updated = new CopyOnWriteArrayList<>();

	private final List<LoggingMessage> logged = new CopyOnWriteArrayList<>();

	private final List<String> urls = new CopyOnWriteArrayList<>();

	private volatile List<Root> roots = List.of(Root.of(Path.of("/home/me"), "Home"));

	private McpClient client;

	/**
	 * Start the server, if need be, and let a client know how to reach it.
	 * @throws Exception if it does not start
	 */
	abstract McpClientBuilder introduce(McpClientBuilder builder) throws Exception;

	/** End the server, if it is not the client's to end. */
	void endServer() {
		// It is.
	}

	@BeforeAll
	void connect() throws Exception {
		this.client = introduce(McpClient.builder("everything")).requestTimeout(Duration.ofSeconds(40))
			.handlers(this::handlers)
			.build();
		this.client.initialize();
	}

	private ClientHandlers handlers(ClientHandlers none) {
		return none.onResourceUpdated(this.updated::add).onLogMessage(this.logged::add).withElicitation((request) -> {
			assertThat(request.form().problems(request.form().withDefaults(JsonText.object("{}"))))
				.containsExactly("'name' is missing");
			return CompletableFuture
				.completedFuture(ElicitationResult.accept(Map.of("name", "Ada", "email", "ada@example.org")));
		}).withUrlElicitation((request) -> {
			this.urls.add(request.url());
			return CompletableFuture.completedFuture(ElicitationResult.accept());
		})
			.withSampling((request) -> CompletableFuture.completedFuture(
					SamplingResult.text("heard: " + ((TextContent) request.messages().get(0).content().get(0)).text()
							+ " within " + request.maxTokens(), "test-model")))
			.withRoots(() -> CompletableFuture.completedFuture(this.roots));
	}

	@AfterAll
	void close() {
		if (this.client != null) {
			this.client.close();
		}
		endServer();
	}

	@Test
	void whenConnectedThenTheNewestRevisionOfTheServerIsSpoken() {
		assertThat(this.client.initializeResult()).satisfies((said) -> {
			assertThat(said.serverInfo().name()).isEqualTo("mcp-servers/everything");
			assertThat(said.protocolVersion()).isEqualTo("2025-11-25");
		});
		assertThat(PublishedServers.toolNames(this.client)).contains("echo", "get-sum", "trigger-sampling-request");
		assertThat(call(this.client, "echo", Map.of("message", "Grüße")).text()).isEqualTo("Echo: Grüße");
		this.client.ping();
	}

	@Test
	void whenResourcesAreListedThenTheyCanBeRead() {
		List<Resource> resources = this.client.listResources();
		assertThat(resources).isNotEmpty();
		Resource first = resources.get(0);
		assertThat(this.client.readResource(first.uri()).contents()).isNotEmpty();
		assertThat(this.client.listResourceTemplates()).extracting(ResourceTemplate::uriTemplate)
			.contains("demo://resource/dynamic/text/{resourceId}", "demo://resource/dynamic/blob/{resourceId}");
		ReadResourceResult text = this.client.readResource("demo://resource/dynamic/text/7");
		assertThat(text.text()).contains("7");
		ReadResourceResult blob = this.client.readResource("demo://resource/dynamic/blob/7");
		assertThat(blob.contents()).singleElement().satisfies((part) -> assertThat(part.blob()).isNotBlank());
		assertThatExceptionOfType(McpErrorException.class).isThrownBy(() -> this.client.readResource("demo://nothing"));
	}

	@Test
	void whenSubscribedThenUpdatesArrive() {
		this.client.subscribeResource("demo://resource/dynamic/text/1");
		call(this.client, "toggle-subscriber-updates", Map.of());
		Awaitility.await()
			.atMost(Duration.ofSeconds(20))
			.untilAsserted(() -> assertThat(this.updated).contains("demo://resource/dynamic/text/1"));
		call(this.client, "toggle-subscriber-updates", Map.of());
		this.client.unsubscribeResource("demo://resource/dynamic/text/1");
		// A listener is told beside the answer, not before it.
		Awaitility.await()
			.atMost(Duration.ofSeconds(20))
			.untilAsserted(() -> assertThat(this.logged).extracting(LoggingMessage::text)
				.anySatisfy((text) -> assertThat(text).contains("Received Unsubscribe Resource request")));
	}

	@Test
	void whenPromptsAreListedThenTheyCanBeFilledIn() {
		assertThat(this.client.listPrompts()).extracting(Prompt::name).contains("simple-prompt", "args-prompt");
		assertThat(this.client.getPrompt("simple-prompt", Map.of()).messages()).isNotEmpty();
		assertThat(this.client.getPrompt("args-prompt", Map.of("city", "Kyiv")).messages())
			.anySatisfy((message) -> assertThat(message.content().toString()).contains("Kyiv"));
		assertThatExceptionOfType(McpErrorException.class).isThrownBy(() -> this.client.getPrompt("nothing", Map.of()));
	}

	@Test
	void whenArgumentIsCompletedThenTheContextCounts() {
		CompletionReference prompt = CompletionReference.prompt("completable-prompt");
		assertThat(this.client.complete(prompt, "department", "S", Map.of()).values()).containsExactly("Sales",
				"Support");
		assertThat(this.client.complete(prompt, "name", "", Map.of("department", "Sales")).values())
			.containsExactly("David", "Eve", "Frank");
		assertThat(client
			.complete(CompletionReference.resourceTemplate("demo://resource/dynamic/text/{resourceId}"), "resourceId",
					"4", Map.of())
			.values()).contains("4");
	}

	@Test
	void whenALevelIsSetThenTheServerLogsWhatIsAtLeastAsSevere() {
		for (LoggingLevel level : LoggingLevel.values()) {
			this.client.setLoggingLevel(level);
		}
		this.client.setLoggingLevel(LoggingLevel.DEBUG);
		call(this.client, "toggle-simulated-logging", Map.of());
		// The level is a random one, so it is the text that tells.
		Awaitility.await()
			.atMost(Duration.ofSeconds(20))
			.untilAsserted(() -> assertThat(this.logged).extracting(LoggingMessage::text)
				.anySatisfy((text) -> assertThat(text).containsPattern("(?i)level.message")));
		call(this.client, "toggle-simulated-logging", Map.of());
	}

	/** A server that knows that nobody waits does not answer. */
	@Test
	void whenACallIsCancelledThenItIsNeverAnswered() {
		try (CapturedLog log = CapturedLog.of(JsonRpcPeer.class)) {
			List<Progress> heard = new CopyOnWriteArrayList<>();
			CompletableFuture<McpToolCallResult> call = this.client.async()
				.callTool("trigger-long-running-operation", Map.of("duration", 1, "steps", 4),
						CallOptions.DEFAULTS.withProgressListener(heard::add));
			Awaitility.await().atMost(Duration.ofSeconds(20)).until(() -> !heard.isEmpty());
			assertThat(call.cancel(true)).isTrue();
			// Begun later, and longer.
			call(this.client, "trigger-long-running-operation", Map.of("duration", 1.2, "steps", 1));
			assertThat(log.lines()).noneSatisfy((line) -> assertThat(line).contains("for which nobody waits"));
			assertThat(heard).hasSizeLessThan(4);
		}
	}

	@Test
	void whenServerAsksForAFormThenItGetsContentWithDefaults() {
		String text = call(this.client, "trigger-elicitation-request", Map.of()).text();
		assertThat(text).contains("Ada", "ada@example.org", "It was a dark and stormy night.", "3.14", "Guitar");
	}

	@Test
	void whenServerAsksForAUrlThenTheUserIsSentThere() {
		String text = call(this.client, "trigger-url-elicitation", Map.of("url", "https://example.org/request")).text();
		assertThat(text).contains("User completed the URL elicitation flow");
		assertThat(this.urls).contains("https://example.org/request");
	}

	@Test
	void whenServerRefusesUntilAUrlWasVisitedThenTheCallIsMadeAgain() {
		String text = call(this.client, "trigger-url-elicitation",
				Map.of("url", "https://example.org/error", "errorPath", true))
			.text();
		assertThat(text).contains("User completed the URL elicitation flow");
		assertThat(this.urls).containsSubsequence("https://modelcontextprotocol.io", "https://example.org/error");
	}

	@Test
	void whenServerAsksForASampleThenItGetsOne() {
		assertThat(call(this.client, "trigger-sampling-request", Map.of("prompt", "Hello", "maxTokens", 12)).text())
			.contains("context: Hello within 12", "test-model", "endTurn");
	}

	@Test
	void whenRootsChangeThenTheServerAsksAgain() {
		assertThat(call(this.client, "get-roots-list", Map.of()).text()).contains("file:///home/me", "Home");
		this.roots = List.of(Root.of(Path.of("/elsewhere"), null));
		this.client.rootsChanged();
		Awaitility.await()
			.atMost(Duration.ofSeconds(20))
			.untilAsserted(
					() -> assertThat(call(this.client, "get-roots-list", Map.of()).text()).contains("file:///elsewhere")
						.doesNotContain("file:///home/me"));
	}

	@Test
	void whenOperationTakesLongThenProgressIsHeard() {
		List<Progress> heard = new CopyOnWriteArrayList<>();
		// Shorter than the operation: only progress keeps it alive.
		CallOptions options = CallOptions.DEFAULTS.withTimeout(Duration.ofMillis(1500))
			.withProgressListener(heard::add);
		assertThat(this.client.callTool("trigger-long-running-operation", Map.of("duration", 2.4, "steps", 4), options)
			.text()).contains("completed");
		assertThat(heard).extracting(Progress::progress).containsExactly(1.0, 2.0, 3.0, 4.0);
		assertThat(heard).extracting(Progress::total).containsOnly(4.0);
	}

}
