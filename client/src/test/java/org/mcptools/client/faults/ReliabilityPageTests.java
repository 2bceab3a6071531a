/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.mcptools.client.faults.Fault.Place;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The table of faults in the documentation is the one of the tests.
 */
class ReliabilityPageTests {

	private static final Path PAGE = Path.of(System.getProperty("basedir", ""), "..", "docs", "reliability.md");

	private static final String BEGIN = "<!-- faults: begin -->\n";

	private static final String END = "<!-- faults: end -->\n";

	@Test
	void whenFaultsChangeThenThePageDoesToo() throws IOException {
		String page = Files.readString(PAGE).replace("\r\n", "\n");
		assertThat(page).containsOnlyOnce(BEGIN).containsOnlyOnce(END);
		String expected = page.substring(0, page.indexOf(BEGIN) + BEGIN.length()) + tables()
				+ page.substring(page.indexOf(END));
		if (Boolean.getBoolean("reliability.write")) {
			Files.writeString(PAGE, expected);
		}
		else {
			assertThat(page)
				.as("docs/reliability.md does not show the faults of the tests; write it anew with "
						+ "-Dtest=ReliabilityPageTests -Dreliability.write=true")
				.isEqualTo(expected);
		}
	}

	private static String tables() {
		StringBuilder text = new StringBuilder();
		for (Place place : Place.values()) {
			String title = place.title();
			text.append("\n### ").append(Character.toUpperCase(title.charAt(0))).append(title.substring(1));
			text.append("\n\n| fault | what happens | what comes of it |\n|---|---|---|\n");
			Faults.all()
				.stream()
				.filter((fault) -> fault.place() == place)
				.forEach((fault) -> text.append("| ")
					.append(cell(fault.name()))
					.append(" | ")
					.append(cell(fault.happens()))
					.append(" | ")
					.append(cell(fault.outcome()))
					.append(" |\n"));
		}
		return text.append('\n').toString();
	}

	private static String cell(String text) {
		return text.replace("|", "\\|");
	}

}
