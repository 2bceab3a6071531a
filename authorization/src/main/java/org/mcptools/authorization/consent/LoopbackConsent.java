/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization.consent;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import org.jspecify.annotations.Nullable;
import org.mcptools.authorization.error.AuthorizationException;
import org.mcptools.client.thread.McpThreads;

/**
 * Consent of the user of this machine, for programs on a desktop or a command line: the
 * user's browser is opened, and comes back to a port of this machine that is open as long
 * as somebody is waited for (RFC 8252, section 7.3). Thread-safe.
 */
public final class LoopbackConsent implements ConsentHandler {

	private static final String PATH = "/callback";

	private static final int LONGEST_EXCHANGE_SECONDS = 60;

	private final int wantedPort;

	private final Consumer<URI> browser;

	private final Map<String, Pending> pending = new ConcurrentHashMap<>();

	private int port;

	private @Nullable HttpServer server;

	/**
	 * Create it.
	 * @param port the port, 0 for any that is free
	 * @param browser opens a URL for the user, such as {@link Browser#open}
	 */
	public LoopbackConsent(int port, Consumer<URI> browser) {
		this.wantedPort = port;
		this.browser = browser;
	}

	@Override
	public synchronized URI redirectUri() {
		if (this.port == 0) {
			choosePort();
		}
		return URI.create("http://127.0.0.1:" + this.port + PATH);
	}

	@Override
	public CompletionStage<URI> ask(ConsentRequest request) {
		Pending asked = new Pending(new CompletableFuture<>(), new CompletableFuture<>());
		try {
			synchronized (this) {
				this.pending.put(request.state(), asked);
				listen();
			}
			this.browser.accept(request.authorizationUrl());
		}
		catch (RuntimeException ex) {
			asked.arrival().completeExceptionally(ex);
		}
		return asked.arrival();
	}

	@Override
	public void finished(ConsentRequest request, @Nullable Throwable failure) {
		Pending asked = this.pending.get(request.state());
		if (asked != null) {
			asked.outcome()
				.complete((failure != null) ? "The authorization failed. The application says why."
						: "The authorization is done. You can close this window.");
			if (!asked.arrival().isDone() || asked.arrival().isCompletedExceptionally()) {
				done(request.state());
			}
		}
	}

	private synchronized void done(String state) {
		this.pending.remove(state);
		if (this.pending.isEmpty()) {
			stopListening();
		}
	}

	private void choosePort() {
		try (ServerSocket socket = new ServerSocket(this.wantedPort, 1, loopback())) {
			this.port = socket.getLocalPort();
		}
		catch (IOException ex) {
			throw cannotListen(this.wantedPort, ex);
		}
	}

	private static InetAddress loopback() throws IOException {
		return InetAddress.getByAddress(new byte[] { 127, 0, 0, 1 });
	}

	private static AuthorizationException cannotListen(int port, IOException failure) {
		return new AuthorizationException("The port " + port + " of this machine, to which the browser is to return, "
				+ "cannot be opened: " + failure.getMessage());
	}

	private void listen() {
		if (this.server != null) {
			return;
		}
		try {
			HttpServer started = HttpServer.create(new InetSocketAddress(loopback(), this.port), 0);
			started.createContext("/", this::answer);
			started.setExecutor(McpThreads.callbacks());
			// Its own thread is a daemon then, as that which starts it is.
			CompletableFuture.runAsync(started::start, McpThreads.callbacks()).join();
			this.server = started;
		}
		catch (IOException ex) {
			throw cannotListen(this.port, ex);
		}
	}

	private void stopListening() {
		if (this.server != null) {
			this.server.stop(0);
			this.server = null;
		}
	}

	private void answer(HttpExchange exchange) throws IOException {
		try (exchange) {
			URI arrived = URI.create("http://127.0.0.1:" + this.port + exchange.getRequestURI());
			String state = CallbackQuery.state(arrived);
			Pending asked = (state != null && exchange.getRequestURI().getPath().equals(PATH)) ? this.pending.get(state)
					: null;
			if (asked == null || !asked.arrival().complete(arrived)) {
				page(exchange, 404, "Nobody waits for this.");
				return;
			}
			try {
				page(exchange, 200,
						asked.outcome()
							.completeOnTimeout("You can close this window.", LONGEST_EXCHANGE_SECONDS, TimeUnit.SECONDS)
							.join());
			}
			finally {
				// The browser may be gone by now.
				exchange.close();
				done(String.valueOf(state));
			}
		}
	}

	private static void page(HttpExchange exchange, int status, String text) throws IOException {
		byte[] body = ("<!doctype html><meta charset=\"utf-8\"><title>MCP</title><p>" + text)
			.getBytes(StandardCharsets.UTF_8);
		exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
		exchange.getResponseHeaders().set("Cache-Control", "no-store");
		exchange.getResponseHeaders().set("Referrer-Policy", "no-referrer");
		exchange.sendResponseHeaders(status, body.length);
		exchange.getResponseBody().write(body);
	}

	/**
	 * A user who is away.
	 *
	 * @param arrival completes with the URL at which the browser arrives
	 * @param outcome completes with what to show there
	 */
	private record Pending(CompletableFuture<URI> arrival, CompletableFuture<String> outcome) {

	}

}
