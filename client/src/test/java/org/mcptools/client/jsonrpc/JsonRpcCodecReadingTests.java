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

class JsonRpcCodecReadingTests {

	@Test
	void whenMembersAreUnknownThenTheyAreIgnored() {
		assertThat(JsonText.message("{\"jsonrpc\":\"2.0\",\"x\":{\"y\":[]},\"id\":1,\"method\":\"ping\",\"z\":null}"))
			.isEqualTo(new JsonRpcRequest(RequestId.of(1), "ping", null));
	}

	@Test
	void whenVersionMemberIsMissingThenTheMessageIsRead() {
		assertThat(JsonText.message("{\"method\":\"n\"}")).isEqualTo(new JsonRpcNotification("n", null));
	}

	@Test
	void whenMethodHasNoIdOrANullIdThenItIsANotification() {
		assertThat(JsonText.message("{\"method\":\"n\",\"params\":null}"))
			.isEqualTo(new JsonRpcNotification("n", null));
		assertThat(JsonText.message("{\"id\":null,\"method\":\"n\",\"params\":{}}"))
			.isEqualTo(new JsonRpcNotification("n", Json.object()));
	}

	@Test
	void whenIdIsTextThenItStaysText() {
		assertThat(idOf("\"7\"")).isEqualTo(RequestId.of("7"));
		assertThat(idOf("\"\"")).isEqualTo(RequestId.of(""));
		assertThat(idOf("\"状态\\n😀\"")).isEqualTo(RequestId.of("状态\n😀"));
		assertThat(idOf("\"\\ud83d\"")).isEqualTo(RequestId.of("\ud83d"));
	}

	@Test
	void whenIdIsAnIntegerThenItHasItsValueHoweverItIsSpelled() {
		assertThat(idOf("7")).isEqualTo(RequestId.of(7));
		assertThat(idOf("7.0")).isEqualTo(RequestId.of(7));
		assertThat(idOf("70e-1")).isEqualTo(RequestId.of(7));
		assertThat(idOf("-0")).isEqualTo(RequestId.of(0));
		assertThat(idOf("9223372036854775807")).isEqualTo(RequestId.of(Long.MAX_VALUE));
		assertThat(idOf("-9223372036854775808")).isEqualTo(RequestId.of(Long.MIN_VALUE));
		assertThat(idOf("9223372036854775808"))
			.isEqualTo(new RequestId(BigInteger.valueOf(Long.MAX_VALUE).add(BigInteger.ONE)));
		assertThat(idOf("12345678901234567890123")).isEqualTo(new RequestId(new BigInteger("12345678901234567890123")));
	}

	@Test
	void whenIdIsOfAnotherKindThenTheMessageIsMalformed() {
		for (String id : List.of("true", "1.5", "{}", "[1]", "1e-1")) {
			assertMalformed("{\"id\":" + id + ",\"result\":{}}", "id is neither a string nor an integer");
			assertMalformed("{\"id\":" + id + ",\"method\":\"m\"}", "id is neither a string nor an integer");
		}
	}

	@Test
	void whenIdIsAHugeNumberThenTheMessageIsMalformedAtOnce() {
		for (String id : List.of("1e100001", "1e999999", "-1e999999999", "1e2147483647")) {
			assertMalformed("{\"id\":" + id + ",\"result\":{}}", "id is neither a string nor an integer");
		}
	}

	@Test
	void whenResponseHasResultAndErrorThenTheErrorCounts() {
		JsonRpcResponse response = (JsonRpcResponse) JsonText
			.message("{\"id\":1,\"result\":{},\"error\":{\"code\":-1,\"message\":\"m\"}}");
		assertThat(response).isEqualTo(JsonRpcResponse.failure(RequestId.of(1), new JsonRpcError(-1, "m")));
	}

	@Test
	void whenErrorIsNullThenTheResultCounts() {
		assertThat(JsonText.message("{\"id\":1,\"error\":null,\"result\":[]}"))
			.isEqualTo(JsonRpcResponse.success(RequestId.of(1), JsonText.node("[]")));
	}

	@Test
	void whenResultIsNullThenItIsAResult() {
		assertThat(JsonText.message("{\"id\":1,\"result\":null}"))
			.isEqualTo(JsonRpcResponse.success(RequestId.of(1), JsonText.node("null")));
	}

	@Test
	void whenErrorHasNoIdThenItBelongsToNoRequest() {
		JsonRpcError error = new JsonRpcError(-32700, "Parse error");
		assertThat(JsonText.message("{\"id\":null,\"error\":{\"code\":-32700,\"message\":\"Parse error\"}}"))
			.isEqualTo(JsonRpcResponse.failure(null, error));
		assertThat(JsonText.message("{\"error\":{\"code\":-32700,\"message\":\"Parse error\"}}"))
			.isEqualTo(JsonRpcResponse.failure(null, error));
	}

	@Test
	void whenErrorIsSloppyThenWhatItSaysIsKept() {
		assertThat(errorOf("\"it broke\"")).isEqualTo(new JsonRpcError(-32603, "\"it broke\""));
		assertThat(errorOf("{\"code\":\"x\",\"message\":\"m\"}")).isEqualTo(new JsonRpcError(-32603, "m"));
		assertThat(errorOf("{\"code\":-32000}")).isEqualTo(new JsonRpcError(-32000, "{\"code\":-32000}"));
		assertThat(errorOf("{\"code\":5,\"message\":\"m\",\"data\":null}"))
			.isEqualTo(new JsonRpcError(5, "m", JsonText.node("null")));
	}

	@Test
	void whenErrorCodeIsNoIntThenItIsAnInternalError() {
		for (String code : List.of("99999999999", "-32000.5", "1e999999999", "1e400")) {
			assertThat(errorOf("{\"code\":" + code + ",\"message\":\"m\"}")).isEqualTo(new JsonRpcError(-32603, "m"));
		}
		assertThat(errorOf("{\"code\":-32000.0,\"message\":\"m\"}")).isEqualTo(new JsonRpcError(-32000, "m"));
	}

	@Test
	void whenMessagesComeAsABatchThenEachIsReadInItsOrder() {
		assertThat(JsonText.messages("[{\"method\":\"a\"},{\"id\":1,\"result\":{}},{\"id\":\"x\",\"method\":\"b\"}]"))
			.containsExactly(new JsonRpcNotification("a", null),
					JsonRpcResponse.success(RequestId.of(1), Json.object()),
					new JsonRpcRequest(RequestId.of("x"), "b", null));
		assertThat(JsonText.messages("[]")).isEmpty();
	}

	@Test
	void whenBatchHasSomethingElseInItThenItIsMalformed() {
		assertMalformed("[{\"method\":\"a\"},1]", "is an object, not NUMBER");
		assertMalformed("[[{\"method\":\"a\"}]]", "is an object, not ARRAY");
	}

	@Test
	void whenMessageIsAPieceOfABufferThenOnlyThePieceIsRead() {
		byte[] buffer = "junk{\"method\":\"n\"}junk".getBytes(StandardCharsets.US_ASCII);
		assertThat(JsonRpcCodec.decode(buffer, 4, 14)).containsExactly(new JsonRpcNotification("n", null));
	}

	private static RequestId idOf(String json) {
		return ((JsonRpcRequest) JsonText.message("{\"id\":" + json + ",\"method\":\"m\"}")).id();
	}

	private static JsonRpcError errorOf(String json) {
		return ((JsonRpcResponse) JsonText.message("{\"id\":1,\"error\":" + json + "}")).error();
	}

	private static void assertMalformed(String json, String reason) {
		assertThatExceptionOfType(MalformedMessageException.class).isThrownBy(() -> JsonText.messages(json))
			.withMessageContaining(reason);
	}

}
