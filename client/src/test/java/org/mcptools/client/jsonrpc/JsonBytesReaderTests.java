/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.jsonrpc;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Random;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class JsonBytesReaderTests {

	private static final String LONG = "A text that is long enough, and has its words in an order. ".repeat(400);

	@ParameterizedTest
	@ValueSource(strings = { "", "\\n", "\\\"", "\\\\", "\\/", "\\b\\f\\r\\t", "\\u0000", "\\u0041", "\\u00e4",
			"\\u4F60", "\\ud83d\\ude00", "ä", "你好", "😀", "ä\\u00e4\\n😀", "\\\\u0041", "\u007f" })
	void whenALongStringIsReadThenItIsWhatJacksonReads(String special) {
		for (String text : new String[] { special + LONG, LONG + special, LONG + special + LONG,
				(special + LONG.substring(0, 100)).repeat(300) }) {
			byte[] bytes = utf8("{\"id\":1,\"result\":{\"text\":\"" + text + "\"}}");
			assertThat(JsonBytesReader.read(bytes, 0, bytes.length)).isNotNull().isEqualTo(jackson(bytes));
		}
	}

	@Test
	void whenThereAreSeveralThenEachComesToItsPlace() {
		String message = "[{\"id\":1, \"result\" : {\"a\":\"1" + LONG + "\" , \"b\":[\"2" + LONG + "\",\"short\",\"3"
				+ LONG + "\"],\"c\":\"\",\"\":1.20,\"d\":\"" + LONG.substring(0, 4096) + "\",\"e\":\""
				+ LONG.substring(0, 4095) + "\"}},{\"method\":\"4" + LONG + "\"}]";
		byte[] bytes = utf8("### " + message + " ###");
		JsonNode tree = JsonBytesReader.read(bytes, 4, bytes.length - 8);
		assertThat(tree).isNotNull().isEqualTo(Json.read(message));
		assertThat(tree.at("/0/result/b/2").stringValue()).startsWith("3A text");
	}

	@Test
	void whenMuchIsEscapedThenItIsWhatJacksonReads() {
		byte[] bytes = utf8("{\"result\":\"" + "{\\\"a\\\":12}".repeat(5_000) + "\"}");
		assertThat(JsonBytesReader.read(bytes, 0, bytes.length)).isNotNull().isEqualTo(jackson(bytes));
	}

	@ParameterizedTest
	@ValueSource(strings = { "0", "7", "-1", "10", "2147483647", "-2147483648", "2147483648", "-2147483649",
			"999999999999999999", "-999999999999999999", "0.5", "1.0", "-1.50", "10.0000", "12345678.123456789", "true",
			"false", "null", "\"\"", "[]", "{}", "[[],{}]", "{\"a\":1,\"b\":2,\"a\":3}", "{\"\":{\"\":[0]}}",
			"{\"type\":\"text\",\"typo\":\"texx\"}", " [ 1 , 2 ]\r\n\t" })
	void whenAValueIsUsualThenItIsWhatJacksonReads(String json) {
		for (String text : new String[] { json, "[" + json + "]", "{\"a\": " + json + " , \"b\":" + json + "}" }) {
			byte[] bytes = utf8(text);
			JsonNode read = JsonBytesReader.read(bytes, 0, bytes.length);
			assertThat(read).as(text).isNotNull().isEqualTo(jackson(bytes));
			assertThat(read.toString()).isEqualTo(jackson(bytes).toString());
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "1e5", "1E-2", "-0", "-0.0", "1000000000000000000", "9223372036854775808",
			"0.1234567890123456789", "\uFEFF{}" })
	void whenAValueIsUnusualThenItIsLeftToJackson(String json) {
		byte[] bytes = utf8(json);
		assertThat(JsonBytesReader.read(bytes, 0, bytes.length)).isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "01", "1.", ".5", "-", "--1", "+1", "1.2.3", "1-", "tru", "truE", "nul", "NaN", "[1,]",
			"[,1]", "[1 2]", "[1", "]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{\"a\":1", "{,}", "'a'", "\"a",
			"{}{}", "1 2", "// x", "[1]x", "\u00a01" })
	void whenAValueIsWrongThenItIsLeftToJackson(String json) {
		for (String text : new String[] { json, "{\"a\":" + json + "}" }) {
			byte[] bytes = utf8(text);
			assertThat(JsonBytesReader.read(bytes, 0, bytes.length)).as(text).isNull();
		}
	}

	@Test
	void whenItIsNestedDeeplyThenItIsLeftToJackson() {
		byte[] deep = utf8("[".repeat(101) + "]".repeat(101));
		assertThat(JsonBytesReader.read(deep, 0, deep.length)).isNull();
		byte[] flat = utf8("[".repeat(100) + "]".repeat(100));
		assertThat(JsonBytesReader.read(flat, 0, flat.length)).isEqualTo(jackson(flat));
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4, 5, 6, 7, 8 })
	void whenAnythingIsReadThenItIsWhatJacksonReads(long seed) {
		Random random = new Random(seed);
		int read = 0;
		for (int round = 0; round < 5_000; round++) {
			byte[] bytes = utf8(RandomJson.text(random));
			for (int hits = random.nextInt(3); hits > 0 && bytes.length > 0; hits--) {
				bytes[random.nextInt(bytes.length)] = (byte) RandomJson.special(random);
			}
			JsonNode ours = JsonBytesReader.read(bytes, 0, bytes.length);
			if (ours != null) {
				read++;
				assertThat(ours).as(new String(bytes, StandardCharsets.UTF_8)).isEqualTo(jackson(bytes));
				assertThat(ours.toString()).isEqualTo(jackson(bytes).toString());
			}
		}
		assertThat(read).isGreaterThan(1_000);
	}

	@ParameterizedTest
	@ValueSource(strings = { "\\ud83d", "\\ude00", "\\ude00\\ud83d", "\\ud83dx", "\\ud83d\\u0041", "\uFFFD" })
	void whenAStringIsUnusualThenItIsReadAllTheSame(String special) {
		byte[] bytes = utf8("{\"id\":1,\"result\":\"" + LONG + special + "\"}");
		assertThat(JsonBytesReader.read(bytes, 0, bytes.length)).isNull();
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
		assertThat(JsonBytesReader.read(bytes, 0, bytes.length)).isNull();
		assertThat(JsonRpcCodec.decode(bytes, 0, bytes.length)).hasSize(1);
	}

	@ParameterizedTest
	@ValueSource(strings = { "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE" })
	void whenTheEncodingIsAnotherThenTheMessageIsReadAllTheSame(String charset) {
		byte[] bytes = ("{\"id\":1,\"result\":\"" + "你好".repeat(30_000) + "\"}").getBytes(Charset.forName(charset));
		assertThat(JsonRpcCodec.decode(bytes, 0, bytes.length)).singleElement()
			.isEqualTo(JsonRpcResponse.success(RequestId.of(1), Json.mapper().valueToTree("你好".repeat(30_000))));
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
			JsonNode ours = JsonBytesReader.read(damaged, 0, damaged.length);
			if (ours != null) {
				read++;
				assertThat(ours).isEqualTo(jackson(damaged));
			}
		}
		assertThat(read).as("some messages survive the damage").isPositive();
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"id\":1,\"result\":{\"a\":\"%s\",\"b\":[\"x\",\"\\n\"]}}",
			"{\"id\":1,\"x\":\"before\\\"\",\"result\":\"\\u00e4%s\\t\"}", "{\"id\":1,\"x\":\"ä%s\",\"result\":\"\"}",
			"[{\"id\":1,\"result\":\"%s\"}]", "{\"id\":1,\"result\":\"%s" })
	void whenAStretchIsKnownThenTheOutcomeIsTheSame(String message) {
		byte[] bytes = utf8(message.formatted(LONG));
		int from = new String(bytes, StandardCharsets.ISO_8859_1).indexOf(LONG);
		for (int begin : new int[] { 0, 1, 255, 4_000, LONG.length() - 1 }) {
			for (int end : new int[] { begin + 1, (begin + LONG.length() + 1) / 2, LONG.length() }) {
				PlainStretch plain = new PlainStretch(from + begin, from + end);
				assertThat(outcome(bytes, plain)).isEqualTo(outcome(bytes, PlainStretch.NONE));
			}
		}
	}

	private static Object outcome(byte[] bytes, PlainStretch plain) {
		try {
			return JsonRpcCodec.decode(bytes, 0, bytes.length, plain);
		}
		catch (MalformedMessageException ex) {
			return String.valueOf(ex.getMessage());
		}
	}

	private static void assertMalformed(byte[] bytes) {
		assertThat(JsonBytesReader.read(bytes, 0, bytes.length)).isNull();
		assertThatExceptionOfType(MalformedMessageException.class)
			.isThrownBy(() -> JsonRpcCodec.decode(bytes, 0, bytes.length));
	}

	private static @Nullable JsonNode jackson(byte[] bytes) {
		try {
			return Json.mapper().readTree(bytes);
		}
		catch (JacksonException ex) {
			return null;
		}
	}

	private static byte[] utf8(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

}
