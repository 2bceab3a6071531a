/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.published;

import java.util.Map;
import java.util.function.UnaryOperator;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mcptools.client.McpClient;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.transport.stdio.NoLeaks;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * {@code @modelcontextprotocol/server-sequential-thinking}: its one tool.
 */
@ExtendWith(NoLeaks.class)
@Timeout(120)
class SequentialThinkingServerTest {

	@Test
	void whenThoughtsFollowOneAnotherThenTheServerCountsThem() {
		try (McpClient client = PublishedServers.connect("sequential-thinking", UnaryOperator.identity())) {
			assertThat(PublishedServers.toolNames(client)).containsExactly("sequentialthinking");
			for (int number = 1; number <= 3; number++) {
				McpToolCallResult result = PublishedServers.call(client, "sequentialthinking",
						Map.of("thought", "Thought " + number, "nextThoughtNeeded", number < 3, "thoughtNumber", number,
								"totalThoughts", 3));
				JsonNode expected = PublishedServers.json(Map.of("thoughtNumber", number, "totalThoughts", 3,
						"nextThoughtNeeded", number < 3, "branches", new String[0], "thoughtHistoryLength", number));
				assertThat(PublishedServers.json(result.text())).isEqualTo(expected);
				assertThat(result.structuredContent()).isEqualTo(expected);
			}
		}
	}

}
