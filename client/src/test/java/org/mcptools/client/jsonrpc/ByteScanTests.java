/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.jsonrpc;

import java.nio.ByteBuffer;
import java.util.Arrays;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ByteScanTests {

	@Test
	void whenBytesAreLookedForThenTheFirstIsFoundWhereverItIs() {
		for (int length = 0; length < 80; length++) {
			byte[] bytes = new byte[length];
			for (int at = 0; at < length; at++) {
				for (byte other : new byte[] { 'x', (byte) 0x80, (byte) 0xFF, '!', '#', '[', ']', 0x0B }) {
					Arrays.fill(bytes, other);
					bytes[at] = '\n';
					bytes[length - 1] = '\n';
					assertThat(ByteScan.indexOf('\n', bytes, 0, length)).isEqualTo(at);
					assertThat(ByteScan.indexOf('\n', bytes, 0, at)).isEqualTo(at);
				}
				for (byte special : new byte[] { '"', '\\', 0, 0x1F }) {
					for (byte other : new byte[] { ' ', 'x', (byte) 0x80, (byte) 0xFF, '!', '#', '[', ']', 0x7F }) {
						Arrays.fill(bytes, other);
						bytes[at] = special;
						assertThat(ByteScan.endOfPlainText(bytes, 0, length)).isEqualTo(at);
					}
				}
				for (byte special : new byte[] { '"', '\\', 0, 0x1F, (byte) 0x80, (byte) 0xA0, (byte) 0xFF }) {
					for (byte other : new byte[] { ' ', 'x', '!', '#', '[', ']', 0x7F }) {
						Arrays.fill(bytes, other);
						bytes[at] = special;
						bytes[length - 1] = special;
						assertThat(ByteScan.endOfPlainAscii(bytes, 0, length)).isEqualTo(at);
						assertThat(ByteScan.endOfPlainAscii(bytes, 0, at)).isEqualTo(at);
					}
				}
				Arrays.fill(bytes, (byte) 0x7F);
				assertThat(ByteScan.isAscii(bytes, 0, length)).isTrue();
				bytes[at] = (byte) 0x80;
				assertThat(ByteScan.isAscii(bytes, 0, length)).isFalse();
			}
		}
	}

	@Test
	void whenThereAreManyBytesThenTheFirstIsFoundInEveryBlock() {
		for (int length : new int[] { 255, 256, 257, 300, 511, 512, 600 }) {
			byte[] bytes = new byte[length];
			for (int from : new int[] { 0, 1, 200 }) {
				for (int at = from; at < length; at++) {
					Arrays.fill(bytes, (byte) 'x');
					bytes[at] = '\n';
					bytes[length - 1] = '\n';
					assertThat(ByteScan.indexOf('\n', bytes, from, length)).isEqualTo(at);
					assertThat(ByteScan.indexOf('\n', bytes, from, at)).isEqualTo(at);
					bytes[at] = (byte) 0xDC;
					assertThat(ByteScan.endOfPlainAscii(bytes, from, length)).isEqualTo(at);
					assertThat(ByteScan.endOfPlainAscii(bytes, from, at)).isEqualTo(at);
				}
			}
		}
	}

	@Test
	void whenAByteIsNotPlainAsciiThenItEndsTheText() {
		for (int length : new int[] { 5, 8, 40, 300 }) {
			byte[] bytes = new byte[length];
			for (int value = 0; value < 256; value++) {
				Arrays.fill(bytes, (byte) 'x');
				bytes[3] = (byte) value;
				boolean plain = value >= ' ' && value < 0x80 && value != '"' && value != '\\';
				assertThat(ByteScan.endOfPlainAscii(bytes, 0, length)).as("byte %s", value)
					.isEqualTo(plain ? length : 3);
			}
		}
	}

	@Test
	void whenEightBytesHaveALineEndThenThatIsSeenWhereverItIs() {
		for (int at = 0; at < 8; at++) {
			for (int other : new int[] { 0, 9, 11, 12, 14, 'x', 0x8A, 0x8D, 0xFF }) {
				byte[] bytes = new byte[8];
				Arrays.fill(bytes, (byte) other);
				assertThat(ByteScan.hasLineEnd(ByteBuffer.wrap(bytes).getLong(0))).isFalse();
				for (byte end : new byte[] { '\n', '\r' }) {
					bytes[at] = end;
					assertThat(ByteScan.hasLineEnd(ByteBuffer.wrap(bytes).getLong(0))).isTrue();
				}
			}
		}
	}

}
