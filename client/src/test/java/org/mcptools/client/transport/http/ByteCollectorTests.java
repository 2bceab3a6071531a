/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.nio.ByteBuffer;
import java.util.Arrays;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ByteCollectorTests {

	private static final int MEGABYTE = 1024 * 1024;

	private final ByteCollector collector = new ByteCollector(4 * MEGABYTE);

	@Test
	void whenMuchIsAnnouncedThenItIsBelievedWhenAPartOfItIsThere() {
		this.collector.announced(MEGABYTE);
		append(MEGABYTE / 8 - 1);
		assertThat(this.collector.array()).hasSizeLessThan(MEGABYTE / 2);
		append(2048);
		append(100_000);
		assertThat(this.collector.array()).hasSize(MEGABYTE);
		append(MEGABYTE - this.collector.size());
		assertThat(this.collector.array()).hasSize(MEGABYTE);
	}

	@Test
	void whenMoreComesThanWasAnnouncedThenItIsTakenUpToTheLimit() {
		this.collector.announced(MEGABYTE);
		append(MEGABYTE);
		append(MEGABYTE);
		append(2 * MEGABYTE);
		assertThat(this.collector.append(ByteBuffer.allocate(1), 1)).isFalse();
		assertThat(this.collector.isFull()).isTrue();
	}

	@Test
	void whenNothingIsAnnouncedThenItGrows() {
		for (long announced : new long[] { -1, 0 }) {
			this.collector.clear();
			this.collector.announced(announced);
			append(100_000);
			append(MEGABYTE);
			assertThat(this.collector.size()).isEqualTo(MEGABYTE + 100_000);
		}
	}

	private void append(int length) {
		byte[] piece = new byte[length];
		Arrays.fill(piece, (byte) (this.collector.size() % 7));
		int before = this.collector.size();
		assertThat(this.collector.append(ByteBuffer.wrap(piece), length)).isTrue();
		assertThat(this.collector.size()).isEqualTo(before + length);
		assertThat(Arrays.copyOfRange(this.collector.array(), before, before + length)).isEqualTo(piece);
	}

}
