/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.jsonrpc.RequestId;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(120)
class AnsweredIdTest {

	private static final String BIG = "{\"text\":\"" + "x".repeat(10_000) + "\",\"n\":[1,{\"id\":5}]}";

	@Test
	void whenTheIdComesBeforeTheResultThenItIsFound() {
		assertThat(find("{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":" + BIG + "}")).isEqualTo(RequestId.of(7));
		assertThat(find("{\"id\":\"a b\",\"error\":" + BIG + "}")).isEqualTo(RequestId.of("a b"));
		assertThat(find(" { \"_meta\" : {\"id\":1,\"x\":[{}]} , \"id\" : -7 , \"result\":" + BIG + "}"))
			.isEqualTo(RequestId.of(-7));
		assertThat(find("{\"id\":123456789012345678901234567890,\"result\":" + BIG + "}"))
			.isEqualTo(new RequestId(new BigInteger("123456789012345678901234567890")));
	}

	@ParameterizedTest
	@ValueSource(strings = { ",\"jsonrpc\":\"2.0\",\"id\":7}", ",\"id\":7,\"jsonrpc\":\"2.0\"}", ",\"id\":7}",
			" , \"id\" : 7 , \"jsonrpc\" : \"2.0\" } \r" })
	void whenTheIdComesAfterTheResultThenItIsFound(String end) {
		assertThat(find("{\"result\":" + BIG + end)).isEqualTo(RequestId.of(7));
		assertThat(find("{\"jsonrpc\":\"2.0\",\"result\":" + BIG + end)).isEqualTo(RequestId.of(7));
	}

	@Test
	void whenTheIdAfterTheResultIsATextThenItIsFound() {
		assertThat(find("{\"result\":" + BIG + ",\"id\":\"\u4f60-1\"}")).isEqualTo(RequestId.of("\u4f60-1"));
	}

	@ParameterizedTest
	@ValueSource(strings = { ",\"jsonrpc\":\"2.0\"}", "", ",\"x\":{\"id\":7}}", ",\"x\":[{\"id\":7}]}",
			",\"x\":[{\"id\":7}],\"jsonrpc\":\"2.0\"}", ",\"x\":\"\\\"id\\\":7}\"}", ",\"x\":\",\\\"id\\\":7}\"}",
			",\"x\\\"id\":7}", ",\"id\":7,\"x\":1}", ",\"id\":null}", ",\"id\":7.5}", ",\"id\":7", "7}" })
	void whenTheEndDoesNotTellTheIdForSureThenNoneIsFound(String end) {
		assertThat(find("{\"result\":" + BIG + end)).isNull();
	}

	@Test
	void whenTheMessageIsNoAnswerThenNoneIsFound() {
		assertThat(find("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"x\",\"params\":" + BIG + "}")).isNull();
		assertThat(find("{\"jsonrpc\":\"2.0\",\"id\":7,\"params\":" + BIG + ",\"method\":\"x\"}")).isNull();
		assertThat(find("{\"jsonrpc\":\"2.0\",\"method\":\"x\",\"params\":" + BIG + ",\"id\":7}")).isNull();
		assertThat(find("[{\"id\":7,\"result\":" + BIG + "}]")).isNull();
		assertThat(find("Result: {\"id\":7,\"result\":" + BIG + "}")).isNull();
		assertThat(find("")).isNull();
		assertThat(find("7")).isNull();
	}

	@Test
	void whenTheBeginningIsCutAnywhereThenNoWrongIdIsFound() {
		String message = "{\"jsonrpc\":\"2.0\",\"id\":7123,\"result\":{}}";
		for (int length = 0; length < message.length(); length++) {
			byte[] head = message.substring(0, length).getBytes(StandardCharsets.UTF_8);
			assertThat(AnsweredId.find(head, new byte[0])).isIn(null, RequestId.of(7123));
		}
	}

	@Test
	void whenTheMessageIsWholeAndLacksAResultThenItsIdIsFound() {
		assertThat(find("{\"jsonrpc\":\"2.0\",\"id\":7}")).isEqualTo(RequestId.of(7));
		assertThat(find("{\"jsonrpc\":\"2.0\"}")).isNull();
	}

	private static @Nullable RequestId find(String message) {
		byte[] bytes = message.getBytes(StandardCharsets.UTF_8);
		return AnsweredId.find(Arrays.copyOf(bytes, Math.min(bytes.length, LongLine.HEAD)),
				Arrays.copyOfRange(bytes, Math.max(0, bytes.length - LongLine.TAIL), bytes.length));
	}

}
