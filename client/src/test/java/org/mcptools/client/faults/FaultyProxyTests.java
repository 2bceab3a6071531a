/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.faults;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

/**
 * The laboratory's network, seen by a client that is not ours.
 */
@Timeout(60)
class FaultyProxyTests {

	private final HttpClient client = HttpClient.newHttpClient();

	private WebLab server;

	private FaultyProxy proxy;

	FaultyProxyTests() throws IOException {
		this.server = new WebLab();
		this.proxy = new FaultyProxy(this.server.port());
	}

	@BeforeEach
	void whenNothingIsWrongThenItIsTransparent() throws Exception {
		assertThat(ask(Duration.ofSeconds(30)).statusCode()).isEqualTo(200);
	}

	@AfterEach
	void close() throws IOException {
		this.proxy.close();
		this.server.close();
		Awaitility.await().until(() -> this.proxy.links() == 0);
	}

	private HttpResponse<String> ask() throws IOException, InterruptedException {
		return ask(Duration.ofSeconds(1));
	}

	private HttpResponse<String> ask(Duration patience) throws IOException, InterruptedException {
		HttpRequest request = HttpRequest.newBuilder(URI.create(this.proxy.url()))
			.version(HttpClient.Version.HTTP_1_1)
			.timeout(patience)
			.POST(BodyPublishers.ofString("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\"}"))
			.build();
		return this.client.send(request, BodyHandlers.ofString());
	}

	@Test
	void whenItCorruptsThenNothingCanBeRead() throws Exception {
		this.proxy.corrupt();
		assertThatIOException().isThrownBy(this::ask);
		this.proxy.pass();
		assertThat(ask().statusCode()).isEqualTo(200);
	}

	@Test
	void whenItIsABlackHoleThenNothingComesUntilItPassesAgain() throws Exception {
		this.proxy.blackHole();
		assertThatIOException().isThrownBy(this::ask);
		this.proxy.pass();
		assertThat(ask().statusCode()).isEqualTo(200);
	}

	@Test
	void whenItIsCutThenConnectionsEnd() throws Exception {
		assertThat(this.proxy.links()).isEqualTo(1);
		this.proxy.cut();
		assertThat(this.proxy.links()).isZero();
		Awaitility.await().until(() -> this.server.openConnections() == 0);
	}

	@Test
	void whenThereAreTooManyConnectionsThenFurtherOnesAreClosed() throws Exception {
		List<Socket> sockets = new ArrayList<>();
		for (int i = 0; i < 80; i++) {
			sockets.add(new Socket(InetAddress.getLoopbackAddress(), URI.create(this.proxy.url()).getPort()));
		}
		assertThat(sockets.get(79).getInputStream().read()).isEqualTo(-1);
		assertThat(this.proxy.links()).isEqualTo(64);
		for (Socket socket : sockets) {
			socket.close();
		}
		Awaitility.await().until(() -> this.proxy.links() <= 1);
	}

}
