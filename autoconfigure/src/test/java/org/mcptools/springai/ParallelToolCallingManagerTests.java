/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.springai.testing.LocalTool;
import org.mcptools.springai.testing.McpTools;
import org.mcptools.springai.testing.MemoryServer;
import org.mcptools.springai.testing.ToolTurn;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.model.tool.ToolCallingManager;
import org.springframework.ai.model.tool.ToolExecutionResult;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.core.task.SimpleAsyncTaskExecutor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.mcptools.springai.testing.MemoryServer.arguments;
import static org.mcptools.springai.testing.MemoryServer.text;
import static org.mcptools.springai.testing.MemoryServer.tool;
import static org.mcptools.springai.testing.ToolTurn.call;

@Timeout(60)
class ParallelToolCallingManagerTests {

	private final MemoryServer server = new MemoryServer("weather");

	private final McpTools mcp = new McpTools(this.server);

	private final ToolCallingManager alone = ToolCallingManager.builder().build();

	private final ToolCallingManager parallel = new ParallelToolCallingManager(this.alone,
			new SimpleAsyncTaskExecutor("mcp-tool-call-"));

	@AfterEach
	void close() {
		this.mcp.close();
	}

	private static AssistantMessage.ToolCall[] calls(String tool, int count) {
		return IntStream.range(0, count)
			.mapToObj((i) -> call("id" + i, tool, "{\"n\":" + i + "}"))
			.toArray(AssistantMessage.ToolCall[]::new);
	}

	private static String answer(JsonRpcRequest request) {
		return text("answer " + arguments(request).path("n"));
	}

	@Test
	void whenEightToolsAreAskedForInOneMessageThenAllAreInFlightAtOnce() {
		Queue<JsonRpcRequest> waiting = new ConcurrentLinkedQueue<>();
		this.server.onCall((connection, request) -> {
			waiting.add(request);
			if (waiting.size() == 8) {
				List<JsonRpcRequest> lastFirst = new ArrayList<>(waiting);
				Collections.reverse(lastFirst);
				lastFirst.forEach((held) -> connection.answer(held, answer(held)));
			}
		});
		ToolTurn turn = ToolTurn.of(List.of(this.mcp.named("slow")), calls("slow", 8));
		assertThat(turn.answersOf(this.parallel)).containsExactly("answer 0", "answer 1", "answer 2", "answer 3",
				"answer 4", "answer 5", "answer 6", "answer 7");
	}

	@Test
	void whenEightCallsTake200MillisecondsEachThenInParallelTheyTakeLittleMore() {
		this.server
			.onCall((connection, request) -> connection.answerAfter(Duration.ofMillis(200), request, answer(request)));
		ToolTurn turn = ToolTurn.of(List.of(this.mcp.named("slow")), calls("slow", 8));
		turn.answersOf(this.parallel);
		long start = System.nanoTime();
		List<String> together = turn.answersOf(this.parallel);
		Duration taken = Duration.ofNanos(System.nanoTime() - start);
		start = System.nanoTime();
		List<String> oneByOne = turn.answersOf(this.alone);
		Duration takenOneByOne = Duration.ofNanos(System.nanoTime() - start);
		assertThat(together).isEqualTo(oneByOne);
		// Below 0.3 s on a machine with nothing else to do.
		assertThat(taken).isLessThan(Duration.ofMillis(1500));
		assertThat(takenOneByOne).isGreaterThan(Duration.ofMillis(1600));
	}

	@Test
	void whenCallsAreMadeInParallelThenTheHistoryIsTheSameAsOneByOne() {
		LocalTool local = LocalTool.named("local");
		ToolTurn turn = ToolTurn.of(List.of(this.mcp.named("a"), local, this.mcp.named("b")),
				call("1", "a", "{\"x\":1}"), call("2", "local", "{}"), call("3", "b", "{\"y\":2}"), call("4", "a", ""));
		ToolExecutionResult result = turn.with(this.parallel);
		ToolExecutionResult expected = turn.with(this.alone);
		assertThat(result.conversationHistory()).isEqualTo(expected.conversationHistory());
		assertThat(result.conversationHistory().get(2)).isSameAs(turn.response().getResult().getOutput());
		assertThat(ToolTurn.answers(result)).extracting("id", "name", "responseData")
			.containsExactly(tuple("1", "a", "a{\"x\":1}"), tuple("2", "local", "local{}"),
					tuple("3", "b", "b{\"y\":2}"), tuple("4", "a", "a{}"));
	}

	@Test
	void whenLocalToolsStandBetweenThenTheyRunInTheirOrderOnTheCallingThread() {
		LocalTool local = LocalTool.named("local");
		ToolTurn turn = ToolTurn.of(List.of(this.mcp.named("a"), local), call("1", "local", "{\"n\":1}"),
				call("2", "a", "{}"), call("3", "local", "{\"n\":2}"), call("4", "a", "{}"),
				call("5", "local", "{\"n\":3}"));
		assertThat(turn.answersOf(this.parallel)).containsExactly("local{\"n\":1}", "a{}", "local{\"n\":2}", "a{}",
				"local{\"n\":3}");
		assertThat(local.calls()).extracting(LocalTool.Call::input)
			.containsExactly("{\"n\":1}", "{\"n\":2}", "{\"n\":3}");
		assertThat(local.calls()).extracting(LocalTool.Call::thread).containsOnly(Thread.currentThread());
	}

	@Test
	void whenALocalToolIsSlowThenMcpCallsAreMadeMeanwhile() {
		LocalTool local = LocalTool.doing("local", (input) -> {
			this.server.awaitRequests("tools/call", 2);
			return "saw both";
		});
		ToolTurn turn = ToolTurn.of(List.of(this.mcp.named("a"), local), call("1", "local", "{}"), call("2", "a", "{}"),
				call("3", "a", "{}"));
		assertThat(turn.answersOf(this.parallel)).containsExactly("saw both", "a{}", "a{}");
	}

	@Test
	void whenThereIsAToolContextThenLocalToolsGetIt() {
		LocalTool local = LocalTool.named("local");
		ToolTurn turn = ToolTurn.of(Map.of("user", "alice"), List.of(this.mcp.named("a"), local),
				call("1", "local", "{}"), call("2", "a", "{}"), call("3", "a", "{}"));
		turn.with(this.parallel);
		assertThat(local.calls()).singleElement()
			.satisfies((call) -> assertThat(call.context()).containsEntry("user", "alice"));
		assertThat(this.server.requests("tools/call"))
			.allSatisfy((request) -> assertThat(String.valueOf(request.params())).doesNotContain("alice"));
	}

	@Test
	void whenOnlyToolsThatReadRunAtOnceThenEachOtherWaitsForItsTurn() {
		ToolCallingManager reading = new ParallelToolCallingManager(this.alone,
				new SimpleAsyncTaskExecutor("mcp-tool-call-"), true);
		Queue<String> made = new ConcurrentLinkedQueue<>();
		Queue<JsonRpcRequest> held = new ConcurrentLinkedQueue<>();
		this.server.onCall((connection, request) -> {
			made.add(tool(request) + arguments(request).path("n"));
			if (tool(request).equals("write")) {
				connection.answer(request, answer(request));
				return;
			}
			held.add(request);
			if (held.size() == 2) {
				// Both are here at once, or the test would not end.
				held.forEach((read) -> connection.answer(read, answer(read)));
				held.clear();
			}
		});
		ToolTurn turn = ToolTurn.of(List.of(this.mcp.reading("read"), this.mcp.named("write")),
				call("1", "read", "{\"n\":1}"), call("2", "read", "{\"n\":2}"), call("3", "write", "{\"n\":3}"),
				call("4", "write", "{\"n\":4}"), call("5", "read", "{\"n\":5}"), call("6", "read", "{\"n\":6}"));
		assertThat(turn.answersOf(reading)).containsExactly("answer 1", "answer 2", "answer 3", "answer 4", "answer 5",
				"answer 6");
		List<String> order = List.copyOf(made);
		assertThat(order.subList(0, 2)).containsExactlyInAnyOrder("read1", "read2");
		assertThat(order.subList(2, 4)).containsExactly("write3", "write4");
		assertThat(order.subList(4, 6)).containsExactlyInAnyOrder("read5", "read6");
	}

	@Test
	void whenNotAllToolsReturnDirectlyThenTheModelIsAskedAgain() {
		List<ToolCallback> tools = List.of(this.mcp.named("a"), LocalTool.direct("direct"));
		ToolTurn turn = ToolTurn.of(tools, call("1", "direct", "{}"), call("2", "a", "{}"), call("3", "a", "{}"));
		assertThat(turn.with(this.parallel).returnDirect()).isEqualTo(turn.with(this.alone).returnDirect()).isFalse();
	}

	@Test
	void whenOnlyLocalToolsAreAskedForThenTheManagerDoesAllAsBefore() {
		LocalTool direct = LocalTool.direct("direct");
		ToolTurn turn = ToolTurn.of(List.of(this.mcp.named("a"), direct), call("1", "direct", "{}"),
				call("2", "direct", "{}"));
		assertThat(turn.with(this.parallel).returnDirect()).isTrue();
		assertThat(direct.calls()).extracting(LocalTool.Call::thread).containsOnly(Thread.currentThread());
	}

}
