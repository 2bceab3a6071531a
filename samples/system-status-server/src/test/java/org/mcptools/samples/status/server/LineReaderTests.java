/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status.server;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LineReaderTests {

	@Test
	void whenLinesThenCutAtLineFeed() throws IOException {
		assertThat(read("a\nbc\r\n\nd\n", 10)).containsExactly("a", "bc\r", "", "d");
	}

	@Test
	void whenLastLineHasNoEndThenStillRead() throws IOException {
		assertThat(read("a\nhalf", 10)).containsExactly("a", "half");
	}

	@Test
	void whenEmptyThenNoLine() throws IOException {
		assertThat(read("", 10)).isEmpty();
	}

	@Test
	void whenLineIsAsLongAsAllowedThenRead() throws IOException {
		assertThat(read("12345\n", 5)).containsExactly("12345");
	}

	@Test
	void whenLineIsTooLongThenReportedAndNextOneRead() throws IOException {
		assertThat(read("123456\nok\n", 5)).containsExactly("<too long>", "ok");
	}

	@Test
	void whenLineSpansBuffersThenWhole() throws IOException {
		String line = "0123456789".repeat(5000);

		assertThat(read(line + "\n" + line + "\n", line.length())).containsExactly(line, line);
		assertThat(read(line + "\nok", line.length() - 1)).containsExactly("<too long>", "ok");
	}

	@Test
	void whenBytesComeOneByOneThenCharactersStayWhole() throws IOException {
		InputStream slow = new ByteArrayInputStream("编号🚀\n第二\n".getBytes(StandardCharsets.UTF_8)) {

			@Override
			public synchronized int read(byte[] target, int offset, int length) {
				return super.read(target, offset, 1);
			}

		};

		assertThat(readAll(new LineReader(slow, 100))).containsExactly("编号🚀", "第二");
	}

	private static List<String> read(String text, int maxLength) throws IOException {
		return readAll(new LineReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), maxLength));
	}

	private static List<String> readAll(LineReader reader) throws IOException {
		List<String> lines = new ArrayList<>();
		for (LineReader.Line line = reader.next(); line != null; line = reader.next()) {
			lines.add((line == LineReader.Line.TOO_LONG) ? "<too long>"
					: new String(line.bytes(), StandardCharsets.UTF_8));
		}
		return lines;
	}

}
