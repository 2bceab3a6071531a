/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class ResultLengthTests {

	private static String limit(int most, String text) {
		return new ResultLength(most, null).limit("t", text);
	}

	@ParameterizedTest
	@CsvSource({ "0,1000000", "10,10", "10,0", "11,10" })
	void whenAResultFitsThenItIsLeftAsItIs(int most, int length) {
		String text = "x".repeat(length);
		assertThat(limit(most, text)).isSameAs(text);
	}

	@Test
	void whenAResultIsTooLongThenTheCutIsMarked() {
		assertThat(limit(10, "0123456789abcde")).isEqualTo("0123456789\n[Cut here: 5 of 15 characters are not shown.]");
	}

	@Test
	void whenALineEndsShortlyBeforeTheLimitThenTheCutIsThere() {
		assertThat(limit(20, "first line, 19 long\nsecond line"))
			.startsWith("first line, 19 long\n[Cut here: 12 of 31 ");
		assertThat(limit(20, "one\nsecond line, which is long")).startsWith("one\nsecond line, whi\n[Cut here: ");
	}

	@Test
	void whenACharacterOfTwoUnitsStandsAtTheLimitThenItIsNotHalved() {
		assertThat(limit(4, "abc😀def")).startsWith("abc\n[Cut here: 5 of 8 ");
		assertThat(limit(5, "abc😀def")).startsWith("abc😀\n[Cut here: 3 of 8 ");
	}

	@Test
	void whenThereIsAPlaceForLongResultsThenTheWholeIsKeptThere(@TempDir Path folder) throws IOException {
		Path directory = folder.resolve("results").resolve("long");
		String text = "Grüße ☂ ".repeat(100);
		String limited = new ResultLength(50, directory).limit("forecast", text);
		try (Stream<Path> files = Files.list(directory)) {
			Path file = files.toList().get(0);
			assertThat(file).hasContent(text);
			assertThat(file.getFileName().toString()).startsWith("forecast-").endsWith(".txt");
			assertThat(limited).endsWith(
					" of 800 characters are not shown. The whole result is in the file " + file.toAbsolutePath() + "]");
			if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
				assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-------");
			}
		}
	}

	@Test
	void whenThePlaceCannotBeUsedThenTheResultIsCutAllTheSame(@TempDir Path folder) throws IOException {
		Path file = Files.writeString(folder.resolve("file"), "");
		assertThat(new ResultLength(3, file).limit("t", "abcdef"))
			.isEqualTo("abc\n[Cut here: 3 of 6 characters are not shown.]");
	}

	@Test
	void whenThereAreManyLongResultsThenOldFilesGo(@TempDir Path folder) throws IOException {
		ResultLength length = new ResultLength(3, folder);
		for (int i = 0; i < ResultLength.MOST_FILES + 5; i++) {
			length.limit("t", "number " + i);
		}
		try (Stream<Path> files = Files.list(folder)) {
			assertThat(files.map(ResultLengthTests::content)).hasSize(ResultLength.MOST_FILES)
				.contains("number 104", "number 5")
				.doesNotContain("number 4");
		}
	}

	private static String content(Path file) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
