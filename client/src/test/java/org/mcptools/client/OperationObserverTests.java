/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.call.Operation;
import org.mcptools.client.call.OperationObserver;
import org.mcptools.client.call.ServerAddress;
import org.mcptools.client.error.McpErrorException;
import org.mcptools.client.protocol.InitializeResult;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.testing.CapturedLog;
import org.mcptools.client.testing.JsonText;
import org.mcptools.client.testing.ScriptedPeer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

@Timeout(30)
class OperationObserverTests {

	private final ScriptedPeer peer = new ScriptedPeer().answer("tools/call", ScriptedPeer.text("done"));

	private final Queue<String> heard = new ConcurrentLinkedQueue<>();

	@AfterEach
	void close() {
		this.peer.close();
	}

	private McpClient observed(OperationObserver observer) {
		return this.peer.connected(this.peer.builder().observer(observer));
	}

	private OperationObserver.Observed begin(Operation operation) {
		this.heard.add(operation.method() + " of " + operation.server() + ": " + operation.subject());
		return (result, failure,
				server) -> this.heard.add(((failure != null) ? failure.getClass().getSimpleName()
						: (result != null) ? result.getClass().getSimpleName() : "nothing")
						+ ((server != null) ? " " + server.protocolVersion() : ""));
	}

	@Test
	void whenOperationsAreMadeThenEachIsHeardFromItsBeginningToItsEnd() {
		this.peer.answer("tools/list", "{\"tools\":[]}");
		try (McpClient client = observed(this::begin)) {
			String version = client.initializeResult().protocolVersion();
			client.callTool("t", "{}");
			client.ping();
			client.listTools();
			assertThat(this.heard).containsExactly("initialize of memory: null", "InitializeResult " + version,
					"tools/call of memory: t", "McpToolCallResult " + version, "ping of memory: null",
					"nothing " + version, "tools/list of memory: null", "ListN " + version);
		}
	}

	@Test
	void whenAnOperationFailsThenTheReasonIsHeard() {
		this.peer.refuse("tools/call", -32602, "no such tool", null);
		try (McpClient client = observed(this::begin)) {
			this.heard.clear();
			assertThatExceptionOfType(McpErrorException.class).isThrownBy(() -> client.callTool("t", "{}"));
			assertThat(this.heard).hasSize(2).last().asString().startsWith("McpErrorException");
		}
	}

	@Test
	void whenAnOperationIsCancelledThenThatIsHeard() {
		this.peer.hold("tools/call");
		try (McpClient client = observed(this::begin)) {
			this.heard.clear();
			CompletableFuture<McpToolCallResult> call = client.async().callTool("t", "{}");
			call.cancel(true);
			assertThat(this.heard).hasSize(2).last().asString().startsWith("CancellationException");
			assertThat(this.peer.connection().awaitNotification("notifications/cancelled")).isNotNull();
		}
	}

	@Test
	void whenAnOperationCannotBeMadeThenItWasNone() {
		try (McpClient client = observed(this::begin)) {
			this.heard.clear();
			assertThatIllegalArgumentException().isThrownBy(() -> client.callTool("t", "no JSON"));
			assertThat(this.heard).isEmpty();
		}
	}

	@Test
	void whenATraceIsPropagatedThenTheRequestCarriesItUnlessTheApplicationSaysOtherwise() {
		OperationObserver tracing = (operation) -> new OperationObserver.Observed() {

			@Override
			public Map<String, String> propagated() {
				return Map.of("traceparent", "00-1-2-01");
			}

			@Override
			public void ended(@Nullable Object result, @Nullable Throwable failure, @Nullable InitializeResult server) {
			}

		};
		try (McpClient client = observed(tracing)) {
			client.callTool("t", "{}");
			client.callTool("t", "{}",
					CallOptions.DEFAULTS.withMeta(JsonText.object("{\"a\":1,\"traceparent\":\"00-3-4-01\"}")));
			assertThat(this.peer.connection()
				.requests("tools/call")
				.stream()
				.map((request) -> request.params().path("_meta").toString()))
				.isEqualTo(List.of("{\"traceparent\":\"00-1-2-01\"}", "{\"traceparent\":\"00-3-4-01\",\"a\":1}"));
		}
	}

	@Test
	void whenThereAreSeveralObserversThenEachIsToldThoughAnotherFails() {
		OperationObserver failing = (operation) -> {
			throw new IllegalStateException("no begin");
		};
		Queue<ServerAddress> addresses = new ConcurrentLinkedQueue<>();
		try (McpClient client = this.peer
			.connected(this.peer.builder().observer(this::begin).observer(failing).observer((operation) -> {
				addresses.add(operation.address());
				return begin(operation);
			}))) {
			this.heard.clear();
			client.callTool("t", "{}");
			assertThat(this.heard).hasSize(4);
			assertThat(addresses).containsOnly(ServerAddress.UNKNOWN);
		}
	}

	@Test
	void whenAnObserverFailsThenTheOperationDoesNot() {
		try (CapturedLog log = CapturedLog.of(McpAsyncClient.class); McpClient client = observed((operation) -> {
			if (operation.method().equals("ping")) {
				throw new IllegalStateException("no begin");
			}
			return new OperationObserver.Observed() {

				@Override
				public Map<String, String> propagated() {
					throw new IllegalStateException("no trace");
				}

				@Override
				public void ended(@Nullable Object result, @Nullable Throwable failure,
						@Nullable InitializeResult server) {
					throw new IllegalStateException("no end");
				}

			};
		})) {
			assertThat(client.callTool("t", "{}").text()).isEqualTo("done");
			client.ping();
			assertThat(log.lines())
				.filteredOn((line) -> line.startsWith("WARN An observer of MCP server 'memory' failed"))
				.hasSize(4);
		}
	}

}
