/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.net.URI;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class SmallPartsTests {

	@ParameterizedTest
	@CsvSource({ "http://h/a,http://H:80/b,true", "https://h/,https://h:443,true", "http://h/,https://h/,false",
			"http://h:80,http://h:81,false", "http://a/,http://b/,false", "http://[::1]/,http://[::1]:80/x,true",
			"http://h/,mailto:h,false", "http://u@h/,http://h/,true" })
	void whenOriginsAreComparedThenSchemeHostAndPortCount(String one, String other, boolean same) {
		assertThat(Urls.sameOrigin(URI.create(one), URI.create(other))).isEqualTo(same);
	}

	@ParameterizedTest
	@CsvSource({ "-1,0,1000", "-1,1,2000", "-1,4,16000", "-1,5,30000", "-1,99,30000", "500,0,500", "500,1,1000",
			"0,0,100", "0,2,400", "60000,0,60000", "60000,3,60000", "2147483647,9,2147483647" })
	void whenFailuresAddUpThenTheWaitDoubles(long retry, int failures, long expected) {
		Backoff backoff = new Backoff();
		for (int i = 0; i < failures; i++) {
			backoff.failed();
		}
		assertThat(backoff.millis(retry)).isEqualTo(expected);
		backoff.succeeded();
		assertThat(backoff.millis(-1)).isEqualTo(1000);
	}

	@Test
	void whenTextIsExcerptedThenItIsOneShortPrintableLine() {
		assertThat(Excerpt.of(" a\r\n\tb\u0000\u202E c ", List.of())).isEqualTo("a b c");
		assertThat(Excerpt.of("", List.of())).isEmpty();
		assertThat(Excerpt.of("x".repeat(500), List.of())).hasSize(201).endsWith("x…");
		String cutInAPair = Excerpt.of("x".repeat(199) + "🎉🎉", List.of());
		assertThat(cutInAPair).isEqualTo("x".repeat(199) + "…");
	}

	@Test
	void whenTextHoldsSecretsThenTheyAreHidden() {
		assertThat(Excerpt.of("token abcdefgh!", List.of("Bearer abcdefgh", "x"))).isEqualTo("token ***!");
		assertThat(Excerpt.of("a short word", List.of("short"))).isEqualTo("a short word");
	}

	@Test
	void whenBytesAreCollectedThenTheLimitHolds() {
		ByteCollector collector = new ByteCollector(5000);
		assertThat(collector.append(ByteBuffer.wrap(new byte[3000]), 3000)).isTrue();
		assertThat(collector.append(ByteBuffer.wrap(new byte[3000]), 3000)).isFalse();
		assertThat(collector.size()).isEqualTo(3000);
		ByteBuffer more = ByteBuffer.wrap(new byte[3000]);
		collector.appendWhatFits(more);
		assertThat(more.hasRemaining()).isFalse();
		assertThat(collector.isFull()).isTrue();
		assertThat(collector.append((byte) 1)).isFalse();
	}

	@Test
	void whenALargeMessageIsClearedThenItsMemoryIsGivenBack() {
		ByteCollector collector = new ByteCollector(Integer.MAX_VALUE);
		collector.append(ByteBuffer.wrap(new byte[4 * 1024 * 1024]), 4 * 1024 * 1024);
		collector.clear();
		assertThat(collector.array()).hasSizeLessThan(10_000);
	}

	@Test
	void whenHeadersHaveSeveralValuesThenAFrameGetsThemJoined() {
		ReplyHead head = ReplyHead.of(200, Map.of("X-Many", List.of("a", "b"), ":status", List.of("500")));
		assertThat(head.asFrameHeaders()).containsOnly(Map.entry("x-many", "a, b"), Map.entry(":status", "200"));
	}

}
