/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.springframework.ai.chat.memory.ChatMemoryRepository;
import org.springframework.ai.chat.messages.Message;

/**
 * Keeps conversations in memory, up to a number of them: the one that was not used for
 * longest makes room.
 */
final class BoundedChatMemoryRepository implements ChatMemoryRepository {

	private final Map<String, List<Message>> conversations;

	BoundedChatMemoryRepository(int maximum) {
		this.conversations = new LinkedHashMap<>(16, 0.75f, true) {

			@Override
			protected boolean removeEldestEntry(Map.Entry<String, List<Message>> eldest) {
				return size() > maximum;
			}

		};
	}

	@Override
	public synchronized List<String> findConversationIds() {
		return List.copyOf(this.conversations.keySet());
	}

	@Override
	public synchronized List<Message> findByConversationId(String conversationId) {
		return this.conversations.getOrDefault(conversationId, List.of());
	}

	@Override
	public synchronized void saveAll(String conversationId, List<Message> messages) {
		this.conversations.put(conversationId, List.copyOf(messages));
	}

	@Override
	public synchronized void deleteByConversationId(String conversationId) {
		this.conversations.remove(conversationId);
	}

}
