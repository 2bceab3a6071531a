/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mcptools.samples.chat.demo.DemoChatModel;

import org.springframework.ai.chat.model.ChatModel;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ProfilesTests {

	@Test
	void whenNoProfileIsActiveThenTheDemoModelAnswers() {
		try (ConfigurableApplicationContext context = start()) {
			assertThat(context.getBeansOfType(ChatModel.class)).hasSize(1).containsKey("demoChatModel");
			assertThat(context.getBean(ChatModel.class)).isInstanceOf(DemoChatModel.class);
		}
	}

	@ParameterizedTest
	@CsvSource({ "openai, OPENAI_API_KEY, OpenAiChatModel", "anthropic, ANTHROPIC_API_KEY, AnthropicChatModel",
			"ollama, NO_KEY_AT_ALL, OllamaChatModel" })
	void whenProfileIsActiveThenItsModelIsTheOnlyOne(String profile, String keyVariable, String model) {
		try (ConfigurableApplicationContext context = start("--spring.profiles.active=" + profile,
				"--" + keyVariable + "=no-key")) {
			assertThat(context.getBeansOfType(ChatModel.class).values()).singleElement()
				.extracting((bean) -> bean.getClass().getSimpleName())
				.isEqualTo(model);
			assertThat(context.getBean(ChatService.class).countTools()).isZero();
		}
	}

	@ParameterizedTest
	@CsvSource({ "openai, OPENAI_API_KEY", "anthropic, ANTHROPIC_API_KEY" })
	void whenKeyIsMissingThenTheApplicationDoesNotStart(String profile, String keyVariable) {
		assertThatThrownBy(() -> start("--spring.profiles.active=" + profile))
			.hasRootCauseInstanceOf(InvalidConfigurationPropertyValueException.class)
			.rootCause()
			.hasMessageContaining(keyVariable + ", which is not set");
	}

	private static ConfigurableApplicationContext start(String... arguments) {
		return new SpringApplicationBuilder(ChatAgentApplication.class).web(WebApplicationType.NONE)
			.properties("mcp.client.enabled=false")
			.run(arguments);
	}

}
