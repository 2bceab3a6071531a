/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.jsonrpc.PlainStretch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

@Timeout(120)
class LineReaderTest {

	private static final String BOM = "\uFEFF";

	private static final String TEXT = BOM + "{\"a\":1}\r\n\n\r\n" + BOM + "\r\nabc\n" + BOM + BOM
			+ "\u4f60\u597d\r\r\n" + "0123456789\n01234567890123456789\n\r01234567\r\nlast";

	@Test
	void whenLinesEndInAnyWayThenTheyAreDeliveredWithoutMarksAndEmptyOnes() throws Exception {
		assertThat(read(TEXT.getBytes(StandardCharsets.UTF_8), 1000, (i) -> Integer.MAX_VALUE)).containsExactly(
				"line {\"a\":1}", "line abc", "line " + BOM + "\u4f60\u597d\r", "line 0123456789",
				"line 01234567890123456789", "line \r01234567", "unfinished last");
	}

	@Test
	void whenALineIsLongerThanAllowedThenItIsReportedAndTheNextOneIsRead() throws Exception {
		assertThat(read("123456\n12345\n12345\r\n1234\r\n\uFEFF123\nx\n123456".getBytes(StandardCharsets.UTF_8), 5,
				(i) -> Integer.MAX_VALUE))
			.containsExactly("long 6 123456 123456", "line 12345", "long 6 12345\r 12345\r", "line 1234",
					"long 6 \uFEFF123 \uFEFF123", "line x", "long 6 123456 123456");
	}

	@ParameterizedTest
	@ValueSource(ints = { 1000, 12, 10, 9, 3, 1 })
	void whenTheStreamComesInPiecesThenTheLinesAreTheSame(int limit) throws Exception {
		byte[] bytes = TEXT.getBytes(StandardCharsets.UTF_8);
		List<String> expected = naive(bytes, limit);
		for (int first = 1; first <= bytes.length; first++) {
			int cut = first;
			assertThat(read(bytes, limit, (i) -> (i < cut) ? cut - i : Integer.MAX_VALUE)).isEqualTo(expected);
			int size = first;
			assertThat(read(bytes, limit, (i) -> size)).isEqualTo(expected);
			for (int second = first + 1; second <= bytes.length; second++) {
				int next = second;
				assertThat(read(bytes, limit, (i) -> (i < cut) ? cut - i : (i < next) ? next - i : Integer.MAX_VALUE))
					.isEqualTo(expected);
			}
		}
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4, 5, 6, 7, 8 })
	void whenInputIsRandomThenTheLinesAreThoseOfANaiveReader(long seed) throws Exception {
		Random random = new Random(seed);
		for (int round = 0; round < 40; round++) {
			StringBuilder text = new StringBuilder();
			int largest = (round % 2 == 0) ? 60 : 70_000;
			for (int line = random.nextInt(40); line > 0; line--) {
				text.append((random.nextInt(5) == 0) ? BOM : "");
				text.append(String.valueOf((char) ('a' + random.nextInt(26))).repeat(random.nextInt(largest)));
				text.append((random.nextInt(8) == 0) ? "\u597d" : "");
				text.append(switch (random.nextInt(4)) {
					case 0 -> "\r\n";
					case 1 -> (line == 1) ? "" : "\n\n";
					default -> "\n";
				});
			}
			byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
			int limit = 1 + random.nextInt(largest);
			int piece = 1 + random.nextInt(random.nextBoolean() ? 20 : 40_000);
			assertThat(read(bytes, limit, (i) -> 1 + random.nextInt(piece))).isEqualTo(naive(bytes, limit));
		}
	}

	@Test
	void whenTheLimitIsTheLargestThenLongLinesAreRead() throws Exception {
		String line = "x".repeat(3_000_000);
		assertThat(read((line + "\n" + line + "y\n").getBytes(StandardCharsets.UTF_8), Integer.MAX_VALUE,
				(i) -> Integer.MAX_VALUE))
			.containsExactly("line " + line, "line " + line + "y");
	}

	@Test
	void whenALongLineHasEndedThenItsBeginningAndItsEndAreKept() throws Exception {
		String line = "a".repeat(3000) + "b".repeat(50_000) + "c".repeat(200);
		for (int piece : new int[] { 1, 100, 255, 256, 257, 5000, 100_000 }) {
			assertThat(read((line + "\r\n").getBytes(StandardCharsets.UTF_8), 10_000, (i) -> piece)).singleElement()
				.isEqualTo("long 53201 " + line.substring(0, LongLine.HEAD) + " "
						+ line.substring(line.length() - LongLine.TAIL + 1) + "\r");
		}
	}

	@Test
	void whenTheStreamFailsThenTheFailureIsThrown() {
		InputStream broken = new InputStream() {

			@Override
			public int read() throws IOException {
				throw new IOException("broken");
			}

		};
		assertThatIOException().isThrownBy(() -> new LineReader(broken, 10).readAll(new Collector()))
			.withMessage("broken");
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4, 5, 6 })
	void whenLinesAreLongThenWhatIsSaidOfThemIsTrue(long seed) throws Exception {
		Random random = new Random(seed);
		byte[] bytes = new byte[2_000_000];
		Arrays.fill(bytes, (byte) 'x');
		for (int i = random.nextInt(40); i > 0; i--) {
			bytes[random.nextInt(bytes.length)] = (byte) "\n\r\"\\\t\u00e4\u00dc\u0001".charAt(random.nextInt(8));
		}
		int limit = 500_000 + random.nextInt(2_000_000);
		assertThat(read(bytes, limit, (i) -> 1 + random.nextInt(100_000))).isEqualTo(naive(bytes, limit));
	}

	@Test
	void whenALineIsLongAndPlainThenMostOfItIsKnown() throws Exception {
		byte[] bytes = ("{\"a\":\"" + "x".repeat(3_000_000) + "\"}\n{\"b\":\"" + "y".repeat(200_000) + "\"}\nz\n")
			.getBytes(StandardCharsets.UTF_8);
		Collector collector = new Collector();
		new LineReader(new Pieces(bytes, (i) -> 10_000), 4_000_000).readAll(collector);
		assertThat(collector.lines).hasSize(3);
		assertThat(collector.known).hasSize(3).last().isEqualTo(0);
		assertThat(collector.known.get(0)).isBetween(2_900_000, 3_000_000);
		assertThat(collector.known.get(1)).isBetween(100_000, 200_000);
	}

	private static List<String> read(byte[] bytes, int limit, IntUnaryOperator pieces) throws IOException {
		Collector collector = new Collector();
		new LineReader(new Pieces(bytes, pieces), limit).readAll(collector);
		return collector.lines;
	}

	/** As simple as can be: everything in memory. */
	private static List<String> naive(byte[] bytes, int limit) {
		Collector collector = new Collector();
		int start = 0;
		for (int i = 0; i <= bytes.length; i++) {
			boolean last = i == bytes.length;
			if (!last && bytes[i] != '\n') {
				continue;
			}
			byte[] line = Arrays.copyOfRange(bytes, start, i);
			start = i + 1;
			if (line.length > limit) {
				LongLine longLine = new LongLine();
				longLine.append(line, 0, line.length);
				collector.onTooLong(longLine);
				continue;
			}
			// One character a byte, so that lengths stay what they are.
			String text = new String(line, StandardCharsets.ISO_8859_1).replaceFirst("\r$", "")
				.replaceFirst("^\u00ef\u00bb\u00bf", "");
			byte[] rest = text.getBytes(StandardCharsets.ISO_8859_1);
			if (rest.length > 0) {
				collector.onLine(rest, 0, rest.length, !last, PlainStretch.NONE);
			}
		}
		return collector.lines;
	}

	private static final class Collector implements LineReader.Sink {

		private final List<String> lines = new ArrayList<>();

		/** How much of each line is said to be plain. */
		private final List<Integer> known = new ArrayList<>();

		@Override
		public void onLine(byte[] bytes, int offset, int length, boolean ended, PlainStretch plain) {
			this.known.add(plain.to() - plain.from());
			if (!plain.equals(PlainStretch.NONE)) {
				assertThat(plain.from()).isBetween(offset, plain.to());
				assertThat(plain.to()).isLessThanOrEqualTo(offset + length);
				assertThat(new String(bytes, plain.from(), plain.to() - plain.from(), StandardCharsets.ISO_8859_1))
					.matches("[ -~&&[^\"\\\\]]*");
			}
			this.lines
				.add((ended ? "line " : "unfinished ") + new String(bytes, offset, length, StandardCharsets.UTF_8));
		}

		@Override
		public void onTooLong(LongLine line) {
			this.lines.add("long " + line.length() + " " + new String(line.head(), StandardCharsets.UTF_8) + " "
					+ new String(line.tail(), StandardCharsets.UTF_8));
		}

	}

	/** Gives its bytes in pieces, whose sizes depend on the place. */
	private static final class Pieces extends InputStream {

		private final byte[] bytes;

		private final IntUnaryOperator sizes;

		private int place;

		Pieces(byte[] bytes, IntUnaryOperator sizes) {
			this.bytes = bytes;
			this.sizes = sizes;
		}

		@Override
		public int read() {
			throw new UnsupportedOperationException("one byte at a time");
		}

		@Override
		public int read(byte[] target, int offset, int length) {
			assertThat(length).isPositive();
			if (this.place == this.bytes.length) {
				return -1;
			}
			int count = Math.min(Math.min(length, this.sizes.applyAsInt(this.place)), this.bytes.length - this.place);
			System.arraycopy(this.bytes, this.place, target, offset, count);
			this.place += count;
			return count;
		}

	}

}
