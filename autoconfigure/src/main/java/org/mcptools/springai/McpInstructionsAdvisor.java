/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.McpClient;
import org.mcptools.client.protocol.InitializeResult;
import org.springframework.ai.chat.client.ChatClientRequest;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.client.advisor.api.Advisor;
import org.springframework.ai.chat.client.advisor.api.CallAdvisor;
import org.springframework.ai.chat.client.advisor.api.CallAdvisorChain;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisor;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisorChain;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.util.StringUtils;
import reactor.core.publisher.Flux;

/**
 * Puts the instructions of MCP servers, which say how their tools are best used, behind
 * the system prompt of the application: those of the servers that are connected at that
 * moment, each with the name of its server and up to a limit. It is part of a chat client
 * only where the application adds it there. Servers write what they like into their
 * instructions: choose whose a model should follow. Thread-safe.
 */
public final class McpInstructionsAdvisor implements CallAdvisor, StreamAdvisor {

	/** How many characters the instructions of a server have at most by default. */
	public static final int DEFAULT_MAX_LENGTH = 8_192;

	/** Outside the loop of tool calls, so that it happens once. */
	private static final int ORDER = Advisor.DEFAULT_CHAT_MEMORY_PRECEDENCE_ORDER - 10;

	private final Iterable<McpClient> clients;

	private final @Nullable Set<String> servers;

	private final int maxLength;

	/**
	 * Create an advisor.
	 * @param clients the clients of the servers, asked for each prompt; such as an
	 * {@code McpClients}
	 */
	public McpInstructionsAdvisor(Iterable<McpClient> clients) {
		this(clients, null, DEFAULT_MAX_LENGTH);
	}

	private McpInstructionsAdvisor(Iterable<McpClient> clients, @Nullable Set<String> servers, int maxLength) {
		this.clients = clients;
		this.servers = servers;
		this.maxLength = maxLength;
	}

	/**
	 * Return an advisor for these servers only.
	 * @param names the names of servers
	 * @return the changed advisor
	 */
	public McpInstructionsAdvisor withServers(String... names) {
		return new McpInstructionsAdvisor(this.clients, Set.of(names), this.maxLength);
	}

	/**
	 * Return an advisor with another limit.
	 * @param maxLength how many characters the instructions of a server have at most; 0
	 * for no limit
	 * @return the changed advisor
	 */
	public McpInstructionsAdvisor withMaxLength(int maxLength) {
		return new McpInstructionsAdvisor(this.clients, this.servers, maxLength);
	}

	@Override
	public String getName() {
		return "MCP Instructions Advisor";
	}

	@Override
	public int getOrder() {
		return ORDER;
	}

	@Override
	public ChatClientResponse adviseCall(ChatClientRequest request, CallAdvisorChain chain) {
		return chain.nextCall(withInstructions(request));
	}

	@Override
	public Flux<ChatClientResponse> adviseStream(ChatClientRequest request, StreamAdvisorChain chain) {
		return Flux.defer(() -> chain.nextStream(withInstructions(request)));
	}

	private ChatClientRequest withInstructions(ChatClientRequest request) {
		String instructions = instructions();
		if (instructions.isEmpty()) {
			return request;
		}
		return request.mutate()
			.prompt(request.prompt().augmentSystemMessage((system) -> with(system, instructions)))
			.build();
	}

	private static SystemMessage with(SystemMessage system, String instructions) {
		String text = system.getText();
		return system.mutate().text(StringUtils.hasText(text) ? text + "\n\n" + instructions : instructions).build();
	}

	private String instructions() {
		List<String> parts = new ArrayList<>();
		for (McpClient client : this.clients) {
			InitializeResult said = client.initializeResult();
			String instructions = (said != null) ? said.instructions() : null;
			if (StringUtils.hasText(instructions)
					&& (this.servers == null || this.servers.contains(client.serverName()))) {
				parts.add("How to use the tools of the MCP server '" + client.serverName() + "':\n"
						+ ToolDescription.cut(instructions.strip(), this.maxLength));
			}
		}
		return String.join("\n\n", parts);
	}

}
