/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.jsonrpc;

import java.nio.charset.StandardCharsets;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class JsonBytesWriterTests {

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4, 5, 6, 7, 8 })
	void whenAnythingIsWrittenThenItIsWhatJacksonWrites(long seed) {
		Random random = new Random(seed);
		int written = 0;
		for (int round = 0; round < 3_000; round++) {
			JsonNode node = Json.mapper().readTree(RandomJson.text(random));
			try {
				byte[] ours = new JsonBytesWriter().node(node).finish();
				written++;
				assertThat(ours).isEqualTo(Json.mapper().writeValueAsBytes(node));
			}
			catch (UnusualJsonException ex) {
				// Left to Jackson.
			}
		}
		assertThat(written).isGreaterThan(1_000);
	}

	@Test
	void whenATextHasEachCharacterThenItIsWhatJacksonWrites() {
		for (int character = 0; character <= 0x10FFFF; character += (character < 0x3000) ? 1 : 97) {
			if (character < Character.MIN_SURROGATE || character > Character.MAX_SURROGATE) {
				String text = "x".repeat(character % 70) + Character.toString(character) + "y";
				assertThat(new JsonBytesWriter().string(text).finish())
					.isEqualTo(Json.mapper().writeValueAsBytes(text));
			}
		}
	}

	@Test
	void whenATextIsLongThenItIsWhatJacksonWrites() {
		for (String part : new String[] { "a", "\u0001", "ä", "你", "😀", "a😀", "\"\n" }) {
			String text = part.repeat(50_000);
			assertThat(new JsonBytesWriter().string(text).finish()).isEqualTo(Json.mapper().writeValueAsBytes(text));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "\ud83d", "\ude00", "a\ud83d", "\ud83db", "\ude00\ud83d" })
	void whenATextHasHalfACharacterThenItIsLeftToJackson(String text) {
		assertThatExceptionOfType(UnusualJsonException.class).isThrownBy(() -> new JsonBytesWriter().string(text));
		JsonRpcRequest request = new JsonRpcRequest(RequestId.of(1), "m", Json.object().put("a", text));
		assertThat(new String(JsonRpcCodec.encode(request), StandardCharsets.UTF_8)).endsWith("\"params\":"
				+ new String(Json.mapper().writeValueAsBytes(request.params()), StandardCharsets.UTF_8) + "}");
	}

	@Test
	void whenArgumentsAreRawThenTheyStayAsTheyAre() {
		ObjectNode params = Json.object().put("name", "t");
		params.putRawValue("arguments", new RawValue("{ \"a\" : 1e2, \"ä\":\"\\u0041😀\"}"));
		byte[] written = JsonRpcCodec.encode(new JsonRpcRequest(RequestId.of(7), "tools/call", params));
		assertThat(new String(written, StandardCharsets.UTF_8)).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":7,"
				+ "\"method\":\"tools/call\",\"params\":{\"name\":\"t\",\"arguments\":{ \"a\" : 1e2, \"ä\":\"\\u0041😀\"}}}");
	}

	@Test
	void whenWritersWriteAtTheSameTimeThenEachHasABufferOfItsOwn() {
		JsonBytesWriter first = new JsonBytesWriter().raw("first");
		JsonBytesWriter second = new JsonBytesWriter().raw("second");
		assertThat(first.finish()).asString().isEqualTo("first");
		JsonBytesWriter third = new JsonBytesWriter().raw("third");
		assertThat(second.finish()).asString().isEqualTo("second");
		assertThat(third.finish()).asString().isEqualTo("third");
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4, 5, 6, 7, 8 })
	void whenATextIsTakenForAnObjectThenItIsOne(long seed) {
		Random random = new Random(seed);
		int taken = 0;
		for (int round = 0; round < 5_000; round++) {
			StringBuilder text = new StringBuilder("{\"a\":" + RandomJson.text(random) + "}");
			for (int hits = random.nextInt(3); hits > 0; hits--) {
				text.setCharAt(random.nextInt(text.length()), RandomJson.special(random));
			}
			if (JsonSyntax.isObject(text.toString())) {
				taken++;
				assertThat(isObjectForJackson(text.toString())).as(text.toString()).isTrue();
			}
		}
		assertThat(taken).isGreaterThan(1_000);
	}

	private static boolean isObjectForJackson(String text) {
		try {
			return Json.mapper().readTree(text).isObject();
		}
		catch (JacksonException ex) {
			return false;
		}
	}

}
