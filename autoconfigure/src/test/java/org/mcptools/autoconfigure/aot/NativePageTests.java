/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.aot;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.tngtech.archunit.core.domain.JavaAnnotation;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;
import org.mcptools.autoconfigure.McpClients;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The page about what is prepared ahead of time names all that is decided then.
 */
class NativePageTests {

	private static final Path PAGE = Path.of("../docs/native.md");

	private static final Pattern ROW = Pattern.compile("^\\| `([a-z.-]+)`", Pattern.MULTILINE);

	/** The properties of our conditions, wherever they stand. */
	private static Set<String> decided() {
		Set<String> decided = new TreeSet<>();
		for (JavaClass type : new ClassFileImporter()
			.importUrl(McpClients.class.getProtectionDomain().getCodeSource().getLocation())) {
			Stream
				.concat(type.getAnnotations().stream(),
						type.getMethods().stream().flatMap((method) -> method.getAnnotations().stream()))
				.forEach((annotation) -> decided.addAll(names(annotation)));
		}
		return decided;
	}

	private static List<String> names(JavaAnnotation<?> annotation) {
		JavaClass type = annotation.getRawType();
		if (type.isEquivalentTo(ConditionalOnProperty.class)) {
			ConditionalOnProperty condition = annotation.as(ConditionalOnProperty.class);
			assertThat(condition.prefix()).isEmpty();
			return List.of(condition.name());
		}
		if (type.isEquivalentTo(ConditionalOnBooleanProperty.class)) {
			ConditionalOnBooleanProperty condition = annotation.as(ConditionalOnBooleanProperty.class);
			assertThat(condition.prefix()).isEmpty();
			return List.of(condition.name());
		}
		if (type.isEquivalentTo(ConditionalOnEnabledHealthIndicator.class)) {
			String name = annotation.as(ConditionalOnEnabledHealthIndicator.class).value();
			return List.of("management.health." + name + ".enabled");
		}
		return List.of();
	}

	@Test
	void whenAConditionReadsAPropertyThenThePageSaysThatItIsDecidedAtBuildTime() throws Exception {
		Set<String> documented = new TreeSet<>();
		Matcher rows = ROW.matcher(Files.readString(PAGE));
		while (rows.find()) {
			documented.add(rows.group(1));
		}
		assertThat(decided()).contains("mcp.client.enabled", "mcp.client.type", "management.health.mcp.enabled");
		assertThat(documented).filteredOn((name) -> !name.startsWith("spring.ai.model"))
			.containsExactlyInAnyOrderElementsOf(decided());
	}

}
