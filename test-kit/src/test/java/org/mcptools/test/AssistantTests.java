/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.test;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.tool.ToolCallbackProvider;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;

import static org.mcptools.test.McpAssertions.assertThat;

/**
 * A test as users write it; that of the documentation.
 */
@SpringBootTest(properties = "mcp.client.servers.weather.url=https://weather.example.com/mcp")
class AssistantTests {

	// tag::test[]
	@Test
	void theAssistantAsksForTheWeatherInParis(@Autowired Assistant assistant, @Autowired McpTestServer weather) {
		assistant.ask("Do I need an umbrella in Paris?");
		assertThat(weather).wasCalledWith("weather", "city", "Paris");
	}

	@TestConfiguration
	static class Servers {

		@Bean
		McpTestServer weather() {
			return McpTestServer.named("weather").tool("weather", (call) -> "Rain in " + call.arguments().get("city"));
		}

	}
	// end::test[]

	@SpringBootConfiguration
	@EnableAutoConfiguration
	static class Application {

		@Bean
		ScriptedChatModel model() {
			return new ScriptedChatModel().calls("weather", Map.of("city", "Paris"));
		}

		@Bean
		Assistant assistant(ChatClient.Builder builder, ToolCallbackProvider mcpTools) {
			ChatClient chat = builder.defaultTools(mcpTools).build();
			return (question) -> String.valueOf(chat.prompt(question).call().content());
		}

	}

	/**
	 * What is tested.
	 */
	@FunctionalInterface
	interface Assistant {

		String ask(String question);

	}

}
