/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat;

import java.util.List;

import org.junit.jupiter.api.Test;

import org.springframework.ai.chat.messages.UserMessage;

import static org.assertj.core.api.Assertions.assertThat;

class BoundedChatMemoryRepositoryTests {

	private final BoundedChatMemoryRepository repository = new BoundedChatMemoryRepository(2);

	@Test
	void whenThereAreTooManyConversationsThenTheOneNotUsedForLongestIsDropped() {
		save("a");
		save("b");
		this.repository.findByConversationId("a");
		save("c");
		assertThat(this.repository.findConversationIds()).containsExactlyInAnyOrder("a", "c");
		assertThat(this.repository.findByConversationId("b")).isEmpty();
	}

	@Test
	void whenConversationIsDeletedThenItIsEmpty() {
		save("a");
		assertThat(this.repository.findByConversationId("a")).hasSize(1);
		this.repository.deleteByConversationId("a");
		assertThat(this.repository.findByConversationId("a")).isEmpty();
	}

	private void save(String conversation) {
		this.repository.saveAll(conversation, List.of(new UserMessage("Hello")));
	}

}
