/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.client.testing.CapturedLog;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(120)
class StderrTailTest {

	@Test
	void whenThereAreManyLinesThenTheLastOnesAreKeptAndAllAreLogged() {
		try (CapturedLog log = CapturedLog.of("org.mcptools.server.tail")) {
			String text = IntStream.rangeClosed(1, 25).mapToObj((i) -> "line " + i).collect(Collectors.joining("\n"));
			assertThat(tail(text)).hasSize(StderrTail.LINES).startsWith("line 16").endsWith("line 25");
			assertThat(log.lines()).hasSize(25).startsWith("DEBUG line 1").endsWith("DEBUG line 25");
		}
	}

	@Test
	void whenLinesAreLongThenTheyAreCut() {
		try (CapturedLog log = CapturedLog.of("org.mcptools.server.tail")) {
			String cut = "x".repeat(StderrTail.LINE_LENGTH) + "...";
			assertThat(tail("x".repeat(StderrTail.LINE_LENGTH) + "\n" + "x".repeat(StderrTail.LINE_LENGTH + 1) + "\n"
					+ "x".repeat(StderrTail.LONGEST_LINE) + "\n" + "x".repeat(20 * StderrTail.LONGEST_LINE)))
				.containsExactly("x".repeat(StderrTail.LINE_LENGTH), cut, cut, cut);
			assertThat(log.lines()).hasSize(4);
		}
	}

	@Test
	void whenBytesAreNotUtf8ThenTheLineIsKeptAllTheSame() {
		StderrTail tail = new StderrTail(new ByteArrayInputStream(new byte[] { 'a', (byte) 0xE4, 'b', '\n' }),
				LoggerFactory.getLogger("org.mcptools.server.tail"));
		tail.run();
		assertThat(tail.lines()).containsExactly("a\uFFFDb");
	}

	private static List<String> tail(String text) {
		StderrTail tail = new StderrTail(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
				LoggerFactory.getLogger("org.mcptools.server.tail"));
		tail.run();
		return tail.lines();
	}

}
