/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.lang.reflect.RecordComponent;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.mcptools.autoconfigure.testing.Metadata;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What an editor tells about the properties.
 */
class MetadataTests {

	private static Stream<String> names(Class<?> record, String prefix) {
		return Stream.of(record.getRecordComponents()).flatMap((component) -> names(component, prefix));
	}

	private static Stream<String> names(RecordComponent component, String prefix) {
		String name = prefix + DataObjectPropertyName.toDashedForm(component.getName());
		return component.getType().isRecord() ? names(component.getType(), name + ".") : Stream.of(name);
	}

	@Test
	void whenAPropertyOfTheApplicationExistsThenItIsDescribed() {
		Map<String, Metadata.Property> properties = Metadata.application();
		assertThat(properties.keySet())
			.containsExactlyInAnyOrderElementsOf(names(McpClientProperties.class, "mcp.client.").toList());
		assertThat(properties.values()).allSatisfy(MetadataTests::isDescribed);
	}

	@Test
	void whenAPropertyOfAServerExistsThenItIsDescribed() {
		Map<String, Metadata.Property> properties = Metadata.server();
		assertThat(properties.keySet())
			.containsExactlyInAnyOrderElementsOf(names(McpClientProperties.Server.class, "").toList());
		assertThat(properties.values()).allSatisfy(MetadataTests::isDescribed);
	}

	@Test
	void whenAPropertyOfAToolExistsThenItIsDescribed() {
		Map<String, Metadata.Property> properties = Metadata.toolOverride();
		assertThat(properties.keySet())
			.containsExactlyInAnyOrderElementsOf(names(McpToolProperties.Override.class, "").toList());
		assertThat(properties.values()).allSatisfy(MetadataTests::isDescribed);
	}

	private static void isDescribed(Metadata.Property property) {
		assertThat(property.description()).isNotBlank().endsWith(".").doesNotContain("\n").matches("[A-Z].*");
	}

	@Test
	void whenServersAreNamedThenAnEditorKnowsTheTypeOfTheirProperties() {
		assertThat(Metadata.application().get("mcp.client.servers").type())
			.isEqualTo("java.util.Map<java.lang.String," + McpClientProperties.Server.class.getName() + ">");
	}

	@Test
	void whenAPropertyHasADefaultThenAnEditorKnowsIt() {
		assertThat(Metadata.application().get("mcp.client.type").defaultValue()).isEqualTo("SYNC");
		assertThat(Metadata.application().get("mcp.client.first-list-wait").defaultValue()).isEqualTo("5s");
		assertThat(Metadata.server().get("enabled").defaultValue()).isEqualTo("true");
		assertThat(Metadata.server().get("reconnect.max-delay").defaultValue()).isEqualTo("30s");
	}

}
