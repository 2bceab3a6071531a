/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mcptools.springai.testing.MemoryServer;
import org.mcptools.springai.testing.MemorySource;
import org.mcptools.springai.testing.ProviderRules;
import org.springframework.ai.tool.ToolCallback;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tools as real servers publish them, and as each provider then gets them. The table says
 * where each was seen, what comes out, and who would have refused what the server says.
 */
class PublishedToolsTests {

	private static final List<Row> ROWS = rows();

	private static final Map<String, MemorySource> SOURCES = new LinkedHashMap<>();

	private static final Map<Row, McpToolCallback> CALLBACKS = new LinkedHashMap<>();

	static List<Row> rows() {
		List<Row> rows = new ArrayList<>();
		try (InputStream table = PublishedToolsTests.class.getResourceAsStream("published-tools.json")) {
			new JsonMapper().readTree(table).forEach((row) -> rows.add(new Row(row)));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return rows;
	}

	@BeforeAll
	static void offerAll() {
		for (String server : ROWS.stream().map(Row::server).distinct().toList()) {
			SOURCES.put(server,
					new MemorySource(new MemoryServer(server).client()).see(ROWS.stream()
						.filter((row) -> row.server().equals(server))
						.map(Row::definition)
						.toArray(String[]::new)));
		}
		McpToolCallbackProvider provider = new McpToolCallbackProvider(() -> List.copyOf(SOURCES.values()), () -> true);
		for (ToolCallback callback : provider.getToolCallbacks()) {
			McpToolMetadata metadata = (McpToolMetadata) callback.getToolMetadata();
			CALLBACKS.put(ROWS.stream()
				.filter((row) -> row.server().equals(metadata.serverName()) && row.tool().equals(metadata.toolName()))
				.findFirst()
				.orElseThrow(), (McpToolCallback) callback);
		}
	}

	@AfterAll
	static void close() {
		SOURCES.values().forEach((source) -> source.client().close());
	}

	static Stream<Row> usable() {
		return ROWS.stream().filter(Row::isUsable);
	}

	@Test
	void whenServersPublishManyKindsOfToolsThenTheTableHasThem() {
		assertThat(ROWS).hasSizeGreaterThanOrEqualTo(60);
		assertThat(ROWS.stream().map((row) -> row.server() + "/" + row.tool())).doesNotHaveDuplicates();
		for (ProviderRules provider : ProviderRules.values()) {
			assertThat(ROWS).as("refused by %s", provider).anyMatch((row) -> row.refusedBy().contains(provider));
			assertThat(ROWS).as("taken by %s", provider).anyMatch((row) -> !row.refusedBy().contains(provider));
		}
	}

	@ParameterizedTest
	@MethodSource("usable")
	void whenAToolIsOfferedThenItHasTheNameAndSchemaOfTheTable(Row row) {
		assertThat(CALLBACKS).containsKey(row);
		McpToolCallback callback = CALLBACKS.get(row);
		assertThat(callback.getToolDefinition().name()).isEqualTo(row.json().path("name").asString());
		assertThat(callback.getToolDefinition().inputSchema()).isEqualTo(row.json().path("schema").toString());
	}

	@ParameterizedTest
	@MethodSource("usable")
	void whenAToolIsOfferedThenEveryProviderTakesIt(Row row) {
		McpToolCallback callback = CALLBACKS.get(row);
		for (ProviderRules provider : ProviderRules.values()) {
			List<String> refusals = provider.refusals(callback.getToolDefinition().name(),
					MemoryServer.json(callback.getToolDefinition().inputSchema()));
			assertThat(refusals).as(provider.name()).isEmpty();
		}
	}

	@ParameterizedTest
	@MethodSource("rows")
	void whenAToolWereOfferedAsItIsThenTheseProvidersWouldRefuseIt(Row row) {
		Set<ProviderRules> refusing = EnumSet.noneOf(ProviderRules.class);
		for (ProviderRules provider : ProviderRules.values()) {
			if (!provider.refusals(row.tool(), row.json().path("inputSchema")).isEmpty()) {
				refusing.add(provider);
			}
		}
		assertThat(refusing).isEqualTo(row.refusedBy());
	}

	@Test
	void whenNoModelCouldFollowASchemaThenOnlyThatToolIsLeftOut() {
		assertThat(CALLBACKS.keySet()).containsExactlyInAnyOrderElementsOf(usable().toList());
		assertThat(ROWS).anyMatch((row) -> !row.isUsable());
	}

	@Test
	void whenServersComeInAnotherOrderThenNoNameChanges() {
		Random random = new Random(7);
		Map<String, String> expected = names(List.copyOf(SOURCES.values()));
		for (int i = 0; i < 10; i++) {
			List<MemorySource> shuffled = new ArrayList<>(SOURCES.values());
			Collections.shuffle(shuffled, random);
			assertThat(names(shuffled)).isEqualTo(expected);
		}
	}

	private static Map<String, String> names(List<MemorySource> sources) {
		return Stream.of(new McpToolCallbackProvider(() -> sources, () -> true).getToolCallbacks())
			.collect(Collectors.toMap(
					(callback) -> ((McpToolMetadata) callback.getToolMetadata()).serverName() + "/"
							+ ((McpToolMetadata) callback.getToolMetadata()).toolName(),
					(callback) -> callback.getToolDefinition().name()));
	}

	@ParameterizedTest
	@MethodSource("usable")
	void whenASchemaWasMadeCommonThenItStaysAsItIs(Row row) {
		JsonNode schema = row.json().path("schema");
		assertThat(ToolSchema.of(schema, McpToolSettings.Schema.COMPATIBLE, Map.of()).text())
			.isEqualTo(schema.toString());
	}

	/**
	 * A row of the table.
	 *
	 * @param json its columns
	 */
	record Row(JsonNode json) {

		String server() {
			return this.json.path("server").asString();
		}

		String tool() {
			return this.json.path("tool").asString();
		}

		boolean isUsable() {
			return this.json.has("schema");
		}

		Set<ProviderRules> refusedBy() {
			Set<ProviderRules> refusing = EnumSet.noneOf(ProviderRules.class);
			this.json.path("refusedBy").forEach((name) -> refusing.add(ProviderRules.valueOf(name.asString())));
			return refusing;
		}

		/** The tool as in a list of its server. */
		String definition() {
			return new JsonMapper().createObjectNode()
				.put("name", tool())
				.put("description", this.json.path("description").asString())
				.set("inputSchema", this.json.path("inputSchema"))
				.toString();
		}

		@Override
		public String toString() {
			return server() + "/" + tool();
		}

	}

}
