/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.jsonrpc;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class MalformedBytesTests {

	@ParameterizedTest
	@ValueSource(strings = { "", "   ", "null", "1", "\"x\"", "hello", "{", "{\"id\":1,\"result\":{}", "{}",
			"{\"id\":1}", "{\"result\":{}}", "{\"method\":1}", "{\"id\":1,\"method\":\"m\",\"params\":[1]}",
			"{\"method\":\"m\",\"params\":\"x\"}", "{'method':'m'}", "{\"method\":\"m\"} x", "{\"method\":\"m\"}{",
			"{\"id\":1,\"result\":{}}{\"id\":2,\"result\":{}}", "{\"method\":\"a\nb\"}", "{\"id\":1,\"result\":NaN}",
			"{\"id\":01,\"result\":{}}", "{\"id\":1,\"result\":1e9999999999}", "{\"id\":-1e99999999999,\"result\":1}",
			"\u0000", "{\"method\":\"m\"}\u0000", "{\"method\":\"\u0000\"}" })
	void whenBytesAreNoMessageThenItIsMalformed(String text) {
		assertMalformed(text.getBytes(StandardCharsets.UTF_8));
	}

	@Test
	void whenNestingIsDeepThenItIsMalformedAndTheStackHolds() {
		assertMalformed("[".repeat(1_000_000).getBytes(StandardCharsets.US_ASCII));
		assertMalformed("{\"a\":".repeat(200_000).getBytes(StandardCharsets.US_ASCII));
		String closed = "{\"id\":1,\"result\":" + "[".repeat(10_000) + "]".repeat(10_000) + "}";
		assertMalformed(closed.getBytes(StandardCharsets.US_ASCII));
	}

	@Test
	void whenTextIsNotUtf8ThenItIsMalformed() {
		assertMalformed(method((byte) 0xff, (byte) 0xfe));
		assertMalformed(method((byte) 0xc3));
		assertMalformed(method((byte) 0xe7, (byte) 0x8a));
		// A surrogate, and a code point beyond the last one.
		assertMalformed(method((byte) 0xed, (byte) 0xa0, (byte) 0x80));
		assertMalformed(method((byte) 0xf8, (byte) 0x88, (byte) 0x80, (byte) 0x80, (byte) 0x80));
	}

	@Test
	void whenMalformedThenTheReasonHasThePlaceAndIsShort() {
		String json = "{\"id\":1,\"result\":{\"a\":tru}, \"secret\":\"" + "s".repeat(10_000) + "\"}";
		assertThatExceptionOfType(MalformedMessageException.class)
			.isThrownBy(() -> decode(json.getBytes(StandardCharsets.UTF_8)))
			.withMessageContaining("line 1, column")
			.satisfies((ex) -> assertThat(ex.getMessage()).hasSizeLessThan(300));
	}

	@ParameterizedTest
	@ValueSource(strings = { "UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32LE" })
	void whenBytesAreDamagedAnyhowThenNothingButMalformedIsThrown(String charset) {
		byte[] whole = ("{\"jsonrpc\":\"2.0\",\"id\":12e1,\"result\":{\"a\":[1.5e3,true,null,\"状\\u00e4\\\"😀\"]},"
				+ "\"error\":{\"code\":-1,\"message\":\"m\"},\"method\":\"x\",\"params\":{}}")
			.getBytes(Charset.forName(charset));
		Random random = new Random(20261130);
		int read = 0;
		for (int round = 0; round < 5_000; round++) {
			byte[] damaged = whole.clone();
			for (int hits = 1 + random.nextInt(4); hits > 0; hits--) {
				damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
			}
			try {
				read += JsonRpcCodec.decode(damaged, 0, 1 + random.nextInt(damaged.length)).size();
			}
			catch (MalformedMessageException ex) {
				assertThat(ex.getMessage()).isNotEmpty();
			}
		}
		assertThat(read).as("some messages survive the damage").isPositive();
	}

	private static byte[] method(byte... name) {
		byte[] start = "{\"method\":\"".getBytes(StandardCharsets.US_ASCII);
		byte[] end = "\"}".getBytes(StandardCharsets.US_ASCII);
		byte[] all = new byte[start.length + name.length + end.length];
		System.arraycopy(start, 0, all, 0, start.length);
		System.arraycopy(name, 0, all, start.length, name.length);
		System.arraycopy(end, 0, all, start.length + name.length, end.length);
		return all;
	}

	private static void assertMalformed(byte[] bytes) {
		assertThatExceptionOfType(MalformedMessageException.class).isThrownBy(() -> decode(bytes));
	}

	private static List<JsonRpcMessage> decode(byte[] bytes) {
		return JsonRpcCodec.decode(bytes, 0, bytes.length);
	}

}
