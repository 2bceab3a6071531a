/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.springai.testing.LocalTool;
import org.mcptools.springai.testing.McpTools;
import org.mcptools.springai.testing.MemoryServer;
import org.mcptools.springai.testing.ToolTurn;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.model.tool.DefaultToolCallingManager;
import org.springframework.ai.model.tool.ToolCallLimitBehavior;
import org.springframework.ai.model.tool.ToolCallLimitExceededException;
import org.springframework.ai.model.tool.ToolCallingManager;
import org.springframework.ai.model.tool.ToolExecutionResult;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.core.task.SimpleAsyncTaskExecutor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mcptools.springai.testing.ToolTurn.call;

/**
 * Spring AI's limits: what the manager answers or throws is the same as one by one.
 */
@Timeout(120)
class ParallelLimitTests {

	private final MemoryServer server = new MemoryServer("weather");

	private final McpTools mcp = new McpTools(this.server);

	private final List<ToolCallback> tools = List.of(this.mcp.named("a"), this.mcp.named("b"),
			LocalTool.named("local"));

	@AfterEach
	void close() {
		this.mcp.close();
	}

	private static ToolCallingManager parallel(ToolCallingManager manager) {
		return new ParallelToolCallingManager(manager, new SimpleAsyncTaskExecutor("mcp-tool-call-"));
	}

	private ToolTurn turn(String... names) {
		AssistantMessage.ToolCall[] calls = new AssistantMessage.ToolCall[names.length];
		for (int i = 0; i < names.length; i++) {
			calls[i] = call("id" + i, names[i], "{\"n\":" + i + "}");
		}
		return ToolTurn.of(this.tools, calls);
	}

	@Test
	void whenAToolIsCalledTooOftenThenTheTurnEndsWithWhatWasDoneBefore() {
		ToolCallingManager manager = ToolCallingManager.builder().maxCallsPerTool("a", 2).build();
		Outcome outcome = Outcome.of(turn("a", "local", "a", "b", "a", "b"), parallel(manager));
		assertThat(outcome.limit()).isEqualTo("a:2");
		assertThat(outcome.answers()).containsExactly("a{\"n\":0}", "local{\"n\":1}", "a{\"n\":2}", "b{\"n\":3}",
				"Tool call limit (2) exceeded for tool 'a'. No further calls to this tool are allowed in this turn.");
	}

	@Test
	void whenAToolIsCalledTooOftenAndTheModelIsToBeToldThenTheOthersAreMade() {
		ToolCallingManager manager = ToolCallingManager.builder()
			.maxCallsPerTool("a", 1)
			.onLimitExceeded(ToolCallLimitBehavior.RETURN_ERROR_RESPONSE)
			.build();
		Outcome outcome = Outcome.of(turn("a", "a", "b"), parallel(manager));
		assertThat(outcome.limit()).isNull();
		assertThat(outcome.answers()).containsExactly("a{\"n\":0}",
				"Tool call limit (1) exceeded for tool 'a'. No further calls to this tool are allowed in this turn.",
				"b{\"n\":2}");
	}

	@Test
	void whenATurnHasSeveralRoundsThenTheCallsOfEarlierOnesCount() {
		ToolCallingManager manager = ToolCallingManager.builder()
			.maxCallsPerTool("a", 3)
			.onLimitExceeded(ToolCallLimitBehavior.RETURN_ERROR_RESPONSE)
			.build();
		ToolTurn first = turn("a", "a");
		ToolTurn second = first.after(first.with(parallel(manager)));
		assertThat(second.answersOf(parallel(manager))).containsExactly("a{\"n\":0}",
				"Tool call limit (3) exceeded for tool 'a'. No further calls to this tool are allowed in this turn.");
		assertThat(this.server.requests("tools/call")).hasSize(3);
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 3, 5 })
	void whenThereIsALimitThenTheServerIsNeverCalledMoreOften(int limit) {
		ToolCallingManager manager = ToolCallingManager.builder().maxCallsPerTool(limit).build();
		Outcome outcome = Outcome.of(turn("a", "a", "a", "a", "a", "a", "a"), parallel(manager));
		assertThat(outcome.limit()).isEqualTo("a:" + limit);
		assertThat(this.server.requests("tools/call")).hasSize(limit);
	}

	@ParameterizedTest
	@EnumSource
	void whenTurnsAreOfAnyKindThenResultsAndExceptionsAreTheSameAsOneByOne(ToolCallLimitBehavior behavior) {
		Random random = new Random(7);
		for (int i = 0; i < 150; i++) {
			ToolCallingManager manager = anyManager(random, behavior);
			ToolTurn turn = turn(anyNames(random));
			if (random.nextBoolean()) {
				turn = turn.after(turn.with(ToolCallingManager.builder().build()));
			}
			assertThat(Outcome.of(turn, parallel(manager))).as("%s: %s", i, turn).isEqualTo(Outcome.of(turn, manager));
		}
	}

	private static ToolCallingManager anyManager(Random random, ToolCallLimitBehavior behavior) {
		DefaultToolCallingManager.Builder builder = ToolCallingManager.builder().onLimitExceeded(behavior);
		if (random.nextBoolean()) {
			builder.maxCallsPerTool(1 + random.nextInt(4));
		}
		if (random.nextBoolean()) {
			builder.maxCallsPerTool("a", 1 + random.nextInt(4));
		}
		if (random.nextInt(4) == 0) {
			builder.excludeToolFromLimit("b");
		}
		if (random.nextBoolean()) {
			builder.maxTotalToolCalls(1 + random.nextInt(8));
		}
		return builder.build();
	}

	private static String[] anyNames(Random random) {
		List<String> names = new ArrayList<>();
		int count = 2 + random.nextInt(7);
		for (int i = 0; i < count; i++) {
			names.add(List.of("a", "a", "b", "local").get(random.nextInt(4)));
		}
		return names.toArray(String[]::new);
	}

	/**
	 * What a manager made of a turn.
	 *
	 * @param limit the tool and the limit that ended it, or {@code null}
	 * @param message the message of the exception, or {@code null}
	 * @param history the conversation as it is then
	 * @param returnDirect whether the answers are for the user
	 */
	private record Outcome(@Nullable String limit, @Nullable String message, List<Message> history,
			boolean returnDirect) {

		static Outcome of(ToolTurn turn, ToolCallingManager manager) {
			try {
				ToolExecutionResult result = turn.with(manager);
				return new Outcome(null, null, result.conversationHistory(), result.returnDirect());
			}
			catch (ToolCallLimitExceededException ex) {
				ToolExecutionResult partial = ex.getPartialToolExecutionResult();
				return new Outcome(ex.getToolName() + ":" + ex.getLimit(), ex.getMessage(),
						partial.conversationHistory(), partial.returnDirect());
			}
		}

		List<String> answers() {
			ToolExecutionResult result = ToolExecutionResult.builder().conversationHistory(this.history).build();
			return ToolTurn.answers(result).stream().map((response) -> response.responseData()).toList();
		}

	}

}
