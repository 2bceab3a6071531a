/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat;

import java.util.Map;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.ai.chat.model.ToolContext;

import static org.assertj.core.api.Assertions.assertThat;

class RunningCallTests {

	private final RunningCall call = new ChatTurn("secret-session", (event) -> {
	}).nextCall();

	@Test
	void whenContextHasOtherEntriesThenTheyStay() {
		ToolContext context = this.call.in(new ToolContext(Map.of("tenant", "a")));
		assertThat(context.getContext()).containsEntry("tenant", "a");
		assertThat(RunningCall.of(context.getContext())).isSameAs(this.call);
		assertThat(RunningCall.of(this.call.in(null).getContext())).isSameAs(this.call);
	}

	@Test
	void whenItIsPrintedOrSentThenTheConversationIsNotToldOf() {
		Map<String, Object> context = this.call.in(null).getContext();
		assertThat(context.toString()).doesNotContain("secret-session");
		assertThat(JsonMapper.shared().writeValueAsString(context)).doesNotContain("secret-session");
	}

}
