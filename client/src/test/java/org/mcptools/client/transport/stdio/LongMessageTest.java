/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.McpClient;
import org.mcptools.client.error.McpErrorException;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.testing.CapturedLog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Long lines.
 */
@ExtendWith(NoLeaks.class)
@Timeout(120)
class LongMessageTest {

	private static final int LIMIT = 100_000;

	@ParameterizedTest
	@ValueSource(ints = { 1024 * 1024, 10 * 1024 * 1024 })
	void whenAnAnswerIsLongThenItIsRead(int length) {
		try (McpClient client = Scripted.connected("long")) {
			for (int i = 0; i < 3; i++) {
				assertThat(Scripted.text(client, "big", "", length)).hasSize(length).matches("x+");
			}
			assertThat(Scripted.echo(client, "short")).isEqualTo("short");
		}
	}

	@Test
	void whenArgumentsAreLongThenTheyArrive() {
		String text = "0123456789abcde\u00e4".repeat(65536);
		try (McpClient client = Scripted.connected("long")) {
			assertThat(Scripted.echo(client, text)).isEqualTo(text);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "big", "big-id-last" })
	void whenAnAnswerIsLongerThanAllowedThenItsCallFailsAtOnceAndTheConnectionLives(String tool) throws Exception {
		try (McpClient client = limited(); CapturedLog log = CapturedLog.of(StdioTransport.class)) {
			CompletableFuture<McpToolCallResult> other = client.async()
				.callTool("later", Scripted.arguments("still here", 500));
			int envelope = (tool.equals("big")
					? "{'jsonrpc':'2.0','id':3,'result':{'content':[{'type':'text','text':''}]}}"
					: "{'result':{'content':[{'type':'text','text':''}]},'jsonrpc':'2.0','id':3}")
				.length();
			assertThatExceptionOfType(McpErrorException.class)
				.isThrownBy(() -> Scripted.call(client, tool, "", 2 * LIMIT))
				.withMessage("MCP server 'limited' answered tools/call with error -32603: the answer of "
						+ (2 * LIMIT + envelope) + " bytes exceeds the limit of 100000 bytes (maxMessageBytes)");
			assertThat(log.lines()).singleElement()
				.isEqualTo("WARN MCP server 'limited' sent a message of " + (2 * LIMIT + envelope)
						+ " bytes, the limit is 100000 (maxMessageBytes): the request that it answers fails");
			assertThat(other.get(30, TimeUnit.SECONDS).text()).isEqualTo("still here");
			assertThat(Scripted.echo(client, "on")).isEqualTo("on");
		}
	}

	@Test
	void whenAnAnswerIsJustAsLongAsAllowedThenItIsRead() {
		try (McpClient client = limited()) {
			int envelope = "{'jsonrpc':'2.0','id':2,'result':{'content':[{'type':'text','text':''}]}}".length();
			assertThat(Scripted.text(client, "big", "", LIMIT - envelope)).hasSize(LIMIT - envelope);
			assertThatExceptionOfType(McpErrorException.class)
				.isThrownBy(() -> Scripted.call(client, "big", "", LIMIT - envelope + 1))
				.withMessageContaining("the answer of 100001 bytes");
		}
	}

	@Test
	void whenANotificationOrARequestIsLongerThanAllowedThenItIsSkipped() {
		try (McpClient client = limited(); CapturedLog log = CapturedLog.of(StdioTransport.class)) {
			String params = "\"params\":{\"x\":\"" + "y".repeat(LIMIT) + "\"}";
			assertThat(Scripted.text(client, "write",
					"{\"jsonrpc\":\"2.0\",\"method\":\"notifications/x\"," + params + "}\n"
					// The server's id is not ours, though it is the same.
							+ "{\"jsonrpc\":\"2.0\",\"id\":$ID,\"method\":\"sampling/createMessage\"," + params + "}\n"
							+ "{\"jsonrpc\":\"2.0\",\"id\":$ID," + params + ",\"method\":\"x\"}\n"
							+ "{\"jsonrpc\":\"2.0\",\"id\":$ID,\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"mine\"}]}}\n",
					0))
				.isEqualTo("mine");
			assertThat(log.lines()).hasSize(3).allMatch((line) -> line.endsWith("(maxMessageBytes): skipped"));
		}
	}

	private static McpClient limited() {
		McpClient client = Scripted.client("limited", Scripted.server().withMaxMessageBytes(LIMIT));
		client.initialize();
		return client;
	}

}
