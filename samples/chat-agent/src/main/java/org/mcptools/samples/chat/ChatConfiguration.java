/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat;

import java.util.List;
import java.util.function.Supplier;

import org.mcptools.authorization.consent.ConsentRequest;
import org.mcptools.autoconfigure.McpClients;
import org.mcptools.autoconfigure.McpServerStatus;
import org.mcptools.autoconfigure.authorization.McpWebConsents;

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
	ServerDirectory serverDirectory(ObjectProvider<McpClients> clients, ObjectProvider<McpWebConsents> consents) {
		return new McpServerDirectory(clients.getIfAvailable(), pending(consents));
	}

	/** The page has no login: all who use it share what one of them has consented to. */
	private static Supplier<List<ConsentRequest>> pending(ObjectProvider<McpWebConsents> consents) {
		return () -> {
			McpWebConsents known = consents.getIfAvailable();
			return (known != null) ? known.pending(McpWebConsents.SHARED_USER) : List.of();
		};
	}

	/** The starter tells it which consents servers wait for. */
	@Bean
	ChatConsents chatConsents(ObjectProvider<McpWebConsents> consents, ObjectProvider<McpClients> clients) {
		return new ChatConsents(pending(consents), (server) -> {
			McpClients known = clients.getObject();
			return !known.names().contains(server) || known.status(server).state() == McpServerStatus.State.READY;
		});
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
	ChatService chatService(ChatClient client, ChatMemory memory, ObjectProvider<ToolCallbackProvider> tools,
			ChatConsents consents) {
		return new ChatService(client, memory, tools.orderedStream().toList(), consents);
	}

}
