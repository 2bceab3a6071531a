/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.peers;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.mcptools.client.handler.ClientHandlers;
import org.mcptools.client.protocol.ElicitationResult;
import org.mcptools.client.protocol.LoggingLevel;
import org.mcptools.client.protocol.LoggingMessage;
import org.mcptools.client.protocol.Root;
import org.mcptools.client.protocol.SamplingResult;
import org.mcptools.client.protocol.TextContent;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a server says that is no answer: questions, changes, log messages.
 */
class EraConversationTests extends EraContract {

	private static final String RESOURCE = "test://one";

	private final AtomicInteger toolsChanged = new AtomicInteger();

	private final List<String> updated = new CopyOnWriteArrayList<>();

	private final List<LoggingMessage> logged = new CopyOnWriteArrayList<>();

	EraConversationTests(Served served, String revision) {
		super(served, revision);
	}

	@Override
	ClientHandlers handlers(ClientHandlers none) {
		return none.onToolsChanged(this.toolsChanged::incrementAndGet)
			.onResourceUpdated(this.updated::add)
			.onLogMessage(this.logged::add)
			.withElicitation((request) -> CompletableFuture
				.completedFuture(ElicitationResult.accept(Map.of("name", "Ada, asked '" + request.message() + "'"))))
			.withSampling((request) -> CompletableFuture.completedFuture(SamplingResult
				.text("heard " + ((TextContent) request.messages().get(0).content().get(0)).text(), "test-model")))
			.withRoots(() -> CompletableFuture.completedFuture(List.of(Root.of(Path.of("/home/me"), "Home"))));
	}

	@Test
	void whenTheServerAsksThenTheHandlersAnswer() {
		assertThat(client().callTool("ask", Map.of()).text())
			.isEqualTo("accept Ada, asked 'Who are you?', heard Hello, file:///home/me");
	}

	@Test
	void whenTheServerPingsThenOnlyWhereItMayItIsAnswered() {
		String expected = witness().isStateless() ? "no answer" : "answered {}";
		assertThat(client().callTool("ping", Map.of()).text()).isEqualTo(expected);
		// An answer would have come before this.
		assertThat(echo("on")).isEqualTo("on");
	}

	@Test
	void whenTheServerAsksInManyCallsThenEachGetsItsAnswers() {
		List<CompletableFuture<String>> calls = IntStream.range(0, 16)
			.mapToObj((number) -> client().async().callTool("ask", Map.of()).thenApply((result) -> result.text()))
			.toList();
		assertThat(calls).allSatisfy((call) -> assertThat(call).succeedsWithin(Witness.PATIENCE)
			.satisfies((text) -> assertThat(text).startsWith("accept Ada")));
	}

	@Test
	void whenTheListOfToolsChangesThenThatIsHeard() {
		Witness.soon().until(() -> witness().toolsChanged() == 1);
		Witness.soon().until(() -> this.toolsChanged.get() == 1);
		witness().toolsChanged();
		Witness.soon().until(() -> this.toolsChanged.get() == 2);
	}

	@Test
	void whenAResourceIsSubscribedThenItsUpdatesAreHeardUntilItIsNot() {
		client().subscribeResource(RESOURCE);
		witness().updated(RESOURCE);
		witness().updated("test://other");
		Witness.soon().until(() -> this.updated.size() == 1);
		client().unsubscribeResource(RESOURCE);
		Witness.soon().until(() -> witness().subscribers(RESOURCE) == 0);
		witness().updated(RESOURCE);
		// Changes are still heard, and nothing of the resource comes before them.
		Witness.soon().until(() -> witness().toolsChanged() == 1);
		Witness.soon().until(() -> this.toolsChanged.get() == 1);
		assertThat(this.updated).containsExactly(RESOURCE);
	}

	@Test
	void whenALevelIsSetThenLogMessagesAreHeard() {
		client().setLoggingLevel(LoggingLevel.INFO);
		assertThat(client().callTool("log", Map.of("text", "a word")).text()).isEqualTo("logged");
		Witness.soon().until(() -> this.logged.size() == 1);
		assertThat(this.logged.get(0).level()).isEqualTo(LoggingLevel.WARNING);
		assertThat(this.logged.get(0).text()).isEqualTo("a word");
	}

}
