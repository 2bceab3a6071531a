/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.faults;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.client.core.InboundHandler;
import org.mcptools.client.core.JsonRpcPeer;
import org.mcptools.client.core.Patience;
import org.mcptools.client.error.McpException;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.jsonrpc.JsonRpcCodec;
import org.mcptools.client.jsonrpc.JsonRpcError;
import org.mcptools.client.jsonrpc.JsonRpcMessage;
import org.mcptools.client.jsonrpc.JsonRpcNotification;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.jsonrpc.JsonRpcResponse;
import org.mcptools.client.jsonrpc.MalformedMessageException;
import org.mcptools.client.testing.JsonText;
import org.mcptools.client.thread.McpThreads;
import org.mcptools.client.transport.Exchange;
import org.mcptools.client.transport.Frame;
import org.mcptools.client.transport.McpTransport;
import org.mcptools.client.transport.TransportListener;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random and mutated frames for the codec and for the peer.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class PeerFuzzTests {

	@Test
	void whenBytesAreReadThenTheyAreMessagesOrMalformed() {
		long first = Mutations.seed();
		int good = 0;
		for (long seed = first; seed < first + Mutations.rounds(50_000); seed++) {
			byte[] bytes = new Mutations(seed).next();
			try {
				for (JsonRpcMessage message : JsonRpcCodec.decode(bytes, 0, bytes.length)) {
					good++;
					byte[] written = JsonRpcCodec.encode(message);
					assertThat(JsonRpcCodec.decode(written, 0, written.length)).as("seed %s", seed).hasSize(1);
				}
			}
			catch (MalformedMessageException ex) {
				assertThat(ex.getMessage()).as("seed %s", seed).isNotBlank();
			}
			catch (RuntimeException | Error ex) {
				throw new AssertionError("-Dfuzz.seed=" + seed + " -Dfuzz.rounds=1", ex);
			}
		}
		assertThat(good).isPositive();
	}

	@Test
	void whenMessagesArriveThenEachCallHasOneOutcomeAndNothingEscapes() {
		long first = Mutations.seed();
		for (long seed = first; seed < first + Mutations.rounds(20_000) / 100; seed++) {
			try {
				converse(new Mutations(seed));
			}
			catch (RuntimeException | Error ex) {
				throw new AssertionError("-Dfuzz.seed=" + seed + " -Dfuzz.rounds=100", ex);
			}
		}
	}

	/** A hundred frames for ten calls, and the end of the channel. */
	private static void converse(Mutations frames) {
		Silent transport = new Silent();
		JsonRpcPeer peer = new JsonRpcPeer("fuzzed", transport, new Refusing(), McpThreads.callbacks());
		List<CompletableFuture<?>> calls = new ArrayList<>();
		for (int i = 0; i < 10; i++) {
			calls.add(peer.call("tools/call", JsonText.object("{}"), Map.of(), (json) -> json.path("content"),
					new Patience(Duration.ofMinutes(5)), (id, reason) -> {
					}));
		}
		for (int i = 0; i < 100; i++) {
			byte[] bytes = frames.next();
			try {
				JsonRpcCodec.decode(bytes, 0, bytes.length).forEach((message) -> peer.onFrame(new Frame(message)));
			}
			catch (MalformedMessageException ex) {
				// Declared.
			}
		}
		peer.onClosed(new McpTransportException("fuzzed", "the end", null));
		for (CompletableFuture<?> call : calls) {
			try {
				call.orTimeout(10, TimeUnit.SECONDS).join();
			}
			catch (CompletionException ex) {
				assertThat(ex.getCause()).isInstanceOf(McpException.class);
			}
		}
		assertThat(peer.pendingCount()).isZero();
	}

	/**
	 * Sends nothing to nobody.
	 */
	private static final class Silent implements McpTransport {

		@Override
		public void open(TransportListener listener) {
		}

		@Override
		public Exchange send(Frame frame) {
			JsonRpcCodec.encode(frame.message());
			return Exchange.done();
		}

		@Override
		public void close() {
		}

	}

	/**
	 * Refuses each request.
	 */
	private static final class Refusing implements InboundHandler {

		@Override
		public CompletableFuture<JsonRpcResponse> onRequest(JsonRpcRequest request) {
			return CompletableFuture
				.completedFuture(JsonRpcResponse.failure(request.id(), new JsonRpcError(-32601, "no", null)));
		}

		@Override
		public void onNotification(JsonRpcNotification notification) {
		}

	}

}
