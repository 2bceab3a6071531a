/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.published;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.autoconfigure.McpClientProperties;
import org.mcptools.autoconfigure.McpClients;
import org.mcptools.client.protocol.McpToolDefinition;
import org.mcptools.samples.chat.ChatAgentApplication;
import org.mcptools.samples.chat.ChatEvent;
import org.mcptools.samples.chat.ChatService;
import tools.jackson.databind.JsonNode;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The application between a service of a model's provider and two real MCP servers: what
 * the model says, and what it gets to read.
 */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ModelServiceScenarios {

	private static final String MESSAGE = "Is \"anybody\" there? \u6709\u4eba\u5417?";

	private static final String ECHO_CALL = "echo {\"message\":\"Is \\\"anybody\\\" there? \u6709\u4eba\u5417?\"}";

	@Parameter
	private McpClientProperties.Type type;

	private ModelServiceProcess service;

	private RequestRecorder recorder;

	private ConfigurableApplicationContext context;

	@BeforeParameterizedClassInvocation
	void start() throws Exception {
		Path answers = Path.of(ModelServiceScenarios.class.getResource("model-answers.json").toURI());
		this.service = ModelServiceProcess.start(answers);
		this.recorder = new RequestRecorder(this.service.address());
		List<String> arguments = new CopyOnWriteArrayList<>(settings(this.recorder.url()));
		arguments.addAll(List.of("--mcp.client.type=" + this.type, "--mcp.client.first-list-wait=100s",
				"--mcp.client.servers.everything.command=" + NpmPackages.program("node"),
				"--mcp.client.servers.everything.args="
						+ NpmPackages.script("@modelcontextprotocol/server-everything/dist/index.js")));
		this.context = new SpringApplicationBuilder(ChatAgentApplication.class).web(WebApplicationType.NONE)
			.run(arguments.toArray(String[]::new));
		// The first count waits until both servers are there.
		assertThat(this.context.getBean(ChatService.class).countTools()).isGreaterThan(3);
	}

	@AfterParameterizedClassInvocation
	void stop() throws Exception {
		if (this.context != null) {
			this.context.close();
		}
		if (this.recorder != null) {
			this.recorder.close();
		}
		if (this.service != null) {
			this.service.close();
		}
	}

	/**
	 * Return the program arguments that choose the model.
	 * @param url where the service is
	 */
	abstract List<String> settings(String url);

	/**
	 * Check what each request of the provider's interface has.
	 */
	abstract void checkRequest(RequestRecorder.Request request, String question, boolean streaming);

	/**
	 * Return the tools of a request: their descriptions and the schemas of their
	 * arguments by their names.
	 */
	abstract Map<String, Map.Entry<String, JsonNode>> tools(JsonNode body);

	/**
	 * Return the calls that the model has asked for, as a request repeats them: round by
	 * round, names and arguments by their ids.
	 */
	abstract List<Map<String, String>> calls(JsonNode body);

	/**
	 * Return what the model reads of the calls: round by round, texts by the calls' ids.
	 */
	abstract List<Map<String, String>> results(JsonNode body);

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void whenTheModelAsksForTwoCallsAndThenForAnotherThenItReadsTheResultsOfEach(boolean streaming) {
		String question = "Compare the machine with its echo";
		List<ChatEvent> events = ask(question, streaming);
		assertThat(answer(events))
			.isEqualTo("The machine is busy, the echo is \"anybody\" \u6709\u4eba\u5417, and the sum is 42.5.");
		assertThat(events).last().isInstanceOf(ChatEvent.Done.class);
		List<RequestRecorder.Request> requests = takeRequests(question, streaming);
		assertThat(requests).hasSize(3);
		JsonNode first = requests.get(0).body();
		assertThat(calls(first)).isEmpty();
		assertThat(results(first)).isEmpty();
		JsonNode second = requests.get(1).body();
		assertThat(calls(second))
			.containsExactly(Map.of("call_status", "get_system_status {\"detail\":true}", "call_echo", ECHO_CALL));
		assertThat(results(second)).hasSize(1);
		checkFirstResults(results(second).get(0));
		JsonNode third = requests.get(2).body();
		assertThat(calls(third)).hasSize(2)
			.startsWith(calls(second).get(0))
			.endsWith(Map.of("call_sum", "get-sum {\"a\":17,\"b\":25.5}"));
		assertThat(results(third)).hasSize(2)
			.startsWith(results(second).get(0))
			.endsWith(Map.of("call_sum", "The sum of 17 and 25.5 is 42.5."));
		checkEvents(events, streaming);
	}

	private static void checkFirstResults(Map<String, String> results) {
		// In the order in which the model asked, whichever came first.
		assertThat(results.keySet()).containsExactly("call_status", "call_echo");
		assertThat(results).containsEntry("call_echo", "Echo: " + MESSAGE);
		assertThat(results.get("call_status")).contains("CPUs: " + Runtime.getRuntime().availableProcessors())
			.containsPattern("Heap: \\d+ MB used");
	}

	private void checkEvents(List<ChatEvent> events, boolean streaming) {
		assertThat(only(events, ChatEvent.Token.class)).hasSizeGreaterThan(streaming ? 1 : 0);
		List<ChatEvent.ToolCall> calls = only(events, ChatEvent.ToolCall.class);
		assertThat(calls).extracting((call) -> call.server() + " " + call.tool())
			.containsExactlyInAnyOrder("system-status get_system_status", "everything echo", "everything get-sum");
		assertThat(only(events, ChatEvent.ToolResult.class)).hasSize(3).allMatch(ChatEvent.ToolResult::ok);
		if (this.type == McpClientProperties.Type.SYNC) {
			assertThat(events).extracting((event) -> event.getClass().getSimpleName())
				.startsWith("ToolCall", "ToolResult", "ToolCall", "ToolResult", "ToolCall", "ToolResult", "Token");
		}
		else if (!streaming) {
			// Neither began to run before the other was there: see below.
			assertThat(events.subList(0, 2)).hasOnlyElementsOfType(ChatEvent.ToolCall.class);
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void whenACallFailsThenTheModelReadsWhyAndCorrectsIt(boolean streaming) {
		String question = "Add seventeen and 25";
		List<ChatEvent> events = ask(question, streaming);
		assertThat(answer(events)).isEqualTo("They are 42.");
		assertThat(only(events, ChatEvent.ToolResult.class)).extracting(ChatEvent.ToolResult::ok)
			.containsExactly(false, true);
		List<RequestRecorder.Request> requests = takeRequests(question, streaming);
		assertThat(requests).hasSize(3);
		JsonNode third = requests.get(2).body();
		assertThat(calls(third)).containsExactly(Map.of("call_wrong", "get-sum {\"a\":\"seventeen\",\"b\":25}"),
				Map.of("call_right", "get-sum {\"a\":17,\"b\":25}"));
		assertThat(results(third)).hasSize(2)
			.startsWith(results(requests.get(1).body()).get(0))
			.endsWith(Map.of("call_right", "The sum of 17 and 25 is 42."));
		assertThat(results(third).get(0)).hasEntrySatisfying("call_wrong",
				(text) -> assertThat(text).startsWith("Error: ").contains("get-sum", "expected number"));
	}

	@Test
	void whenAskedThenEachRequestHasTheToolsOfAllServers() {
		McpClients clients = this.context.getBean(McpClients.class);
		Set<String> names = clients.names()
			.stream()
			.flatMap((server) -> clients.status(server).tools().stream())
			.map(McpToolDefinition::name)
			.collect(Collectors.toSet());
		assertThat(names).contains("get_system_status", "list_threads", "get_disk_usage", "echo", "get-sum");
		ask("Add seventeen and 25", false);
		List<RequestRecorder.Request> requests = this.recorder.take();
		assertThat(requests).hasSize(3).allSatisfy((request) -> {
			Map<String, Map.Entry<String, JsonNode>> tools = tools(request.body());
			assertThat(tools).containsOnlyKeys(names).allSatisfy((name, tool) -> {
				assertThat(name).matches("[a-zA-Z0-9_-]{1,64}");
				assertThat(tool.getKey()).as(name).isNotBlank();
				assertThat(tool.getValue().path("type").asString()).as(name).isEqualTo("object");
				assertThat(tool.getValue().path("properties").isObject()).as(name).isTrue();
			});
			assertThat(tools.get("echo").getValue().at("/properties/message/type").asString()).isEqualTo("string");
			assertThat(tools.get("echo").getValue().at("/required/0").asString()).isEqualTo("message");
			assertThat(tools.get("get_system_status").getValue().at("/properties/detail/type").asString())
				.isEqualTo("boolean");
			assertThat(tools.get("get-sum").getValue().at("/properties/b/type").asString()).isEqualTo("number");
		});
	}

	private List<RequestRecorder.Request> takeRequests(String question, boolean streaming) {
		List<RequestRecorder.Request> requests = this.recorder.take();
		requests.forEach((request) -> checkRequest(request, question, streaming));
		return requests;
	}

	private List<ChatEvent> ask(String question, boolean streaming) {
		this.recorder.take();
		List<ChatEvent> events = new CopyOnWriteArrayList<>();
		ChatService chat = this.context.getBean(ChatService.class);
		chat.forget("me");
		if (streaming) {
			chat.stream("me", question).doOnNext(events::add).blockLast(Duration.ofSeconds(200));
		}
		else {
			boolean parallel = this.type == McpClientProperties.Type.ASYNC && question.startsWith("Compare");
			chat.ask("me", question, parallel ? together(events::add) : events::add);
		}
		return events;
	}

	/**
	 * Hold the first call until the second one has come, which it does only where both
	 * run at once.
	 */
	private static Consumer<ChatEvent> together(Consumer<ChatEvent> listener) {
		CountDownLatch both = new CountDownLatch(2);
		return (event) -> {
			listener.accept(event);
			if (event instanceof ChatEvent.ToolCall) {
				both.countDown();
				try {
					assertThat(both.await(100, TimeUnit.SECONDS)).as("both calls run at once").isTrue();
				}
				catch (InterruptedException ex) {
					Thread.currentThread().interrupt();
				}
			}
		};
	}

	private static String answer(List<ChatEvent> events) {
		assertThat(only(events, ChatEvent.Failure.class)).isEmpty();
		return only(events, ChatEvent.Token.class).stream().map(ChatEvent.Token::text).collect(Collectors.joining());
	}

	private static <E extends ChatEvent> List<E> only(List<ChatEvent> events, Class<E> kind) {
		return events.stream().filter(kind::isInstance).map(kind::cast).toList();
	}

}
