/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.time.Duration;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class McpToolSettingsTests {

	@ParameterizedTest
	@CsvSource({ "read,read,true", "read,Read,false", "read,read2,false", "read_*,read_file,true", "read_*,read_,true",
			"read_*,read,false", "*_file,read_file,true", "*_file,read_files,false", "*,anything,true", "**,'',true",
			"'','',true", "'',a,false", "a*b*c,abc,true", "a*b*c,a1b2b3c,true", "a*b*c,a1c,false", "*a*,bab,true",
			"a.c,abc,false", "[a],a,false", "?,a,false", "*.read,files.read,true", "погода*,погода сегодня,true" })
	void whenAPatternIsGivenThenAStarStandsForAnyText(String pattern, String name, boolean matches) {
		assertThat(McpToolSettings.DEFAULTS.withInclude(pattern).takes(name)).isEqualTo(matches);
		assertThat(McpToolSettings.DEFAULTS.withExclude(pattern).takes(name)).isEqualTo(!matches);
	}

	@Test
	void whenAToolIsIncludedAndExcludedThenItIsLeftOut() {
		McpToolSettings settings = McpToolSettings.DEFAULTS.withInclude("read_*", "list").withExclude("*_media");
		assertThat(settings.takes("read_file")).isTrue();
		assertThat(settings.takes("list")).isTrue();
		assertThat(settings.takes("read_media")).isFalse();
		assertThat(settings.takes("write_file")).isFalse();
		assertThat(McpToolSettings.DEFAULTS.takes("anything")).isTrue();
	}

	@Test
	@Timeout(30)
	void whenAPatternIsNastyThenItIsStillQuick() {
		assertThat(McpToolSettings.DEFAULTS.withInclude("*a".repeat(50) + "b").takes("a".repeat(10_000))).isFalse();
	}

	@Test
	void whenSettingsAreChangedThenAllElseStays() {
		McpToolOverride override = McpToolOverride.NONE.withName("find")
			.withDescription("Finds")
			.withTimeout(Duration.ofSeconds(5))
			.withReturnDirect(true)
			.withArgument("limit", 5)
			.withArgument("deep", true);
		assertThat(override).isEqualTo(new McpToolOverride("find", "Finds", Duration.ofSeconds(5), true,
				Map.of("limit", 5, "deep", true), null));
		McpToolSettings settings = McpToolSettings.DEFAULTS.withPrefix("p_")
			.withSchema(McpToolSettings.Schema.ORIGINAL)
			.withInclude("a*")
			.withExclude("ab")
			.withOverride("a", override)
			.withMaxDescriptionLength(100);
		assertThat(settings.prefix()).isEqualTo("p_");
		assertThat(settings.schema()).isEqualTo(McpToolSettings.Schema.ORIGINAL);
		assertThat(settings.include()).containsExactly("a*");
		assertThat(settings.exclude()).containsExactly("ab");
		assertThat(settings.overrideOf("a")).isSameAs(override);
		assertThat(settings.overrideOf("b")).isSameAs(McpToolOverride.NONE);
		assertThat(settings.maxDescriptionLength()).isEqualTo(100);
		assertThat(McpToolSettings.DEFAULTS.overrides()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "a.b", "имя", "a b" })
	void whenANameIsNoneForAModelThenItIsRefused(String name) {
		assertThatIllegalArgumentException().isThrownBy(() -> McpToolOverride.NONE.withName(name))
			.withMessageContaining("a-z A-Z 0-9 _ -");
	}

	@Test
	void whenAnOverrideIsPrintedThenValuesOfArgumentsAreNot() {
		assertThat(McpToolOverride.NONE.withArgument("token", "hunter2")).asString()
			.contains("token")
			.doesNotContain("hunter2");
	}

	@ParameterizedTest
	@CsvSource({ "abcdef,0,abcdef", "abcdef,6,abcdef", "abcdef,5,abcd…", "abcdef,1,…", "a🌦b🌦c,5,a🌦b…",
			"a🌦b🌦c,6,a🌦b…", "🌦🌦,2,…" })
	void whenATextIsTooLongThenItIsCutBetweenCharacters(String text, int length, String expected) {
		assertThat(ToolDescription.cut(text, length)).isEqualTo(expected);
	}

}
