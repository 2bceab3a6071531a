/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat;

import org.mcptools.autoconfigure.McpClients;

import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.advisor.MessageChatMemoryAdvisor;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.memory.MessageWindowChatMemory;
import org.springframework.ai.tool.ToolCallbackProvider;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.ImportRuntimeHints;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ChatProperties.class)
@ImportRuntimeHints(ChatRuntimeHints.class)
class ChatConfiguration {

	@Bean
	ChatMemory chatMemory(ChatProperties properties) {
		return MessageWindowChatMemory.builder()
			.chatMemoryRepository(new BoundedChatMemoryRepository(properties.memory().conversations()))
			.maxMessages(properties.memory().messages())
			.build();
	}

	@Bean
	ChatClient chatClient(ChatClient.Builder builder, ChatMemory memory, ChatProperties properties) {
		return builder.defaultSystem(properties.systemPrompt())
			.defaultAdvisors(MessageChatMemoryAdvisor.builder(memory).build())
			.build();
	}

	@Bean
	ServerDirectory serverDirectory(ObjectProvider<McpClients> clients) {
		return new McpServerDirectory(clients.getIfAvailable());
	}

	/** The starter asks it before each call for which a server's settings say so. */
	@Bean
	ChatApprovals chatApprovals(ChatProperties properties) {
		return new ChatApprovals(properties.approvalTimeout());
	}

	@Bean
	ChatProgress chatProgress() {
		return new ChatProgress();
	}

	@Bean
	ChatService chatService(ChatClient client, ChatMemory memory, ObjectProvider<ToolCallbackProvider> tools) {
		return new ChatService(client, memory, tools.orderedStream().toList());
	}

}
