/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.jsonrpc.JsonRpcCodec;
import org.mcptools.client.jsonrpc.JsonRpcMessage;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Messages written as text, and the waiting for what becomes of them.
 */
public final class TestMessages {

	private static final long PATIENCE_SECONDS = 20;

	private TestMessages() {
	}

	public static JsonRpcMessage message(String json) {
		byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
		return JsonRpcCodec.decode(bytes, 0, bytes.length).get(0);
	}

	public static Frame request(int id) {
		return new Frame(message("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"test/method\",\"params\":{}}"));
	}

	public static Frame notification() {
		return new Frame(message("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/test\"}"));
	}

	public static String result(int id) {
		return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":{\"ok\":true}}";
	}

	public static String text(JsonRpcMessage message) {
		return new String(JsonRpcCodec.encode(message), StandardCharsets.UTF_8);
	}

	public static void awaitDone(Exchange exchange) throws Exception {
		exchange.completion().toCompletableFuture().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
	}

	public static McpTransportException awaitFailure(Exchange exchange) throws InterruptedException, TimeoutException {
		CompletableFuture<Void> completion = exchange.completion().toCompletableFuture();
		try {
			completion.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
		}
		catch (ExecutionException ex) {
			assertThat(ex.getCause()).isInstanceOf(McpTransportException.class);
			return (McpTransportException) ex.getCause();
		}
		throw new AssertionError("The exchange should have failed");
	}

}
