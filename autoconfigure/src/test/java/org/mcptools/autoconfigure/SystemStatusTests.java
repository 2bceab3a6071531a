/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mcptools.autoconfigure.testing.StdioServers;
import org.mcptools.autoconfigure.testing.TestApplication;
import org.mcptools.springai.testing.ScriptedChatModel;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.tool.ToolCallbackProvider;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mcptools.springai.testing.ToolTurn.call;

/**
 * The whole path: a name in the properties, a process, a chat.
 */
@Timeout(90)
@ExtendWith(OutputCaptureExtension.class)
class SystemStatusTests {

	private static final String[] WAIT = { "mcp.client.first-list-wait=30s" };

	private static ConfigurableApplicationContext run(String[]... properties) {
		return TestApplication.run(List.of(Chat.class), properties);
	}

	@Test
	void whenTheModelAsksForTheStatusThenTheAnswerHasThisMachinesFigures() {
		try (ConfigurableApplicationContext context = run(StdioServers.systemStatus("status"), WAIT)) {
			ScriptedChatModel model = context.getBean(ScriptedChatModel.class)
				.asks(call("1", "get_system_status", "{\"detail\":false}"), call("2", "get_disk_usage", "{}"));
			ChatClient client = context.getBean(ChatClient.class);
			assertThat(client.prompt("How busy is this machine?").call().content())
				.contains(String.valueOf(Runtime.getRuntime().availableProcessors()))
				.containsIgnoringCase("heap");
			assertThat(model.toolNames(0)).containsExactlyInAnyOrder("get_system_status", "list_threads",
					"get_disk_usage");
		}
	}

	@Test
	void whenTheAnswerIsStreamedThenItHasTheFiguresToo() {
		try (ConfigurableApplicationContext context = run(StdioServers.systemStatus("status"), WAIT,
				new String[] { "mcp.client.type=async" })) {
			context.getBean(ScriptedChatModel.class)
				.asks(call("1", "get_system_status", "{\"detail\":true}"), call("2", "list_threads", "{}"));
			String answer = String.join("",
					context.getBean(ChatClient.class)
						.prompt("How busy is this machine?")
						.stream()
						.content()
						.collectList()
						.block(Duration.ofSeconds(30)));
			assertThat(answer).containsIgnoringCase("heap");
		}
	}

	@Test
	void whenEightSlowToolsAreAskedForThenTheTypeDecidesHowLongItTakesAndNotWhatIsAnswered() {
		AssistantMessage.ToolCall[] calls = Stream.iterate(1, (i) -> i + 1)
			.limit(8)
			.map((i) -> call("id" + i, "slow", "{}"))
			.toArray(AssistantMessage.ToolCall[]::new);
		String expected = "The tools say: "
				+ String.join(", ", Stream.generate(() -> "slow is done").limit(8).toList());
		assertThat(timed("sync", calls, expected)).isGreaterThan(Duration.ofMillis(1600));
		// Below 0.3 s on a machine with nothing else to do.
		assertThat(timed("async", calls, expected)).isLessThan(Duration.ofMillis(1500));
	}

	private static Duration timed(String type, AssistantMessage.ToolCall[] calls, String expected) {
		try (ConfigurableApplicationContext context = run(StdioServers.scripted("slow"), WAIT,
				new String[] { "mcp.client.type=" + type })) {
			ScriptedChatModel model = context.getBean(ScriptedChatModel.class);
			ChatClient client = context.getBean(ChatClient.class);
			model.asks(calls);
			client.prompt("Warm up").call().content();
			model.asks(calls);
			long start = System.nanoTime();
			String answer = client.prompt("Do it").call().content();
			Duration taken = Duration.ofNanos(System.nanoTime() - start);
			assertThat(answer).isEqualTo(expected);
			return taken;
		}
	}

	@Test
	void whenCallsAreMadeAtOnceThenNoBeanIsMadeTooEarly(CapturedOutput output) {
		run(new String[] { "mcp.client.type=async" }).close();
		assertThat(output).doesNotContain("is not eligible for getting processed by all BeanPostProcessors")
			.doesNotContain("WARN");
	}

	@Configuration(proxyBeanMethods = false)
	static class Chat {

		@Bean
		ScriptedChatModel chatModel() {
			return new ScriptedChatModel();
		}

		@Bean
		ChatClient chatClient(ChatClient.Builder builder, ToolCallbackProvider tools) {
			return builder.defaultTools(tools).build();
		}

	}

}
