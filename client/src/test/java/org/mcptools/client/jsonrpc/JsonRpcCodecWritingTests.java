/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.jsonrpc;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.mcptools.client.testing.JsonText;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class JsonRpcCodecWritingTests {

	@Test
	void whenRequestIsWrittenThenMembersHaveTheirUsualOrder() {
		JsonRpcRequest request = new JsonRpcRequest(RequestId.of(1), "tools/list",
				JsonText.object("{\"cursor\":\"\"}"));
		assertThat(JsonText.written(request))
			.isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{\"cursor\":\"\"}}");
	}

	@Test
	void whenNotificationIsWrittenThenItHasNeitherIdNorEmptyParams() {
		assertThat(JsonText.written(new JsonRpcNotification("notifications/initialized", null)))
			.isEqualTo("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
	}

	@Test
	void whenRequestHasNoParamsThenNoneAreWritten() {
		assertThat(JsonText.written(new JsonRpcRequest(RequestId.of("a"), "ping", null)))
			.isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"ping\"}");
	}

	@Test
	void whenErrorIsWrittenThenDataIsThereOnlyIfItWasGiven() {
		assertThat(
				JsonText.written(JsonRpcResponse.failure(RequestId.of(7), new JsonRpcError(-32601, "No such method"))))
			.isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":7,\"error\":{\"code\":-32601,\"message\":\"No such method\"}}");
		assertThat(JsonText
			.written(JsonRpcResponse.failure(RequestId.of(7), new JsonRpcError(-32000, "m", JsonText.node("[1]")))))
			.endsWith("\"error\":{\"code\":-32000,\"message\":\"m\",\"data\":[1]}}");
	}

	@Test
	void whenErrorBelongsToNoRequestThenItsIdIsNull() {
		JsonRpcResponse response = JsonRpcResponse.failure(null, new JsonRpcError(-32700, "Parse error"));
		assertThat(JsonText.written(response)).startsWith("{\"jsonrpc\":\"2.0\",\"id\":null,\"error\"");
		assertThat(JsonText.message(JsonText.written(response))).isEqualTo(response);
	}

	@Test
	void whenMessagesMakeARoundTripThenTheyAreEqual() {
		List<JsonRpcMessage> messages = List.of(
				new JsonRpcRequest(RequestId.of(Long.MAX_VALUE), "m",
						JsonText.object("{\"b\":1,\"a\":[null,true,\"\"]}")),
				new JsonRpcRequest(RequestId.of(Long.MIN_VALUE), "m", null),
				new JsonRpcRequest(new RequestId(BigInteger.ONE.shiftLeft(200)), "m", null),
				new JsonRpcRequest(RequestId.of(""), "m", null), new JsonRpcNotification("n", JsonText.object("{}")),
				JsonRpcResponse.success(RequestId.of("ü\u0000\n\"😀"), JsonText.node("\"\\u0000\\n😀\"")),
				JsonRpcResponse.success(RequestId.of(0), JsonText.node("null")),
				JsonRpcResponse.failure(RequestId.of(-1), new JsonRpcError(0, "", JsonText.node("{}"))));
		for (JsonRpcMessage message : messages) {
			assertThat(JsonText.message(JsonText.written(message))).isEqualTo(message);
		}
	}

	@Test
	void whenTextHasLineBreaksOrNulThenTheMessageIsStillOneLine() {
		JsonRpcNotification notification = new JsonRpcNotification("a\nb", Json.object().put("c\r", "\u0000\n\t"));
		byte[] bytes = JsonRpcCodec.encode(notification);
		assertThat(bytes).doesNotContain('\n', '\r', 0);
		assertThat(JsonText.message(new String(bytes, StandardCharsets.UTF_8))).isEqualTo(notification);
	}

	@Test
	void whenTextIsNotAsciiThenItIsUtf8WhateverThePlatformSays() {
		byte[] bytes = JsonRpcCodec.encode(new JsonRpcNotification("n", Json.object().put("t", "状态 😀")));
		assertThat(new String(bytes, StandardCharsets.UTF_8)).contains("\"状态 😀\"");
	}

	@Test
	void whenTextHasALoneSurrogateThenItIsEscaped() {
		for (String broken : List.of("\ud83d", "a\ud83db", "\ude00", "\ude00\ud83d")) {
			JsonRpcNotification notification = new JsonRpcNotification("n", Json.object().put("t", broken));
			String written = JsonText.written(notification);
			assertThat(written).isPrintable().doesNotContain("?").contains("\\u");
			assertThat(JsonText.message(written)).isEqualTo(notification);
		}
	}

	@Test
	void whenIdIsNeitherTextNorIntegerThenItIsRejected() {
		assertThatIllegalArgumentException().isThrownBy(() -> new RequestId(1.5)).withMessageContaining("1.5");
		assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> new RequestId(1));
	}

	@Test
	void whenResponseHasResultAndErrorOrNeitherThenItIsRejected() {
		JsonRpcError error = new JsonRpcError(1, "m");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new JsonRpcResponse(RequestId.of(1), JsonText.node("{}"), error));
		assertThatIllegalArgumentException().isThrownBy(() -> new JsonRpcResponse(RequestId.of(1), null, null));
	}

	@Test
	void whenIdIsMadeJsonThenItKeepsItsType() {
		for (String id : List.of("\"7\"", "7", "12345678901234567890123")) {
			RequestId read = ((JsonRpcRequest) JsonText.message("{\"id\":" + id + ",\"method\":\"m\"}")).id();
			assertThat(Json.write(read.toJson())).isEqualTo(id);
		}
	}

	@Test
	void whenIdsDifferInTypeThenTheyAreDifferentIds() {
		assertThat(RequestId.of(1)).isNotEqualTo(RequestId.of("1")).hasToString("1");
		assertThat(RequestId.of("1")).hasToString("\"1\"");
	}

}
