/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationFilter;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.autoconfigure.testing.MemoryServers;
import org.mcptools.springai.McpToolCallbackProvider;
import org.mcptools.springai.testing.MemoryServer;
import org.mcptools.springai.testing.ScriptedChatModel;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.advisor.ToolCallingAdvisor;
import org.springframework.ai.model.tool.ToolCallingManager;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.augment.AugmentedToolCallbackProvider;
import org.springframework.ai.tool.definition.ToolDefinition;
import org.springframework.ai.tool.execution.ToolExecutionException;
import org.springframework.ai.tool.observation.ToolCallingObservationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mcptools.springai.testing.ToolTurn.call;

/**
 * What Spring AI does with tools it does with those of MCP servers.
 */
@Timeout(120)
class SpringAiFeaturesTests {

	private static final String TYPE = "mcp.client.type=";

	private final MemoryServer server = new MemoryServer("weather").tools("forecast", "alerts");

	private final ScriptedChatModel model = new ScriptedChatModel();

	private final ApplicationContextRunner runner = MemoryServers.runner(this.server)
		.withPropertyValues("mcp.client.first-list-wait=30s");

	private ChatClient.Builder chat(ApplicationContext context) {
		return ChatClient.builder(this.model)
			.defaultAdvisors(
					ToolCallingAdvisor.builder().toolCallingManager(context.getBean(ToolCallingManager.class)).build());
	}

	private ChatClient.ChatClientRequestSpec prompt(ApplicationContext context) {
		return chat(context).defaultTools(context.getBean(McpToolCallbackProvider.class)).build().prompt("How is it?");
	}

	private static String answer(ChatClient.ChatClientRequestSpec prompt, boolean streaming) {
		if (!streaming) {
			return String.valueOf(prompt.call().content());
		}
		List<String> parts = prompt.stream().content().collectList().block(Duration.ofSeconds(60));
		return (parts != null) ? String.join("", parts) : "";
	}

	private int calls() {
		return this.server.requests("tools/call").size();
	}

	@ParameterizedTest
	@CsvSource({ "sync, false", "async, false", "sync, true", "async, true" })
	void whenAToolHasALimitThenTheModelIsToldOrTheTurnEnds(String type, boolean streaming) {
		this.runner
			.withPropertyValues(TYPE + type, "spring.ai.tools.limits.max-calls-per-tool.forecast=1",
					"spring.ai.tools.limits.on-limit-exceeded=return-error-response")
			.run((context) -> {
				this.model.asks(call("1", "forecast", "{}"), call("2", "forecast", "{}"), call("3", "alerts", "{}"));
				assertThat(answer(prompt(context), streaming)).contains("forecast{}, Tool call limit (1) exceeded",
						"alerts{}");
				assertThat(calls()).isEqualTo(2);
			});
		this.runner.withPropertyValues(TYPE + type, "spring.ai.tools.limits.max-calls-per-tool-default=2")
			.run((context) -> {
				this.model.asks(call("1", "alerts", "{}"), call("2", "alerts", "{}")).asks(call("3", "alerts", "{}"));
				assertThat(answer(prompt(context), streaming))
					.contains("Tool call limit (2) exceeded for tool 'alerts'");
				assertThat(calls()).isEqualTo(4);
			});
	}

	@ParameterizedTest
	@ValueSource(strings = { "sync", "async" })
	void whenAllToolsTogetherHaveALimitThenTheyShareItAndNoneIsExempt(String type) {
		this.runner.withPropertyValues(TYPE + type, "spring.ai.tools.limits.max-total-tool-calls=2",
				"spring.ai.tools.limits.max-calls-per-tool-default=1", "spring.ai.tools.limits.excluded-tools=forecast",
				"spring.ai.tools.limits.on-limit-exceeded=return-error-response")
			.run((context) -> {
				this.model.asks(call("1", "forecast", "{}"), call("2", "forecast", "{}"), call("3", "forecast", "{}"));
				assertThat(answer(prompt(context), false)).contains("forecast{}, forecast{}, ", "limit (2)");
				assertThat(calls()).isEqualTo(2);
			});
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void whenFailuresAreThrownThenThePropertyOfSpringAiDecidesWhoGetsThem(boolean toTheApplication) {
		this.server.onCall((connection, request) -> connection.refuse(request, -32602, "No such city"));
		this.runner
			.withPropertyValues("mcp.client.servers.weather.tools.failures=throw",
					"spring.ai.tools.throw-exception-on-error=" + toTheApplication)
			.run((context) -> {
				this.model.asks(call("1", "forecast", "{}"));
				if (toTheApplication) {
					assertThatExceptionOfType(ToolExecutionException.class)
						.isThrownBy(() -> answer(prompt(context), false))
						.withMessageContaining("No such city");
				}
				else {
					assertThat(answer(prompt(context), false)).startsWith("The tools say: Error: ")
						.contains("No such city");
				}
			});
	}

	@ParameterizedTest
	@CsvSource({ "sync, false", "async, false", "sync, true", "async, true" })
	void whenATooIsToAnswerTheUserThenTheModelIsNotAskedAgain(String type, boolean streaming) {
		this.runner
			.withPropertyValues(TYPE + type, "mcp.client.servers.weather.tools.overrides.forecast.return-direct=true")
			.run((context) -> {
				this.model.asks(call("1", "forecast", "{\"city\":\"Perm\"}"));
				assertThat(answer(prompt(context), streaming)).isEqualTo("forecast{\"city\":\"Perm\"}");
				assertThat(this.model.prompts()).hasSize(1);
			});
	}

	@ParameterizedTest
	@CsvSource({ "sync, false", "async, false", "sync, true", "async, true" })
	void whenToolsAreCalledThenTheirObservationsAreThoseOfAnyTool(String type, boolean content) {
		Queue<ToolCallingObservationContext> seen = new ConcurrentLinkedQueue<>();
		this.runner.withPropertyValues(TYPE + type, "spring.ai.tools.observations.include-content=" + content)
			.withBean(ObservationRegistry.class, () -> registry(seen))
			.run((context) -> {
				ToolCallback own = new Twin(context.getBean(McpToolCallbackProvider.class).getToolCallbacks()[0]);
				context.getBeanProvider(ObservationFilter.class)
					.forEach(context.getBean(ObservationRegistry.class).observationConfig()::observationFilter);
				this.model.asks(call("1", "forecast", "{\"n\":1}"), call("2", "forecast", "{\"n\":1}"));
				answer(prompt(context), false);
				this.model.asks(call("1", "forecast", "{\"n\":1}"), call("2", "forecast", "{\"n\":1}"));
				chat(context).build().prompt("How is it?").tools(own).call().content();
			});
		assertThat(seen).hasSize(4);
		List<String> told = seen.stream().map(SpringAiFeaturesTests::inWords).toList();
		assertThat(told.subList(0, 2)).containsExactlyInAnyOrderElementsOf(told.subList(2, 4));
		assertThat(told.get(0)).startsWith("spring.ai.tool, execute_tool forecast")
			.contains("gen_ai.operation.name=execute_tool", "spring.ai.tool.definition.name=forecast",
					"spring.ai.tool.definition.description=Does forecast");
		assertThat(told.get(0).contains("spring.ai.tool.call.result=forecast{\"n\":1}")).isEqualTo(content);
	}

	private static ObservationRegistry registry(Queue<ToolCallingObservationContext> seen) {
		ObservationRegistry registry = ObservationRegistry.create();
		registry.observationConfig().observationHandler(new ObservationHandler<ToolCallingObservationContext>() {

			@Override
			public void onStop(ToolCallingObservationContext context) {
				seen.add(context);
			}

			@Override
			public boolean supportsContext(Observation.Context context) {
				return context instanceof ToolCallingObservationContext;
			}

		});
		return registry;
	}

	private static String inWords(ToolCallingObservationContext context) {
		return context.getName() + ", " + context.getContextualName() + ", " + Stream
			.concat(context.getLowCardinalityKeyValues().stream(), context.getHighCardinalityKeyValues().stream())
			.sorted()
			.map((value) -> value.getKey() + "=" + value.getValue())
			.toList();
	}

	@ParameterizedTest
	@CsvSource({ "sync, false", "async, false", "sync, true", "async, true" })
	void whenToolsAreAugmentedThenTheModelSaysMoreAndTheServerGetsWhatItKnows(String type, boolean streaming) {
		List<Thought> thoughts = new ArrayList<>();
		this.runner.withPropertyValues(TYPE + type, "mcp.client.servers.weather.meta.keys=tenant").run((context) -> {
			AugmentedToolCallbackProvider<Thought> augmented = AugmentedToolCallbackProvider.<Thought>builder()
				.delegate(context.getBean(McpToolCallbackProvider.class))
				.argumentType(Thought.class)
				.argumentConsumer((event) -> thoughts.add(event.arguments()))
				.build();
			assertThat(augmented.getToolCallbacks()[0].getToolDefinition().inputSchema()).contains("\"why\"");
			this.model.asks(call("1", "forecast", "{\"city\":\"Perm\",\"why\":\"it rains\"}"),
					call("2", "alerts", "{\"why\":\"it storms\"}"));
			assertThat(answer(
					chat(context).build().prompt("How is it?").tools(augmented).toolContext(Map.of("tenant", "t-1")),
					streaming))
				.isEqualTo("The tools say: forecast{\"city\":\"Perm\"}, alerts{}");
			assertThat(thoughts).containsExactlyInAnyOrder(new Thought("it rains"), new Thought("it storms"));
			assertThat(this.server.requests("tools/call").toString()).contains("t-1").doesNotContain("it rains");
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "sync", "async" })
	void whenTheAnswerIsToBeAnObjectThenToolsAreCalledOnTheWayToIt(String type) {
		this.runner.withPropertyValues(TYPE + type).run((context) -> {
			this.model.asks(call("1", "forecast", "{}"), call("2", "alerts", "{}"))
				.says("{\"city\":\"Perm\",\"degrees\":-7}");
			assertThat(prompt(context).call().entity(Weather.class)).isEqualTo(new Weather("Perm", -7));
			assertThat(calls()).isEqualTo(2);
			assertThat(this.model.prompts()).hasSize(2)
				.allSatisfy((asked) -> assertThat(asked.getContents()).contains("degrees"));
		});
	}

	@Test
	void whenToolsAreResolvedByNameThenThoseOfServersAreNot() {
		this.runner.withPropertyValues("spring.ai.tools.resolution.fallback.enabled=true").run((context) -> {
			this.model.asks(call("1", "forecast", "{}"));
			assertThatExceptionOfType(IllegalStateException.class)
				.isThrownBy(() -> chat(context).build().prompt("How is it?").call().content())
				.withMessageContaining("No ToolCallback found");
			assertThat(calls()).isZero();
		});
	}

	/** What a model says besides. */
	record Thought(String why) {

	}

	/** What a model answers. */
	record Weather(String city, int degrees) {

	}

	/** A tool of the application that says of itself and answers what another does. */
	record Twin(ToolCallback other) implements ToolCallback {

		@Override
		public ToolDefinition getToolDefinition() {
			return this.other.getToolDefinition();
		}

		@Override
		public String call(String toolInput) {
			return "forecast" + toolInput;
		}

	}

}
