/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.jsonrpc;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class LongStringsTests {

	private static final String LONG = "A text that is long enough, and has its words in an order. ".repeat(400);

	@ParameterizedTest
	@ValueSource(strings = { "", "\\n", "\\\"", "\\\\", "\\/", "\\b\\f\\r\\t", "\\u0000", "\\u0041", "\\u00e4",
			"\\u4F60", "\\ud83d\\ude00", "ä", "你好", "😀", "ä\\u00e4\\n😀", "\\\\u0041", "\u007f" })
	void whenALongStringIsReadThenItIsWhatJacksonReads(String special) {
		for (String text : new String[] { special + LONG, LONG + special, LONG + special + LONG,
				(special + LONG.substring(0, 100)).repeat(300) }) {
			byte[] bytes = utf8("{\"id\":1,\"result\":{\"text\":\"" + text + "\"}}");
			assertThat(LongStrings.readTree(bytes, 0, bytes.length)).isNotNull().isEqualTo(jackson(bytes));
		}
	}

	@Test
	void whenThereAreSeveralThenEachComesToItsPlace() {
		String message = "[{\"id\":1, \"result\" : {\"a\":\"1" + LONG + "\" , \"b\":[\"2" + LONG + "\",\"short\",\"3"
				+ LONG + "\"],\"c\":\"\",\"\":1e2,\"d\":\"" + LONG.substring(0, 4096) + "\",\"e\":\""
				+ LONG.substring(0, 4095) + "\"}},{\"method\":\"4" + LONG + "\"}]";
		byte[] bytes = utf8("### " + message + " ###");
		JsonNode tree = LongStrings.readTree(bytes, 4, bytes.length - 8);
		assertThat(tree).isNotNull().isEqualTo(Json.read(message));
		assertThat(tree.at("/0/result/b/2").stringValue()).startsWith("3A text");
	}

	@Test
	void whenTheMessageIsLargeAndItsStringsAreNotThenItIsLeftToJackson() {
		byte[] bytes = utf8("[" + "\"a short one\",".repeat(10_000) + "1]");
		assertThat(LongStrings.readTree(bytes, 0, bytes.length)).isNull();
	}

	@Test
	void whenMuchIsEscapedThenItIsLeftToJackson() {
		byte[] bytes = utf8("{\"result\":\"" + "{\\\"a\\\":12}".repeat(5_000) + "\"}");
		assertThat(LongStrings.readTree(bytes, 0, bytes.length)).isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "\\ud83d", "\\ude00", "\\ude00\\ud83d", "\\ud83dx", "\\ud83d\\u0041", "\uFFFD" })
	void whenAStringIsUnusualThenItIsReadAllTheSame(String special) {
		byte[] bytes = utf8("{\"id\":1,\"result\":\"" + LONG + special + "\"}");
		assertThat(LongStrings.readTree(bytes, 0, bytes.length)).isNull();
		assertThat(JsonRpcCodec.decode(bytes, 0, bytes.length)).singleElement()
			.satisfies((message) -> assertThat(((JsonRpcResponse) message).result())
				.isEqualTo(jackson(bytes).get("result")));
	}

	@ParameterizedTest
	@ValueSource(strings = { "\\x", "\\u12", "\\u12G4", "\\u", "\n", "\u0000", "\t", "\"", "\",", "\"x", "\\" })
	void whenAStringIsBrokenThenTheMessageIsMalformed(String special) {
		for (String text : new String[] { special + LONG, LONG + special, LONG + special + LONG }) {
			byte[] bytes = utf8("{\"id\":1,\"result\":\"" + text + "\"}");
			assertMalformed(bytes);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"id\":1,\"result\":\"#\"", "{\"id\":1,\"result\":\"#\"}}",
			"{\"id\":1,\"result\":\"#\"}{}", "{\"id\":1,\"result\":\"#\"} \"x\"", "{\"id\":1,\"result\":\"#\" \"#\"}",
			"{\"id\":1,\"result\":#}", "{\"id\":1,\"result\":\"#\",}", "{\"id\":01,\"result\":\"#\"}",
			"{\"#\":1,\"result\":\"#\"}x", "{\"id\":1,\"result\":\"#" })
	void whenTheRestIsBrokenThenTheMessageIsMalformed(String message) {
		assertMalformed(utf8(message.replace("#", LONG)));
	}

	@Test
	void whenWhatIsMalformedIsLongThenThePlaceIsThatInTheWhole() {
		byte[] bytes = utf8("{\"id\":1,\"a\":\"" + LONG + "\",\"result\":tru}");
		assertThatExceptionOfType(MalformedMessageException.class)
			.isThrownBy(() -> JsonRpcCodec.decode(bytes, 0, bytes.length))
			.withMessageMatching("(?s).*column 23\\d{3}.*");
	}

	@Test
	void whenANameIsLongThenItIsLeftToJackson() {
		byte[] bytes = utf8("{\"id\":1,\"result\":{\"" + LONG + "\" : \"" + LONG + "\"}}");
		assertThat(LongStrings.readTree(bytes, 0, bytes.length)).isNull();
		assertThat(JsonRpcCodec.decode(bytes, 0, bytes.length)).hasSize(1);
	}

	@ParameterizedTest
	@ValueSource(strings = { "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE" })
	void whenTheEncodingIsAnotherThenTheMessageIsReadAllTheSame(String charset) {
		byte[] bytes = ("{\"id\":1,\"result\":\"" + "你好".repeat(30_000) + "\"}").getBytes(Charset.forName(charset));
		assertThat(JsonRpcCodec.decode(bytes, 0, bytes.length)).singleElement()
			.isEqualTo(JsonRpcResponse.success(RequestId.of(1), Json.MAPPER.valueToTree("你好".repeat(30_000))));
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4, 5, 6, 7, 8 })
	void whenBytesAreDamagedThenTheOutcomeIsJacksons(long seed) {
		Random random = new Random(seed);
		byte[] whole = utf8("{\"id\":1,\"result\":{\"a\":\"" + LONG.substring(0, 8000) + "ä\\u00e4\\ud83d\\ude00你😀\\n"
				+ LONG.substring(0, 9000) + "\"},\"x\":[1,\"" + LONG.substring(0, 5000) + "\"]}");
		int read = 0;
		for (int round = 0; round < 400; round++) {
			byte[] damaged = whole.clone();
			for (int hits = random.nextInt(4); hits >= 0; hits--) {
				// Near the special characters as often as anywhere.
				int at = random.nextBoolean() ? 8010 + random.nextInt(60) : random.nextInt(damaged.length);
				damaged[at] = random.nextBoolean() ? (byte) random.nextInt(256)
						: (byte) "\"\\u{}d8,".charAt(random.nextInt(8));
			}
			JsonNode ours = LongStrings.readTree(damaged, 0, damaged.length);
			if (ours != null) {
				read++;
				assertThat(ours).isEqualTo(jackson(damaged));
			}
		}
		assertThat(read).as("some messages survive the damage").isPositive();
	}

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

	private static void assertMalformed(byte[] bytes) {
		assertThat(LongStrings.readTree(bytes, 0, bytes.length)).isNull();
		assertThatExceptionOfType(MalformedMessageException.class)
			.isThrownBy(() -> JsonRpcCodec.decode(bytes, 0, bytes.length));
	}

	private static @Nullable JsonNode jackson(byte[] bytes) {
		try {
			return Json.MAPPER.readTree(bytes);
		}
		catch (JacksonException ex) {
			return null;
		}
	}

	private static byte[] utf8(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

}
