/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.mcptools.autoconfigure.testing.Metadata;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The reference in the documentation says what the code does.
 */
class ConfigurationReferenceTests {

	private static final Path REFERENCE = Path.of("..", "docs", "configuration.md");

	private static final String SERVER = "mcp.client.servers.<name>.";

	private static final String TOOL = SERVER + "tools.overrides.<tool>.";

	/** A row of a table: property, default, meaning. */
	private static final Pattern ROW = Pattern.compile("^\\| `(mcp\\.client\\.[^`]+)` \\| ([^|]+?) \\| ([^|]+?) \\|$",
			Pattern.MULTILINE);

	private static final Pattern NAME = Pattern.compile("`(mcp\\.client\\.[a-z<>.-]+)");

	private static String reference() throws Exception {
		return Files.readString(REFERENCE).replace("\r\n", "\n");
	}

	private static Map<String, Metadata.Property> known() {
		Map<String, Metadata.Property> known = new TreeMap<>(Metadata.application());
		known.remove("mcp.client.servers");
		Metadata.server().forEach((name, property) -> known.put(SERVER + name, property));
		known.remove(SERVER + "tools.overrides");
		Metadata.toolOverride().forEach((name, property) -> known.put(TOOL + name, property));
		return known;
	}

	private static Map<String, String> documentedDefaults() throws Exception {
		Map<String, String> defaults = new LinkedHashMap<>();
		Matcher rows = ROW.matcher(reference());
		while (rows.find()) {
			assertThat(defaults.put(rows.group(1), rows.group(2))).as("%s stands there twice", rows.group(1)).isNull();
		}
		return defaults;
	}

	@Test
	void whenAPropertyExistsThenItIsDocumentedAndNoOtherIs() throws Exception {
		assertThat(documentedDefaults().keySet()).containsExactlyInAnyOrderElementsOf(known().keySet());
	}

	@Test
	void whenAPropertyHasADefaultThenTheReferenceHasTheSame() throws Exception {
		Map<String, String> documented = documentedDefaults();
		known().forEach((name, property) -> {
			if (property.defaultValue() != null) {
				assertThat(documented.get(name)).as(name).isEqualTo("`" + property.defaultValue() + "`");
			}
			else {
				assertThat(documented.get(name)).as(name).isNotBlank().doesNotContain("`");
			}
		});
	}

	@Test
	void whenTheTextNamesAPropertyThenItExists() throws Exception {
		Matcher names = NAME.matcher(reference());
		while (names.find()) {
			String name = names.group(1);
			assertThat(known().keySet()).as(name).anyMatch((property) -> property.startsWith(name));
		}
	}

}
