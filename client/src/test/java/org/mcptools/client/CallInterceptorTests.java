/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.client.call.CallInterceptor;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.call.ToolCall;
import org.mcptools.client.error.McpErrorException;
import org.mcptools.client.error.McpTimeoutException;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.protocol.TextContent;
import org.mcptools.client.testing.JsonText;
import org.mcptools.client.testing.ScriptedPeer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

@Timeout(30)
class CallInterceptorTests {

	private final ScriptedPeer peer = new ScriptedPeer().answer("tools/call", ScriptedPeer.text("done"));

	private final McpClientBuilder builder = this.peer.builder();

	private final Queue<String> seen = new ConcurrentLinkedQueue<>();

	@AfterEach
	void close() {
		this.peer.close();
	}

	private McpClient through(CallInterceptor... interceptors) {
		List.of(interceptors).forEach(this.builder::interceptor);
		return this.peer.connected(this.builder);
	}

	private static McpToolCallResult result(String text) {
		return new McpToolCallResult(List.of(new TextContent(text, null, null)), null, false, null);
	}

	private String sent() {
		return this.peer.connection().requests("tools/call").get(0).params().toString();
	}

	@Test
	void whenACallIsMadeThenEachInterceptorSeesItInItsTurn() {
		try (McpClient client = through((call, chain) -> {
			this.seen.add("1 " + call.server() + " " + call.tool() + " " + call.arguments());
			return chain.proceed(call).thenApply((result) -> {
				this.seen.add("1 " + result.text());
				return result;
			});
		}, (call, chain) -> {
			this.seen.add("2 " + call.options().context());
			return chain.proceed(call);
		})) {
			CallOptions options = CallOptions.DEFAULTS.withContext(Map.of("user", "alice"));
			assertThat(client.callTool("t", "{\"a\":1}", options).text()).isEqualTo("done");
			assertThat(this.seen).containsExactly("1 memory t {\"a\":1}", "2 {user=alice}", "1 done");
			assertThat(sent()).isEqualTo("{\"name\":\"t\",\"arguments\":{\"a\":1}}");
		}
	}

	@Test
	void whenACallIsChangedThenTheServerGetsTheChangedOne() {
		try (McpClient client = through((call, chain) -> chain.proceed(call.withArguments("{\"b\":2}")
			.withOptions(call.options().withMeta(JsonText.object("{\"example.com/k\":1}")))))) {
			client.callTool("t", "{\"a\":1}");
			assertThat(sent()).isEqualTo("{\"name\":\"t\",\"arguments\":{\"b\":2},\"_meta\":{\"example.com/k\":1}}");
		}
	}

	@Test
	void whenACallIsAnsweredOrRefusedThenTheServerIsNotCalled() {
		try (McpClient client = through((call, chain) -> {
			if (call.tool().equals("forbidden")) {
				throw new SecurityException("not for you");
			}
			return CompletableFuture.completedFuture(result("from memory"));
		})) {
			assertThat(client.callTool("t", "{}").text()).isEqualTo("from memory");
			assertThatExceptionOfType(SecurityException.class).isThrownBy(() -> client.callTool("forbidden", "{}"))
				.withMessage("not for you");
			this.peer.connection().settle();
			assertThat(this.peer.connection().requests("tools/call")).isEmpty();
		}
	}

	@Test
	void whenACallFailsThenItCanBeMadeAgain() {
		this.peer.refuse("tools/call", -32000, "busy", null);
		try (McpClient client = through((call, chain) -> chain.proceed(call).exceptionallyCompose((failure) -> {
			this.peer.answer("tools/call", ScriptedPeer.text("at last"));
			return chain.proceed(call);
		}))) {
			assertThat(client.callTool("t", "{}").text()).isEqualTo("at last");
			assertThat(this.peer.connection().requests("tools/call")).hasSize(2);
		}
	}

	@Test
	void whenTheServerRefusesThenTheCallerGetsThatFailure() {
		this.peer.refuse("tools/call", -32000, "busy", null);
		try (McpClient client = through((call, chain) -> chain.proceed(call).thenApply((result) -> result))) {
			assertThatExceptionOfType(McpErrorException.class).isThrownBy(() -> client.callTool("t", "{}"))
				.withMessageContaining("busy");
		}
	}

	@Test
	void whenACallIsCancelledThenSoIsWhatTheInterceptorsHaveMadeOfIt() {
		this.peer.hold("tools/call");
		try (McpClient client = through((call, chain) -> {
			CompletableFuture<McpToolCallResult> own = new CompletableFuture<>();
			chain.proceed(call).thenAccept(own::complete);
			return own;
		})) {
			CompletableFuture<McpToolCallResult> call = client.async().callTool("t", "{}");
			this.peer.connection().awaitRequest("tools/call");
			assertThat(call.cancel(true)).isTrue();
			this.peer.connection().awaitNotification("notifications/cancelled");
			assertThat(this.peer.connection().pendingCalls()).isZero();
		}
	}

	@Test
	void whenAnInterceptorGoesOnAfterACallWasCancelledThenNothingStaysPending() {
		this.peer.hold("tools/call");
		CompletableFuture<Void> approval = new CompletableFuture<>();
		try (McpClient client = through((call, chain) -> approval.thenCompose((approved) -> chain.proceed(call)))) {
			CompletableFuture<McpToolCallResult> call = client.async().callTool("t", "{}");
			call.cancel(true);
			approval.complete(null);
			Awaitility.await().until(() -> this.peer.connection().pendingCalls() == 0);
		}
	}

	@Test
	void whenAnInterceptorTakesItsTimeThenTheTimeoutOfTheCallBeginsAfterwards() {
		this.peer.hold("tools/call");
		try (McpClient client = through((call, chain) -> chain.proceed(call))) {
			assertThatExceptionOfType(McpTimeoutException.class)
				.isThrownBy(() -> client.callTool("t", "{}", CallOptions.DEFAULTS.withTimeout(Duration.ofMillis(50))));
		}
	}

	@Test
	void whenCallsAreLimitedThenAnInterceptorThatWaitsTakesNobodysTurn() {
		CompletableFuture<Void> approval = new CompletableFuture<>();
		this.builder.maxConcurrentCalls(1);
		try (McpClient client = through((call, chain) -> call.tool().equals("slow")
				? approval.thenCompose((approved) -> chain.proceed(call)) : chain.proceed(call))) {
			CompletableFuture<McpToolCallResult> waiting = client.async().callTool("slow", "{}");
			assertThat(client.callTool("quick", "{}").text()).isEqualTo("done");
			approval.complete(null);
			assertThat(waiting).succeedsWithin(ScriptedPeer.PATIENCE);
		}
	}

	@Test
	void whenAnInterceptorBreaksItsContractThenTheCallFailsAndSaysSo() {
		try (McpClient client = through((call, chain) -> call.tool().equals("none") ? null
				: chain.proceed(new ToolCall("other", call.tool(), "{}", call.options())))) {
			assertThatIllegalStateException().isThrownBy(() -> client.callTool("none", "{}"))
				.withMessageEndingWith(" returned no outcome");
			assertThatIllegalArgumentException().isThrownBy(() -> client.callTool("t", "{}"))
				.withMessage("A call of MCP server 'memory' cannot be passed on to server 'other'");
		}
	}

	@Test
	void whenArgumentsAreWrongThenNoInterceptorSeesThem() {
		try (McpClient client = through((call, chain) -> {
			this.seen.add(call.arguments());
			return chain.proceed(call.withArguments("[]"));
		})) {
			assertThatIllegalArgumentException().isThrownBy(() -> client.callTool("t", "[1]"));
			assertThat(this.seen).isEmpty();
			assertThatIllegalArgumentException().isThrownBy(() -> client.callTool("t", "{}"))
				.withMessageContaining("must be one JSON object");
		}
	}

	@Test
	void whenACallIsPrintedThenNothingSecretIs() {
		CallOptions options = CallOptions.DEFAULTS.withContext(Map.of("token", "hunter2"))
			.withMeta(JsonText.object("{\"token\":\"hunter2\"}"));
		assertThat(new ToolCall("s", "t", "{\"password\":\"hunter2\"}", options)).hasToString("ToolCall[t of s]");
		assertThat(options.toString()).doesNotContain("hunter2");
	}

}
