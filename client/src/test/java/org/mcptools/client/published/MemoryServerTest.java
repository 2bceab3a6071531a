/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.published;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mcptools.client.McpClient;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.transport.stdio.NoLeaks;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * {@code @modelcontextprotocol/server-memory}: every tool.
 */
@ExtendWith(NoLeaks.class)
@Timeout(120)
class MemoryServerTest {

	private static final Map<String, Object> ADA = Map.of("name", "Ada", "entityType", "person", "observations",
			List.of("writes \u7a0b\u5e8f"));

	private static final Map<String, Object> ENGINE = Map.of("name", "Engine", "entityType", "machine", "observations",
			List.of());

	private static final Map<String, Object> USES = Map.of("from", "Ada", "to", "Engine", "relationType", "uses");

	@TempDir
	Path directory;

	private McpClient client;

	@BeforeEach
	void connect() {
		this.client = start();
	}

	private McpClient start() {
		return PublishedServers.connect("memory",
				(settings) -> settings.withEnv("MEMORY_FILE_PATH", this.directory.resolve("memory.jsonl").toString()));
	}

	@AfterEach
	void close() {
		if (this.client != null) {
			this.client.close();
		}
	}

	@Test
	void whenToolsAreListedThenAllAreThere() {
		assertThat(PublishedServers.toolNames(this.client)).contains("create_entities", "create_relations",
				"add_observations", "delete_entities", "delete_observations", "delete_relations", "read_graph",
				"search_nodes", "open_nodes");
	}

	@Test
	void whenEntitiesAndRelationsAreCreatedThenTheGraphHasThem() {
		assertThat(call("create_entities", Map.of("entities", List.of(ADA, ENGINE))).at("/entities"))
			.isEqualTo(PublishedServers.json(List.of(ADA, ENGINE)));
		call("create_relations", Map.of("relations", List.of(USES)));
		JsonNode graph = call("read_graph", Map.of());
		assertThat(graph.at("/entities")).isEqualTo(PublishedServers.json(List.of(ADA, ENGINE)));
		assertThat(graph.at("/relations")).isEqualTo(PublishedServers.json(List.of(USES)));
		assertThat(call("search_nodes", Map.of("query", "\u7a0b\u5e8f")).at("/entities/0/name").asString())
			.isEqualTo("Ada");
		assertThat(call("open_nodes", Map.of("names", List.of("Engine"))).at("/entities")).hasSize(1);
	}

	@Test
	void whenThingsAreAddedAndDeletedThenTheGraphFollows() {
		call("create_entities", Map.of("entities", List.of(ADA, ENGINE)));
		call("create_relations", Map.of("relations", List.of(USES)));
		assertThat(call("add_observations",
				Map.of("observations", List.of(Map.of("entityName", "Engine", "contents", List.of("is large")))))
			.at("/results/0/addedObservations/0")
			.asString()).isEqualTo("is large");
		assertThat(call("read_graph", Map.of()).at("/entities/1/observations/0").asString()).isEqualTo("is large");
		call("delete_observations",
				Map.of("deletions", List.of(Map.of("entityName", "Engine", "observations", List.of("is large")))));
		assertThat(call("read_graph", Map.of()).at("/entities/1/observations")).isEmpty();
		call("delete_relations", Map.of("relations", List.of(USES)));
		assertThat(call("read_graph", Map.of()).at("/relations")).isEmpty();
		call("delete_entities", Map.of("entityNames", List.of("Ada")));
		assertThat(call("read_graph", Map.of()).at("/entities")).hasSize(1);
	}

	@Test
	void whenTheServerIsStartedAgainThenTheGraphIsStillThere() {
		call("create_entities", Map.of("entities", List.of(ADA)));
		this.client.close();
		this.client = start();
		assertThat(call("read_graph", Map.of()).at("/entities")).isEqualTo(PublishedServers.json(List.of(ADA)));
	}

	private JsonNode call(String tool, Map<String, Object> arguments) {
		McpToolCallResult result = PublishedServers.call(this.client, tool, arguments);
		assertThat(result.structuredContent()).isNotNull();
		assertThat(result.text()).isNotEmpty();
		return result.structuredContent();
	}

}
