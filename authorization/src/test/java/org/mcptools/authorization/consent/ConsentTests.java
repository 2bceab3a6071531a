/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization.consent;

import java.net.ConnectException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

@Timeout(120)
class ConsentTests {

	private final HttpClient browser = HttpClient.newHttpClient();

	private final CompletableFuture<URI> opened = new CompletableFuture<>();

	private static ConsentRequest request(ConsentHandler handler, String user, String state) {
		return new ConsentRequest("files", user, "https://as.example", Set.of(), URI.create("https://as.example/a"),
				handler.redirectUri(), state);
	}

	private HttpResponse<String> open(String url) throws Exception {
		return this.browser.send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
	}

	@Test
	void whenTheBrowserReturnsThenTheAnswerIsThereAndThePortIsClosed() throws Exception {
		LoopbackConsent consent = new LoopbackConsent(0, this.opened::complete);
		ConsentRequest request = request(consent, "me", "state-1");
		CompletableFuture<URI> arrival = consent.ask(request).toCompletableFuture();
		assertThat(this.opened.get(30, TimeUnit.SECONDS)).isEqualTo(request.authorizationUrl());
		assertThat(open(consent.redirectUri() + "?code=c&state=forged").statusCode()).isEqualTo(404);
		assertThat(arrival).isNotDone();
		arrival.thenAccept((url) -> consent.finished(request, null));
		HttpResponse<String> page = open(consent.redirectUri() + "?code=c&state=state-1");
		assertThat(page.body()).contains("The authorization is done");
		assertThat(arrival.get(30, TimeUnit.SECONDS)).hasToString(consent.redirectUri() + "?code=c&state=state-1");
		await().atMost(Duration.ofSeconds(60))
			.untilAsserted(() -> assertThatThrownBy(() -> open(consent.redirectUri().toString()))
				.isInstanceOf(ConnectException.class));
		consent.ask(request(consent, "me", "state-2"));
		assertThat(open(consent.redirectUri() + "?state=nobody").statusCode()).isEqualTo(404);
		consent.finished(request(consent, "me", "state-2"), new IllegalStateException("too late"));
	}

	@Test
	void whenAnotherUserArrivesThenTheAnswerIsNotTaken() throws Exception {
		WebConsent consent = new WebConsent(URI.create("https://app.example/callback"), Duration.ZERO);
		ConsentRequest request = request(consent, "alice", "state-1");
		CompletableFuture<URI> arrival = consent.ask(request).toCompletableFuture();
		URI callback = URI.create("https://app.example/callback?code=c&state=state-1");
		assertThat(consent.pending("alice")).containsExactly(request);
		assertThat(consent.pending("bob")).isEmpty();
		assertThat(consent.arrived(callback, "bob").toCompletableFuture()).isCompletedExceptionally();
		assertThat(consent.arrived(URI.create("https://app.example/callback?code=c&state=forged"), "alice")
			.toCompletableFuture()).isCompletedExceptionally();
		assertThat(arrival).isNotDone();
		CompletableFuture<ConsentRequest> outcome = consent.arrived(callback, "alice").toCompletableFuture();
		assertThat(arrival.get(30, TimeUnit.SECONDS)).isEqualTo(callback);
		assertThat(outcome).isNotDone();
		assertThat(consent.arrived(callback, "alice").toCompletableFuture()).isCompletedExceptionally();
		consent.finished(request, null);
		assertThat(outcome.get(30, TimeUnit.SECONDS)).isEqualTo(request);
		assertThat(consent.pending("alice")).isEmpty();
		assertThat(consent.arrived(callback, "alice").toCompletableFuture()).isCompletedExceptionally();
	}

	@Test
	void whenTheBrowserIsGoneBeforeThePageIsThereThenThePortIsClosedAllTheSame() throws Exception {
		LoopbackConsent consent = new LoopbackConsent(0, this.opened::complete);
		ConsentRequest request = request(consent, "me", "state-1");
		CompletableFuture<URI> arrival = consent.ask(request).toCompletableFuture();
		try (Socket gone = new Socket("127.0.0.1", consent.redirectUri().getPort())) {
			gone.getOutputStream()
				.write("GET /callback?code=c&state=state-1 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
					.getBytes(StandardCharsets.US_ASCII));
			arrival.get(30, TimeUnit.SECONDS);
			// The connection is reset.
			gone.setSoLinger(true, 0);
		}
		consent.finished(request, null);
		await().atMost(Duration.ofSeconds(60))
			.untilAsserted(() -> assertThatThrownBy(() -> open(consent.redirectUri().toString()))
				.isInstanceOf(ConnectException.class));
	}

}
