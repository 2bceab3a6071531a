/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.micrometer.observation.ObservationRegistry;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.springai.testing.LocalTool;
import org.mcptools.springai.testing.McpTools;
import org.mcptools.springai.testing.MemoryServer;
import org.mcptools.springai.testing.ToolTurn;
import org.springframework.ai.model.tool.DefaultToolCallingManager;
import org.springframework.ai.model.tool.ToolCallingManager;
import org.springframework.ai.tool.execution.DefaultToolExecutionExceptionProcessor;
import org.springframework.ai.tool.execution.ToolExecutionException;
import org.springframework.ai.tool.execution.ToolExecutionExceptionProcessor;
import org.springframework.ai.tool.resolution.DelegatingToolCallbackResolver;
import org.springframework.ai.tool.resolution.StaticToolCallbackResolver;
import org.springframework.core.task.SimpleAsyncTaskExecutor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.mcptools.springai.testing.ToolTurn.call;

@Timeout(60)
class ParallelFailureTests {

	private final MemoryServer server = new MemoryServer("weather");

	private final McpTools mcp = new McpTools(this.server);

	private final LocalTool failing = LocalTool.doing("failing", (input) -> {
		this.server.awaitRequests("tools/call", 2);
		throw new IllegalArgumentException("No such city");
	});

	@AfterEach
	void close() {
		this.mcp.close();
	}

	private static ToolCallingManager parallel(ToolCallingManager manager) {
		return new ParallelToolCallingManager(manager, new SimpleAsyncTaskExecutor("mcp-tool-call-"));
	}

	private static ToolCallingManager parallel(ToolExecutionExceptionProcessor processor) {
		return parallel(new DefaultToolCallingManager(ObservationRegistry.NOOP,
				new DelegatingToolCallbackResolver(List.of()), processor));
	}

	private ToolTurn turn() {
		return ToolTurn.of(List.of(this.mcp.named("a"), this.failing), call("1", "a", "{}"), call("2", "failing", "{}"),
				call("3", "a", "{}"));
	}

	@Test
	void whenALocalToolFailsThenTheApplicationsProcessorAnswers() {
		assertThat(turn().answersOf(parallel((exception) -> "Sorry: " + exception.getCause().getMessage())))
			.containsExactly("a{}", "Sorry: No such city", "a{}");
	}

	@Test
	void whenALocalToolFailsAndTheProcessorThrowsThenItsExceptionEndsTheTurnAndTheOtherCallsAreCancelled() {
		this.server.onCall((connection, request) -> {
			if (this.server.requests("tools/call").indexOf(request) == 0) {
				connection.answer(request, MemoryServer.text("first"));
			}
		});
		ToolTurn turn = ToolTurn.of(List.of(this.mcp.named("a"), this.failing), call("1", "failing", "{}"),
				call("2", "a", "{}"), call("3", "a", "{}"));
		assertThatExceptionOfType(ToolExecutionException.class).isThrownBy(
				() -> turn.with(parallel(DefaultToolExecutionExceptionProcessor.builder().alwaysThrow(true).build())))
			.withMessage("No such city");
		assertThat(this.server.awaitNotifications("notifications/cancelled", 1)).hasSize(1);
	}

	@Test
	void whenALocalToolThrowsAnErrorThenItEndsTheTurnAsBefore() {
		LocalTool broken = LocalTool.doing("broken", (input) -> {
			throw new StackOverflowError("deep");
		});
		ToolTurn turn = ToolTurn.of(List.of(this.mcp.named("a"), broken), call("1", "a", "{}"), call("2", "a", "{}"),
				call("3", "broken", "{}"));
		assertThatExceptionOfType(StackOverflowError.class)
			.isThrownBy(() -> turn.with(parallel(ToolCallingManager.builder().build())))
			.withMessage("deep");
	}

	@Test
	void whenAToolIsNotKnownThenTheTurnEndsAsBeforeAndTheOtherCallsAreCancelled() {
		this.server.hold("tools/call");
		LocalTool local = LocalTool.doing("local", (input) -> {
			this.server.awaitRequests("tools/call", 2);
			return "done";
		});
		ToolTurn turn = ToolTurn.of(List.of(this.mcp.named("a"), local), call("1", "local", "{}"),
				call("2", "nonsense", "{}"), call("3", "a", "{}"), call("4", "a", "{}"));
		ToolCallingManager alone = ToolCallingManager.builder().build();
		ThrowingCallable call = () -> turn.with(parallel(alone));
		assertThatIllegalStateException().isThrownBy(call).withMessage("No ToolCallback found for tool name: nonsense");
		assertThat(this.server.awaitNotifications("notifications/cancelled", 2)).hasSize(2);
		assertThat(catchThrowable(() -> turn.with(alone))).hasMessage("No ToolCallback found for tool name: nonsense");
	}

	@Test
	void whenAToolIsFoundByNameOnlyThenItRunsOnTheCallingThread() {
		LocalTool resolved = LocalTool.named("resolved");
		ToolCallingManager manager = ToolCallingManager.builder()
			.toolCallbackResolver(new StaticToolCallbackResolver(List.of(resolved)))
			.resolutionFallbackEnabled(true)
			.build();
		ToolTurn turn = ToolTurn.of(List.of(this.mcp.named("a")), call("1", "a", "{}"), call("2", "resolved", "{}"),
				call("3", "a", "{}"));
		assertThat(turn.answersOf(parallel(manager))).containsExactly("a{}", "resolved{}", "a{}");
		assertThat(resolved.calls()).extracting(LocalTool.Call::thread).containsOnly(Thread.currentThread());
	}

	@Test
	void whenOneMcpCallFailsThenItsAnswerSaysSoAndTheOthersStand() {
		this.server.onCall((connection, request) -> {
			if ("bad".equals(MemoryServer.tool(request))) {
				connection.refuse(request, -32602, "Unknown city");
			}
			else {
				connection.answer(request, MemoryServer.text("fine"));
			}
		});
		ToolTurn turn = ToolTurn.of(List.of(this.mcp.named("good"), this.mcp.named("bad")), call("1", "good", "{}"),
				call("2", "bad", "{}"), call("3", "good", "{}"));
		assertThat(turn.answersOf(parallel((exception) -> {
			throw exception;
		}))).containsExactly("fine",
				"Error: tool 'bad' of MCP server 'weather' rejected the call: Unknown city (code -32602). "
						+ "Check the tool's name and arguments before another try.",
				"fine");
	}

	@Test
	void whenTheChatsThreadIsInterruptedThenAllCallsAreCancelledAtTheServer() throws Exception {
		this.server.hold("tools/call");
		ToolTurn turn = ToolTurn.of(List.of(this.mcp.named("a")), call("1", "a", "{}"), call("2", "a", "{}"),
				call("3", "a", "{}"));
		CompletableFuture<List<String>> answers = new CompletableFuture<>();
		CompletableFuture<Boolean> flag = new CompletableFuture<>();
		Thread chat = new Thread(() -> {
			answers.complete(turn.answersOf(parallel(ToolCallingManager.builder().build())));
			flag.complete(Thread.currentThread().isInterrupted());
		}, "chat");
		chat.start();
		this.server.awaitRequests("tools/call", 3);
		chat.interrupt();
		assertThat(this.server.awaitNotifications("notifications/cancelled", 3)).hasSize(3);
		assertThat(answers.get(10, TimeUnit.SECONDS)).hasSize(3)
			.containsOnly("Error: the call of tool 'a' of MCP server 'weather' was cancelled.");
		assertThat(flag.get(10, TimeUnit.SECONDS)).isTrue();
	}

	@Test
	void whenTheChatsThreadWasInterruptedBeforeThenNoCallIsWaitedFor() {
		this.server.hold("tools/call");
		LocalTool local = LocalTool.named("local");
		ToolTurn turn = ToolTurn.of(List.of(this.mcp.named("a"), local), call("1", "a", "{}"), call("2", "local", "{}"),
				call("3", "a", "{}"));
		Thread.currentThread().interrupt();
		List<String> answers = turn.answersOf(parallel(ToolCallingManager.builder().build()));
		assertThat(Thread.interrupted()).isTrue();
		assertThat(answers).containsExactly("Error: the call of tool 'a' of MCP server 'weather' was cancelled.",
				"local{}", "Error: the call of tool 'a' of MCP server 'weather' was cancelled.");
	}

}
