/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.error.McpErrorException;
import org.mcptools.client.error.McpException;
import org.mcptools.client.error.McpProtocolException;
import org.mcptools.client.error.McpTimeoutException;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.testing.ScriptedPeer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * A failure tells who was waiting for the answer, not only which thread read it.
 */
class CallSiteTests {

	private final ScriptedPeer peer = new ScriptedPeer().hold("tools/call");

	@AfterEach
	void close() {
		this.peer.close();
	}

	@Test
	void whenServerAnswersWithAnErrorThenTheCallersFrameIsInTheStack() {
		this.peer.refuse("tools/call", -32000, "no", "{\"a\":1}");
		McpClient client = this.peer.connected();
		McpErrorException thrown = thrown(McpErrorException.class, () -> client.callTool("t", "{}"));
		McpErrorException original = (McpErrorException) thrown.getCause();
		assertThat(thrown.getCode()).isEqualTo(original.getCode());
		assertThat(thrown.getPeerMessage()).isEqualTo(original.getPeerMessage());
		assertThat(thrown.getData()).isSameAs(original.getData());
	}

	@Test
	void whenCallTimesOutThenTheCallersFrameIsInTheStack() {
		McpClient client = this.peer.connected();
		CallOptions options = CallOptions.DEFAULTS.withTimeout(Duration.ofMillis(10));
		McpTimeoutException thrown = thrown(McpTimeoutException.class, () -> client.callTool("t", "{}", options));
		assertThat(thrown.getTimeout()).isEqualTo(Duration.ofMillis(10));
	}

	@Test
	void whenAnswerIsMalformedThenTheCallersFrameIsInTheStack() {
		this.peer.answer("tools/call", "{}");
		McpClient client = this.peer.connected();
		thrown(McpProtocolException.class, () -> client.callTool("t", "{}"));
	}

	@Test
	void whenChannelIsLostThenTheCallersFrameIsInTheStack() {
		this.peer.on("tools/call", (connection, request) -> connection.drop());
		McpClient client = this.peer.connected();
		thrown(McpTransportException.class, () -> client.callTool("t", "{}"));
	}

	@Test
	void whenInitializeFailsThenTheCallersFrameIsInTheStack() {
		this.peer.refuse("initialize", -32000, "no", null);
		McpClient client = this.peer.builder().build();
		thrown(McpErrorException.class, client::initialize);
	}

	@Test
	void whenFutureFailsThenItHasTheFailureItself() {
		this.peer.refuse("tools/call", -32000, "no", null)
			.refuse("tools/list", -32000, "no", null)
			.refuse("ping", -32000, "no", null);
		McpAsyncClient client = this.peer.connected().async();
		for (CompletableFuture<?> call : List.of(client.callTool("t", "{}"), client.listTools(), client.ping())) {
			assertRaw(call);
		}
		this.peer.refuse("initialize", -32000, "no", null);
		assertRaw(this.peer.builder().buildAsync().initialize());
		assertRaw(this.peer.builder().connectOnFirstUse().buildAsync().ping());
	}

	private static void assertRaw(CompletableFuture<?> call) {
		assertThat(call.<Throwable>handle((value, failure) -> failure).orTimeout(10, TimeUnit.SECONDS).join())
			.isInstanceOf(McpErrorException.class)
			.hasNoCause();
	}

	/** Both the exception and its cause are of the type, with one message. */
	private static <E extends McpException> E thrown(Class<E> type, Runnable call) {
		E thrown = catchThrowableOfType(type, call::run);
		assertThat(List.of(thrown.getStackTrace())).extracting(StackTraceElement::getClassName)
			.contains(CallSiteTests.class.getName(), McpClient.class.getName());
		assertThat(thrown.getCause()).isInstanceOf(type).hasMessage(thrown.getMessage());
		McpException original = (McpException) thrown.getCause();
		assertThat(thrown.getServerName()).isEqualTo(original.getServerName()).isEqualTo("memory");
		assertThat(thrown.getMethod()).isEqualTo(original.getMethod()).isNotNull();
		return thrown;
	}

}
