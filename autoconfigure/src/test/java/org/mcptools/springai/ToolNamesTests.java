/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class ToolNamesTests {

	private static List<String> assign(String... tools) {
		return ToolNames.assign(Stream.of(tools).map((tool) -> new ToolNames.Tool("s", tool)).toList());
	}

	private static ToolNames.Tool tool(String server, String name) {
		return new ToolNames.Tool(server, name);
	}

	@ParameterizedTest
	@CsvSource({ "forecast", "get_system_status", "web-search", "A", "_", "_3d", "v2" })
	void whenANameIsLegalAndUniqueThenItStays(String name) {
		assertThat(assign(name, "another")).containsExactly(name, "another");
	}

	@ParameterizedTest
	@CsvSource({ "files.read,files_read", "a/b c,a_b_c", "погода,______", "天気,__", "weather ☂,weather__",
			"🌦️map,__map", "'',tool" })
	void whenANameIsOnlyIllegalThenItsCharactersAreReplaced(String name, String expected) {
		assertThat(assign(name, "another")).containsExactly(expected, "another");
	}

	@ParameterizedTest
	@CsvSource({ "3d_render,_3d_render", "0,_0", "-,_-", "-x,_-x", "2fa.check,_2fa_check", "٣d,_d" })
	void whenANameBeginsWithADigitOrAHyphenThenItGetsAnUnderscoreInFront(String name, String expected) {
		assertThat(assign(name, "another")).containsExactly(expected, "another");
	}

	@Test
	void whenTheNameWithTheUnderscoreIsAnothersThenThatOneKeepsIt() {
		List<String> names = assign("3d", "_3d");
		assertThat(names.get(0)).matches("_3d_[0-9a-f]{8}");
		assertThat(names.get(1)).isEqualTo("_3d");
		assertThat(assign("3d", ".3d")).allSatisfy((name) -> assertThat(name).matches("_3d_[0-9a-f]{8}"))
			.doesNotHaveDuplicates();
	}

	@Test
	void whenTheUnderscoreMakesANameTooLongThenItIsCutAndToldApartByAHash() {
		assertThat(assign("3".repeat(63))).containsExactly("_" + "3".repeat(63));
		assertThat(assign("3".repeat(64))).singleElement().asString().hasSize(64).matches("_3{54}_[0-9a-f]{8}");
	}

	@Test
	void whenTheApplicationInsistsOnADigitThenItGetsIt() {
		assertThat(ToolNames.assign(List.of(new ToolNames.Tool("s", "x", "2fa", true)))).containsExactly("2fa");
	}

	@Test
	void whenANameHas64CharactersThenItStays() {
		assertThat(assign("a".repeat(64))).containsExactly("a".repeat(64));
		assertThat(assign("ж".repeat(64))).containsExactly("_".repeat(64));
	}

	@Test
	void whenANameIsLongerThenItIsCutAndToldApartByAHash() {
		List<String> names = assign("a".repeat(65), "a".repeat(66), "🌦".repeat(65));
		assertThat(names).allSatisfy((name) -> assertThat(name).hasSize(64).matches("(a{55}|_{55})_[0-9a-f]{8}"))
			.doesNotHaveDuplicates();
	}

	@Test
	void whenTwoIllegalNamesWouldBecomeOneThenBothGetAHash() {
		List<String> names = assign("погода", "статус", "город");
		assertThat(names.get(0)).matches("_{7}[0-9a-f]{8}");
		assertThat(names.get(1)).matches("_{7}[0-9a-f]{8}").isNotEqualTo(names.get(0));
		assertThat(names.get(2)).isEqualTo("_____");
	}

	@Test
	void whenAnIllegalNameWouldBecomeALegalOneThenTheLegalOneStays() {
		List<String> names = assign("files.read", "files_read");
		assertThat(names.get(0)).matches("files_read_[0-9a-f]{8}");
		assertThat(names.get(1)).isEqualTo("files_read");
	}

	@Test
	void whenTwoServersHaveAToolOfTheSameNameThenBothGetAHash() {
		List<String> names = ToolNames.assign(List.of(tool("a", "search"), tool("b", "search"), tool("b", "other")));
		assertThat(names.get(0)).matches("search_[0-9a-f]{8}");
		assertThat(names.get(1)).matches("search_[0-9a-f]{8}").isNotEqualTo(names.get(0));
		assertThat(names.get(2)).isEqualTo("other");
	}

	@Test
	void whenTheSameToolsAreNamedAgainThenTheNamesAreTheSame() {
		assertThat(ToolNames.assign(List.of(tool("a", "search"), tool("b", "search"))))
			.containsExactly("search_549d551a", "search_5ba67924");
	}

	@Test
	void whenTheOrderOfToolsChangesThenNoNameDoes() {
		List<ToolNames.Tool> tools = new ArrayList<>();
		for (String server : List.of("a", "b", "c")) {
			for (String name : List.of("search", "files.read", "files_read", "погода", "статус", "天気", "",
					"x".repeat(64), "x".repeat(70), "only_" + server)) {
				tools.add(tool(server, name));
			}
		}
		Map<ToolNames.Tool, String> first = named(tools);
		assertThat(first.values()).doesNotHaveDuplicates()
			.allSatisfy((name) -> assertThat(name).matches("[a-zA-Z0-9_-]{1,64}"));
		Random random = new Random(42);
		for (int i = 0; i < 50; i++) {
			Collections.shuffle(tools, random);
			assertThat(named(tools)).isEqualTo(first);
		}
	}

	private static Map<ToolNames.Tool, String> named(List<ToolNames.Tool> tools) {
		List<String> names = ToolNames.assign(tools);
		Map<ToolNames.Tool, String> result = new HashMap<>();
		for (int i = 0; i < tools.size(); i++) {
			result.put(tools.get(i), names.get(i));
		}
		return result;
	}

	@Test
	void whenThereAreNoToolsThenThereAreNoNames() {
		assertThat(ToolNames.assign(List.of())).isEmpty();
	}

	private static ToolNames.Tool tool(String server, String name, String wish, boolean insisted) {
		return new ToolNames.Tool(server, name, wish, insisted);
	}

	@Test
	void whenTheApplicationInsistsOnANameThenAToolThatIsCalledSoGetsAHash() {
		List<String> names = ToolNames
			.assign(List.of(tool("a", "search"), tool("b", "web.find", "search", true), tool("b", "find")));
		assertThat(names.get(0)).matches("search_[0-9a-f]{8}");
		assertThat(names.subList(1, 3)).containsExactly("search", "find");
	}

	@Test
	void whenTheApplicationInsistsOnANameTwiceThenBothGetAHash() {
		assertThat(ToolNames.assign(List.of(tool("a", "x", "search", true), tool("b", "y", "search", true))))
			.allMatch((name) -> name.matches("search_[0-9a-f]{8}"))
			.doesNotHaveDuplicates();
	}

	@Test
	void whenAToolIsCalledLikeTheHashOfAnotherThenThatOneGetsALongerHash() {
		List<ToolNames.Tool> tools = List.of(tool("a", "search"), tool("b", "search"), tool("c", "search_549d551a"),
				tool("d", "search_549d551a"));
		assertThat(ToolNames.assign(tools)).doesNotHaveDuplicates()
			.startsWith("search_549d551a")
			.allMatch((name) -> name.matches("[a-zA-Z0-9_-]{1,64}"));
		List<ToolNames.Tool> kept = List.of(tool("a", "search"), tool("b", "search"), tool("c", "search_549d551a"));
		List<String> names = ToolNames.assign(kept);
		assertThat(names.get(0)).matches("search_549d551a[0-9a-f]{8}");
		assertThat(names.subList(1, 3)).containsExactly("search_5ba67924", "search_549d551a");
	}

}
