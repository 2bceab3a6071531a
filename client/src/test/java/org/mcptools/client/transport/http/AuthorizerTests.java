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
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.transport.Exchange;
import org.mcptools.client.transport.Frame;
import org.mcptools.client.transport.RecordingListener;
import org.mcptools.client.transport.TestMessages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mcptools.client.transport.TestMessages.awaitDone;
import static org.mcptools.client.transport.TestMessages.awaitFailure;
import static org.mcptools.client.transport.TestMessages.request;
import static org.mcptools.client.transport.TestMessages.result;

@Timeout(60)
class AuthorizerTests {

	private final RecordingListener listener = new RecordingListener();

	private final Wallet wallet = new Wallet();

	private TestHttpServer server;

	private StreamableHttpTransport transport;

	@AfterEach
	void close() {
		this.transport.close();
		this.server.close();
		assertThat(this.listener.breaches()).isEmpty();
	}

	private void start(TestHttpServer.Handler handler) throws IOException {
		this.server = TestHttpServer.start(handler);
		this.transport = new StreamableHttpTransport("test",
				HttpSettings.of(this.server.url("/mcp")).withAuthorizer(this.wallet));
		this.transport.open(this.listener);
	}

	private void startGuarded() throws IOException {
		start((request, reply) -> {
			if (request.header("authorization").equals("Bearer new-token")) {
				reply.json(200, result(1));
			}
			else {
				reply.header("WWW-Authenticate", "Bearer realm=\"a\", scope=\"x y\"")
					.header("WWW-Authenticate", "DPoP algs=\"ES256\"")
					.header("DPoP-Nonce", "n-1")
					.send(401, "text/plain", "who are you?");
			}
		});
	}

	@Test
	void whenThereAreCredentialsThenEachKindOfRequestCarriesThem() throws Exception {
		this.wallet.token = "new-token";
		startGuarded();
		awaitDone(this.transport.send(request(1)));
		awaitDone(this.transport.listen(Map.of()));
		this.transport.terminate(Map.of());
		assertThat(this.server.requests()).extracting(RawRequest::method).containsExactly("POST", "GET", "DELETE");
		assertThat(this.server.requests())
			.allMatch((request) -> request.header("authorization").equals("Bearer new-token"));
		assertThat(this.wallet.challenges).isEmpty();
	}

	@Test
	void whenAChallengeIsAnsweredThenTheRequestIsSentOnceMore() throws Exception {
		this.wallet.token = "old-token";
		startGuarded();
		Exchange exchange = this.transport.send(request(1));
		HttpChallenge challenge = this.wallet.awaitChallenge();
		assertThat(exchange.completion().toCompletableFuture()).isNotDone();
		this.wallet.token = "new-token";
		this.wallet.answer.complete(true);
		awaitDone(exchange);
		assertThat(challenge.status()).isEqualTo(401);
		assertThat(challenge.method()).isEqualTo("POST");
		assertThat(challenge.uri()).hasToString(this.server.url("/mcp"));
		assertThat(challenge.wwwAuthenticate()).containsExactlyInAnyOrder("Bearer realm=\"a\", scope=\"x y\"",
				"DPoP algs=\"ES256\"");
		assertThat(challenge.headers()).containsEntry("dpop-nonce", "n-1");
		assertThat(challenge.credentials()).containsEntry("Authorization", "Bearer old-token");
		assertThat(challenge.toString()).doesNotContain("old-token", "n-1");
		List<RawRequest> requests = this.server.requests();
		assertThat(requests).hasSize(2);
		assertThat(requests.get(1).body()).isEqualTo(requests.get(0).body());
	}

	@ParameterizedTest
	@ValueSource(ints = { 401, 403 })
	void whenNewCredentialsAreRefusedTooThenThereIsNoThirdTry(int status) throws Exception {
		start((request, reply) -> reply.send(status, "text/plain", "no: " + request.header("authorization")));
		this.wallet.token = "wrong-token";
		this.wallet.answer.complete(true);
		McpTransportException failure = awaitFailure(this.transport.send(request(1)));
		assertThat(failure.getHttpStatus()).isEqualTo(status);
		assertThat(failure).hasMessage("MCP server 'test': answered with HTTP " + status + ": no: ***");
		assertThat(this.server.requests()).hasSize(2);
		assertThat(this.wallet.challenges).hasSize(1);
	}

	@Test
	void whenTheServerWantsOneThingAfterAnotherThenEachChallengeIsToldUpToTheNumberOfTheAuthorizer() throws Exception {
		start((request, reply) -> reply.send(401, "text/plain", "more"));
		this.wallet.most = 3;
		this.wallet.answer.complete(true);
		McpTransportException failure = awaitFailure(this.transport.send(request(1)));
		assertThat(failure.getHttpStatus()).isEqualTo(401);
		assertThat(this.wallet.challenges).hasSize(3);
		assertThat(this.server.requests()).hasSize(4);
		assertThat(this.wallet.replies).extracting(HttpReply::status).containsExactly(401);
	}

	@Test
	void whenAReplyComesThenTheAuthorizerIsToldWhatItCarries() throws Exception {
		start((request, reply) -> reply.header("DPoP-Nonce", "n-2").json(200, result(1)));
		this.wallet.token = "new-token";
		awaitDone(this.transport.send(request(1)));
		HttpReply reply = this.wallet.replies.get(0);
		assertThat(reply.uri()).hasToString(this.server.url("/mcp"));
		assertThat(reply.headers()).containsEntry("dpop-nonce", "n-2");
		assertThat(reply.credentials()).containsEntry("Authorization", "Bearer new-token");
		assertThat(reply.toString()).doesNotContain("new-token", "n-2");
	}

	@Test
	void whenAChallengeIsNotAnsweredThenTheRefusalStands() throws Exception {
		startGuarded();
		this.wallet.answer.complete(false);
		McpTransportException failure = awaitFailure(this.transport.send(request(1)));
		assertThat(failure).hasMessage("MCP server 'test': answered with HTTP 401: who are you?");
		assertThat(this.server.requests()).hasSize(1);
	}

	@Test
	void whenTheRefusalIsAJsonRpcErrorThenItIsTheAnswerAfterTheChallenge() throws Exception {
		start((request, reply) -> reply.json(403,
				"{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32000,\"message\":\"no\"}}"));
		this.wallet.answer.complete(false);
		awaitDone(this.transport.send(request(1)));
		assertThat(this.listener.frames()).hasSize(1);
		assertThat(this.wallet.challenges).hasSize(1);
	}

	@Test
	void whenTheAuthorizerFailsThenTheExchangeFailsWithItsReason() throws Exception {
		startGuarded();
		this.wallet.answer.completeExceptionally(new IllegalStateException("the user said no"));
		McpTransportException failure = awaitFailure(this.transport.send(request(1)));
		assertThat(failure)
			.hasMessage("MCP server 'test': could not be authorized: no new credentials: the user said no");
		assertThat(failure.getHttpStatus()).isEqualTo(401);
		assertThat(NeedsAuthorization.isMeantBy(failure)).isFalse();
	}

	@Test
	void whenAPersonHasToDoSomethingFirstThenTheFailureOfTheExchangeMeansThat() throws Exception {
		startGuarded();
		this.wallet.answer.completeExceptionally(new NobodyLoggedIn());
		assertThat(NeedsAuthorization.isMeantBy(awaitFailure(this.transport.send(request(1))))).isTrue();
	}

	@Test
	void whenTheAuthorizerThrowsThenTheExchangeFailsWithItsReason() throws Exception {
		startGuarded();
		this.wallet.token = null;
		assertThat(awaitFailure(this.transport.send(request(1))))
			.hasMessage("MCP server 'test': could not be authorized: no credentials: the wallet is lost");
		assertThat(this.server.requests()).isEmpty();
	}

	@Test
	void whenTheAuthorizerAnswersNothingThenTheExchangeFailsAndDoesNotHang() throws Exception {
		startGuarded();
		this.wallet.answer.complete(null);
		assertThat(awaitFailure(this.transport.send(request(1))))
			.hasMessageStartingWith("MCP server 'test': could not be authorized: no new credentials: ");
	}

	@Test
	void whenTheExchangeIsAbortedDuringAChallengeThenNothingIsSentAnyMore() throws Exception {
		startGuarded();
		Exchange exchange = this.transport.send(request(1));
		this.wallet.awaitChallenge();
		exchange.abort();
		this.wallet.answer.complete(true);
		awaitDone(exchange);
		assertThat(this.server.requests()).hasSize(1);
	}

	@Test
	void whenCredentialsCannotBeSentThenTheMessageDoesNotShowThem() throws Exception {
		startGuarded();
		this.wallet.token = "sécret-tökén\r\nX: y";
		assertThat(awaitFailure(this.transport.send(request(1)))).hasMessageContaining("'Authorization'")
			.hasMessageNotContaining("cret");
		assertThat(this.server.requests()).isEmpty();
	}

	@Test
	void whenHeadersMeetThenTheFramesOwnWin() throws Exception {
		this.server = TestHttpServer.start((request, reply) -> reply.json(200, result(1)));
		this.transport = new StreamableHttpTransport("test",
				HttpSettings.of(this.server.url("/mcp"))
					.withHeader("x-a", "settings")
					.withHeader("x-b", "settings")
					.withHeader("authorization", "settings")
					.withHeader("mcp-session-id", "settings")
					.withHook((request) -> Map.of("X-B", "hook", "Accept", "hook"))
					.withAuthorizer(this.wallet));
		this.transport.open(this.listener);
		this.wallet.token = "new-token";
		awaitDone(this.transport.send(new Frame(TestMessages.request(1).message(), Map.of("MCP-SESSION-ID", "frame"))));
		RawRequest sent = this.server.requests().get(0);
		assertThat(sent.header("x-a")).isEqualTo("settings");
		assertThat(sent.header("x-b")).isEqualTo("hook");
		assertThat(sent.header("authorization")).isEqualTo("Bearer new-token");
		assertThat(sent.header("mcp-session-id")).isEqualTo("frame");
		assertThat(sent.header("accept")).isEqualTo("application/json, text/event-stream");
	}

	private static final class NobodyLoggedIn extends RuntimeException implements NeedsAuthorization {

		private static final long serialVersionUID = 1L;

	}

	private static final class Wallet implements HttpAuthorizer {

		private final List<HttpChallenge> challenges = new CopyOnWriteArrayList<>();

		private final CompletableFuture<Boolean> answer = new CompletableFuture<>();

		private final CountDownLatch challenged = new CountDownLatch(1);

		private final List<HttpReply> replies = new CopyOnWriteArrayList<>();

		private volatile String token = "";

		private volatile int most = 1;

		@Override
		public CompletionStage<Map<String, String>> credentials(String method, URI uri) {
			String current = this.token;
			if (current == null) {
				throw new IllegalStateException("the wallet is lost");
			}
			return CompletableFuture
				.supplyAsync(() -> current.isEmpty() ? Map.of() : Map.of("Authorization", "Bearer " + current));
		}

		@Override
		public CompletionStage<Boolean> onChallenge(HttpChallenge challenge) {
			this.challenges.add(challenge);
			this.challenged.countDown();
			return this.answer;
		}

		@Override
		public int maxChallenges() {
			return this.most;
		}

		@Override
		public void onReply(HttpReply reply) {
			this.replies.add(reply);
		}

		HttpChallenge awaitChallenge() throws InterruptedException {
			assertThat(this.challenged.await(20, TimeUnit.SECONDS)).isTrue();
			return this.challenges.get(0);
		}

	}

}
