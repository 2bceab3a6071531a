/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SseReaderTests {

	private final List<String> events = new ArrayList<>();

	private final SseReader reader = reader(1000);

	private SseReader reader(int limit) {
		return new SseReader(limit, (type, bytes, length) -> this.events
			.add(type + "=" + new String(bytes, 0, length, StandardCharsets.UTF_8)));
	}

	private void push(String text) {
		this.reader.push(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
	}

	@Test
	void whenAnEventEndsThenItIsDelivered() {
		push("data: one\n");
		assertThat(this.events).isEmpty();
		push("\n");
		assertThat(this.events).containsExactly("message=one");
	}

	@ParameterizedTest
	@ValueSource(strings = { "\n", "\r", "\r\n" })
	void whenLinesEndInAnyOfTheThreeWaysThenEventsAreTheSame(String end) {
		push(String.join(end, "event: greeting", "data: a", "data: b", "", "data: c", "", ""));
		assertThat(this.events).containsExactly("greeting=a\nb", "message=c");
	}

	@Test
	void whenLineEndsAreMixedThenEachCountsOnce() {
		push("data: a\r\ndata: b\rdata: c\n\r\ndata: d\r\r");
		assertThat(this.events).containsExactly("message=a\nb\nc", "message=d");
	}

	@Test
	void whenACrLfIsCutInTheMiddleThenItIsOneLineEnd() {
		push("data: a\r");
		push("\ndata: b\r");
		push("\n\r");
		assertThat(this.events).containsExactly("message=a\nb");
		push("\n");
		assertThat(this.events).hasSize(1);
	}

	@Test
	void whenTheStreamBeginsWithAByteOrderMarkThenItIsPassedOver() {
		push("\uFEFFdata: a\n\n");
		assertThat(this.events).containsExactly("message=a");
	}

	@Test
	void whenAByteOrderMarkIsNotAtTheBeginningThenItBelongsToTheName() {
		push("data: a\n\n\uFEFFdata: b\n\n");
		assertThat(this.events).containsExactly("message=a");
	}

	@Test
	void whenAByteOrderMarkIsBrokenThenOnlyItsLineIsLost() {
		this.reader.push(ByteBuffer.wrap(new byte[] { (byte) 0xEF, (byte) 0xBB }));
		push("data: a\ndata: b\n\n");
		assertThat(this.events).containsExactly("message=b");
	}

	@Test
	void whenALineIsACommentThenItIsIgnored() {
		push(": keep-alive\n:\ndata: a\n: data: b\n\n");
		assertThat(this.events).containsExactly("message=a");
	}

	@Test
	void whenAValueBeginsWithSpacesThenOnlyTheFirstIsStripped() {
		push("data:  a\n\ndata:b\n\ndata: \tc \n\n");
		assertThat(this.events).containsExactly("message= a", "message=b", "message=\tc ");
	}

	@Test
	void whenAValueHasColonsThenTheyBelongToIt() {
		push("data: {\"a\":\"b: c\"}\n\n");
		assertThat(this.events).containsExactly("message={\"a\":\"b: c\"}");
	}

	@Test
	void whenAFieldIsUnknownThenItIsIgnored() {
		push("datum: x\ndata: a\nDATA: y\ndat: z\ndata-more: w\n data: v\n\n");
		assertThat(this.events).containsExactly("message=a");
	}

	@Test
	void whenDataIsEmptyThenThereIsNoEvent() {
		push("data:\n\ndata\n\ndata: \n\nevent: x\n\n\n\n");
		assertThat(this.events).isEmpty();
	}

	@Test
	void whenDataHasEmptyLinesThenTheyAreKept() {
		push("data: a\ndata\ndata:\ndata: b\n\n");
		assertThat(this.events).containsExactly("message=a\n\n\nb");
	}

	@Test
	void whenAnEventWithoutDataHasATypeThenTheNextEventDoesNotInheritIt() {
		push("event: x\n\ndata: a\n\n");
		assertThat(this.events).containsExactly("message=a");
	}

	@Test
	void whenTheTypeIsEmptyThenItIsMessage() {
		push("event: x\nevent:\ndata: a\n\n");
		assertThat(this.events).containsExactly("message=a");
	}

	@Test
	void whenAnEventIsUnfinishedThenNeitherItNorItsIdCounts() {
		push("id: 1\ndata: a\n\nid: 2\ndata: b\n");
		assertThat(this.events).containsExactly("message=a");
		assertThat(this.reader.position().lastEventId()).isEqualTo("1");
	}

	@Test
	void whenAnEventHasNoDataThenItsIdCounts() {
		push("id: 7\nretry: 500\ndata:\n\n");
		assertThat(this.events).isEmpty();
		assertThat(this.reader.position().lastEventId()).isEqualTo("7");
		assertThat(this.reader.position().retryMillis()).isEqualTo(500);
	}

	@Test
	void whenAnEventHasNoIdThenTheFormerIdStays() {
		push("id: 7\ndata: a\n\ndata: b\n\n");
		assertThat(this.reader.position().lastEventId()).isEqualTo("7");
	}

	@Test
	void whenAnIdIsEmptyThenThereIsNoIdAnyMore() {
		push("id: 7\ndata: a\n\nid\ndata: b\n\n");
		assertThat(this.reader.position().lastEventId()).isEmpty();
	}

	@Test
	void whenAnIdContainsNulThenItIsIgnored() {
		push("id: 7\ndata: a\n\nid: 8\0\ndata: b\n\n");
		assertThat(this.reader.position().lastEventId()).isEqualTo("7");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "-1", "+1", "1.5", "1e3", "500ms", "５" })
	void whenRetryIsNotAllDigitsThenItIsIgnored(String value) {
		push("retry: 500\nretry: " + value + "\n");
		assertThat(this.reader.position().retryMillis()).isEqualTo(500);
	}

	@Test
	void whenRetryIsHugeThenItIsALongTime() {
		push("retry: 99999999999999999999999999\n");
		assertThat(this.reader.position().retryMillis()).isEqualTo(Integer.MAX_VALUE);
	}

	@Test
	void whenThereWasNoRetryThenItIsNegative() {
		push("data: a\n\n");
		assertThat(this.reader.position().retryMillis()).isNegative();
	}

	@Test
	void whenBytesComeOneByOneThenEventsAreTheSame() {
		byte[] bytes = "\uFEFFid: ä\r\nevent: grüße\r\ndata: Grüße, 世界 🎉\r\ndata: zwei\r\n\r\ndata: x\r\r"
			.getBytes(StandardCharsets.UTF_8);
		for (byte next : bytes) {
			this.reader.push(ByteBuffer.wrap(new byte[] { next }).asReadOnlyBuffer());
		}
		assertThat(this.events).containsExactly("grüße=Grüße, 世界 🎉\nzwei", "message=x");
		assertThat(this.reader.position().lastEventId()).isEqualTo("ä");
	}

	@Test
	void whenAStreamIsCutAnywhereThenEventsAreTheSame() {
		byte[] bytes = "event: a\r\ndata: 1\r\n\r\n: c\ndata: 2\n\nid: 5\rdata: é\rdata: 3\r\r"
			.getBytes(StandardCharsets.UTF_8);
		Random random = new Random(42);
		for (int round = 0; round < 500; round++) {
			this.events.clear();
			SseReader fresh = reader(1000);
			for (int from = 0; from < bytes.length;) {
				int length = Math.min(1 + random.nextInt(6), bytes.length - from);
				fresh.push(ByteBuffer.wrap(bytes, from, length));
				from += length;
			}
			assertThat(this.events).containsExactly("a=1", "message=2", "message=é\n3");
		}
	}

	@Test
	void whenTheStreamBeginsAnewThenHalfAnEventIsForgottenAndTheIdIsNot() {
		push("id: 1\ndata: a\n\nid: 2\ndata: b\nda");
		this.reader.restart();
		push("\uFEFFdata: c\n\n");
		assertThat(this.events).containsExactly("message=a", "message=c");
		assertThat(this.reader.position().lastEventId()).isEqualTo("1");
	}

	@Test
	void whenAnEventIsAsLargeAsAllowedThenItIsDelivered() {
		push("data: " + "x".repeat(499) + "\ndata: " + "y".repeat(500) + "\n\n");
		assertThat(this.events).hasSize(1);
	}

	@Test
	void whenAnEventIsLargerThanAllowedThenItFailsAtOnce() {
		push("data: " + "x".repeat(499) + "\n");
		assertThatThrownBy(() -> push("data: " + "y".repeat(501))).isInstanceOf(TooLargeException.class)
			.hasMessage("sends an event of more than 1000 bytes");
	}

	@Test
	void whenAnEventIsMadeOfEndlessEmptyLinesThenItFails() {
		assertThatThrownBy(() -> push("data\n".repeat(2000))).isInstanceOf(TooLargeException.class);
	}

	@ParameterizedTest
	@ValueSource(strings = { "id", "event", "retry" })
	void whenAnotherFieldIsEndlessThenItFails(String field) {
		assertThatThrownBy(() -> push(field + ": " + "1".repeat(10_000))).isInstanceOf(TooLargeException.class)
			.hasMessageContaining("a field");
	}

	@Test
	void whenACommentIsEndlessThenItCostsNothing() {
		push(":");
		for (int i = 0; i < 1000; i++) {
			push("x".repeat(1000));
		}
		push("\ndata: a\n\n");
		assertThat(this.events).containsExactly("message=a");
	}

	@Test
	void whenALargeEventComesInSmallPiecesThenTimeGrowsWithItsSize() {
		long small = nanosFor(1024 * 1024);
		long large = nanosFor(8 * 1024 * 1024);
		// Eight times as much takes eight times as long; a quadratic reader takes 64
		// times.
		assertThat(large).isLessThan(Math.max(small, 1_000_000) * 30);
	}

	private long nanosFor(int size) {
		byte[] chunk = "x".repeat(512).getBytes(StandardCharsets.UTF_8);
		long best = Long.MAX_VALUE;
		for (int round = 0; round < 3; round++) {
			this.events.clear();
			SseReader fresh = new SseReader(size, (type, bytes, length) -> this.events.add(type + length));
			long start = System.nanoTime();
			fresh.push(ByteBuffer.wrap("data:".getBytes(StandardCharsets.UTF_8)));
			for (int sent = 0; sent < size; sent += chunk.length) {
				fresh.push(ByteBuffer.wrap(chunk));
			}
			fresh.push(ByteBuffer.wrap("\n\n".getBytes(StandardCharsets.UTF_8)));
			best = Math.min(best, System.nanoTime() - start);
			assertThat(this.events).containsExactly("message" + size);
		}
		return best;
	}

}
