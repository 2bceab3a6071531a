/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.file;

import java.io.File;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.env.MockEnvironment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class PlaceholdersTests {

	private final Placeholders placeholders = new Placeholders(
			Map.of("TOKEN", "hunter2", "EMPTY", "", "my.property", "x", "ODD", "${TOKEN}")::get);

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			nothing                     | nothing
			${TOKEN}                    | hunter2
			Bearer ${TOKEN}!            | Bearer hunter2!
			${TOKEN}${my.property}      | hunter2x
			${env:TOKEN}                | hunter2
			${MISSING:-fallback}        | fallback
			${env:MISSING:-fallback}    | fallback
			${MISSING:-}                | ``
			${EMPTY:-fallback}          | fallback
			${EMPTY:fallback}           | ``
			${EMPTY}                    | ``
			${MISSING:fallback}         | fallback
			${MISSING:http://x:80/y}    | http://x:80/y
			${MISSING:-http://x:80/y}   | http://x:80/y
			${MISSING:-${TOKEN}}        | hunter2
			${MISSING:-{"a":"}          | {"a":"
			${MISSING:-a${TOKEN}b}      | ahunter2b
			${ODD}                      | ${TOKEN}
			$${TOKEN}                   | ${TOKEN}
			a$${TOKEN}b${TOKEN}         | a${TOKEN}bhunter2
			$TOKEN                      | $TOKEN
			%TOKEN%                     | %TOKEN%
			${TOKEN                     | ${TOKEN
			100$                        | 100$
			""")
	void whenThereArePlaceholdersThenTheyAreReplacedAndNothingElseIs(String text, String replaced) {
		assertThat(this.placeholders.replace(text)).isEqualTo(replaced);
	}

	@Test
	void whenAnEditorKnowsThePlaceWithoutAWorkspaceThenSoDoWe() {
		assertThat(this.placeholders.replace("${userHome}${/}a${pathSeparator}b"))
			.isEqualTo(System.getProperty("user.home") + File.separator + "a" + File.separator + "b");
	}

	@Test
	void whenTheApplicationSaysWhatTheWorkspaceIsThenThatIsIt() {
		Placeholders known = new Placeholders(Map.of("workspaceFolder", "/srv/app")::get);
		assertThat(known.replace("${workspaceFolder}/.env")).isEqualTo("/srv/app/.env");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					${MISSING}                  | refers to the variable 'MISSING', which is not set | in the environment
					${env:MISSING}              | refers to the variable 'MISSING', which is not set | in the environment
					${MISSING:-${OTHER}}        | refers to the variable 'OTHER', which is not set | ${NAME:-default}
					${input:token}              | asks for the input 'token', and an application has nobody to ask | ``
					${workspaceFolder}/x        | refers to 'workspaceFolder', which only an editor knows | the property workspaceFolder
					${workspaceFolder:app}/x    | refers to 'workspaceFolder:app', which only an editor knows | the property workspaceFolder
					${config:a.b}               | refers to 'config:a.b', which only an editor knows | ``
					${command:a.b}              | refers to 'command:a.b', which only an editor knows | ``
					""")
	void whenAPlaceholderHasNoValueThenThatIsAFailure(String text, String problem, String advice) {
		assertThatExceptionOfType(Placeholders.UnresolvedException.class)
			.isThrownBy(() -> this.placeholders.replace(text))
			.withMessage(problem)
			.satisfies((failure) -> assertThat(failure.advice()).contains(advice));
	}

	@Test
	void whenAPropertyRefersToNothingThenItsValueIsNotShown() {
		MockEnvironment environment = new MockEnvironment().withProperty("token", "hunter2 ${MISSING}");
		environment.setIgnoreUnresolvableNestedPlaceholders(false);
		Placeholders strict = new Placeholders(environment::getRequiredProperty);
		assertThatExceptionOfType(Placeholders.UnresolvedException.class).isThrownBy(() -> strict.replace("${token}"))
			.withMessageContaining("'token'")
			.withNoCause()
			.satisfies((failure) -> assertThat(failure.getMessage()).doesNotContain("hunter2"));
	}

}
