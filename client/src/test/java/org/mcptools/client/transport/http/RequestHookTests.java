/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.client.McpAsyncClient;
import org.mcptools.client.McpClient;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.call.ToolCall;
import org.mcptools.client.connection.ConnectionStatus;
import org.mcptools.client.connection.ReconnectSettings;
import org.mcptools.client.jsonrpc.Json;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.testing.CurrentUser;
import org.mcptools.client.testing.ScriptedPeer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Who adds headers knows for which call, and works for whom the caller works.
 */
@Timeout(60)
class RequestHookTests {

	private static final String INITIALIZED = "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":"
			+ ScriptedPeer.initializeResult("2025-11-25") + "}";

	private static final String ANSWER = "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":" + ScriptedPeer.text("done") + "}";

	private TestHttpServer server;

	private McpAsyncClient client;

	/** How the server answers a call of a tool. */
	private volatile TestHttpServer.Handler onCall = (request, reply) -> reply.json(200, ANSWER.formatted(id(request)));

	@AfterEach
	void close() {
		this.client.close();
		this.server.close();
	}

	private static String id(RawRequest request) {
		return request.body().replaceFirst("(?s).*\"id\":(\\d+).*", "$1");
	}

	private void serve(RawRequest request, TestHttpServer.Reply reply) throws IOException {
		if (request.body().contains("\"initialize\"")) {
			reply.header("Mcp-Session-Id", "s").json(200, INITIALIZED.formatted(id(request)));
		}
		else if (request.body().contains("\"tools/call\"") || request.headers().containsKey("last-event-id")) {
			this.onCall.handle(request, reply);
		}
		else if (request.body().contains("example/do")) {
			reply.empty(400);
		}
		else {
			reply.empty(request.line().startsWith("GET") ? 405 : 202);
		}
	}

	private void start(HttpAuthorizer authorizer) throws Exception {
		this.server = TestHttpServer.start(this::serve);
		this.client = McpClient.builder("files")
			.streamableHttp(HttpSettings.of(this.server.url("/mcp"))
				.withHook(RequestHookTests::headers)
				.withAuthorizer(authorizer))
			.protocolVersion("2025-11-25")
			.reconnect(ReconnectSettings.DEFAULTS)
			.callerContext(CurrentUser::capture)
			.buildAsync();
		this.client.initialize().get(30, TimeUnit.SECONDS);
	}

	private static Map<String, String> headers(HttpRequestHook.Request request) {
		ToolCall call = request.call();
		return Map.of("X-User", String.valueOf(CurrentUser.get()), "X-Call",
				(call != null) ? call.server() + "/" + call.tool() + call.options().context() : "none");
	}

	private CompletableFuture<McpToolCallResult> callAs(@Nullable String user) {
		return CurrentUser
			.as(user,
					() -> this.client.callTool("read", "{}",
							CallOptions.DEFAULTS.withContext(Map.of("chat", "of " + user))))
			.orTimeout(30, TimeUnit.SECONDS);
	}

	/** Return what came with the requests for a call. */
	private List<String> seen() {
		return this.server.requests()
			.stream()
			.filter((request) -> request.body().contains("\"tools/call\"")
					|| request.headers().containsKey("last-event-id"))
			.map((request) -> request.header("x-user") + " " + request.header("x-call"))
			.toList();
	}

	@Test
	void whenToolsAreCalledThenEachRequestHasTheHeadersOfItsCall() throws Exception {
		start(HttpAuthorizer.none());
		CompletableFuture<McpToolCallResult> first = callAs("alice");
		assertThat(callAs("bob").join().text()).isEqualTo("done");
		first.join();
		callAs(null).join();
		assertThat(seen()).containsExactlyInAnyOrder("alice files/read{chat=of alice}", "bob files/read{chat=of bob}",
				"null files/read{chat=of null}");
		assertThat(this.server.requests()).filteredOn((request) -> request.body().contains("\"initialize"))
			.allSatisfy((request) -> assertThat(request.header("x-call")).isEqualTo("none"));
	}

	@Test
	void whenCredentialsComeLaterAndAreRefusedOnceThenTheHeadersAreTheCallersAllTheSame() throws Exception {
		this.onCall = (request, reply) -> {
			if (request.header("authorization").endsWith("old")) {
				reply.empty(401);
			}
			else {
				reply.json(200, ANSWER.formatted(id(request)));
			}
		};
		start(new SlowAuthorizer());
		assertThat(callAs("alice").join().text()).isEqualTo("done");
		assertThat(seen()).containsExactly("alice files/read{chat=of alice}", "alice files/read{chat=of alice}");
		assertThat(this.server.requests()).extracting((request) -> request.header("authorization"))
			.contains("alice old", "alice new");
	}

	@Test
	void whenAnAnswerIsTakenUpAgainThenThatRequestHasTheHeadersOfTheCall() throws Exception {
		this.onCall = (request, reply) -> {
			reply.beginEvents();
			if (request.line().startsWith("POST")) {
				this.onCall = (next, answer) -> {
					answer.beginEvents();
					answer.event(ANSWER.formatted(id(request)));
				};
				reply.write("id: e-1\nretry: 10\ndata:\n\n");
			}
		};
		start(HttpAuthorizer.none());
		assertThat(callAs("alice").join().text()).isEqualTo("done");
		assertThat(seen()).containsExactly("alice files/read{chat=of alice}", "alice files/read{chat=of alice}");
	}

	@Test
	void whenTheSessionIsLostThenTheCallIsSentAgainForItsCallerAndTheHandshakeForNobody() throws Exception {
		this.onCall = (request, reply) -> {
			this.onCall = (next, answer) -> answer.json(200, ANSWER.formatted(id(next)));
			reply.empty(404);
		};
		start(HttpAuthorizer.none());
		assertThat(callAs("alice").join().text()).isEqualTo("done");
		assertThat(seen()).containsExactly("alice files/read{chat=of alice}", "alice files/read{chat=of alice}");
		assertThat(this.server.requests()).filteredOn((request) -> request.body().contains("\"initialize\""))
			.hasSize(2)
			.allSatisfy((request) -> assertThat(request.header("x-call")).isEqualTo("none"));
	}

	@Test
	void whenTheCallHasToWaitForTheServerThenItHasTheHeadersOfItsCallerAndTheHandshakeOfNobody() throws Exception {
		start(HttpAuthorizer.none());
		int port = this.server.port();
		this.server.close();
		CompletableFuture<McpToolCallResult> call = callAs("alice");
		Awaitility.await().until(() -> this.client.connectionStatus().state() == ConnectionStatus.State.BACKING_OFF);
		this.server = TestHttpServer.start(port, this::serve);
		assertThat(call.join().text()).isEqualTo("done");
		assertThat(seen()).containsExactly("alice files/read{chat=of alice}");
		assertThat(this.server.requests().get(0).header("x-user")).isEqualTo("null");
	}

	@Test
	void whenSomethingElseIsCalledThenTheCallerIsKnownButNoTool() throws Exception {
		start(HttpAuthorizer.none());
		CurrentUser.as("alice", () -> this.client.request("example/do", Json.object()))
			.handle((result, failure) -> failure)
			.orTimeout(30, TimeUnit.SECONDS)
			.join();
		assertThat(this.server.requests()).filteredOn((request) -> request.body().contains("example/do"))
			.singleElement()
			.satisfies((request) -> assertThat(request.header("x-user") + " " + request.header("x-call"))
				.isEqualTo("alice none"));
	}

	/** Has credentials after a while, and the first are not good. */
	private static final class SlowAuthorizer implements HttpAuthorizer {

		private volatile String age = "old";

		@Override
		public CompletionStage<Map<String, String>> credentials(String method, URI uri) {
			String credentials = CurrentUser.get() + " " + this.age;
			return CompletableFuture.supplyAsync(() -> Map.of("Authorization", credentials),
					CompletableFuture.delayedExecutor(20, TimeUnit.MILLISECONDS));
		}

		@Override
		public CompletionStage<Boolean> onChallenge(HttpChallenge challenge) {
			this.age = "new";
			return CompletableFuture.supplyAsync(() -> true,
					CompletableFuture.delayedExecutor(20, TimeUnit.MILLISECONDS));
		}

	}

}
