/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import tools.jackson.databind.json.JsonMapper;

/**
 * The server of {@code src/main/c/http_server.c} for machines without a C compiler: the
 * same options, the same answers, more memory and much more time.
 */
public final class ThinHttpServer {

	private static final JsonMapper JSON = new JsonMapper();

	private final boolean sse;

	private final Answers answers;

	private final AtomicInteger late = new AtomicInteger();

	private ThinHttpServer(List<String> options) {
		this.sse = options.contains("sse");
		this.answers = new Answers(options.contains("stateless"));
		int late = options.indexOf("late");
		if (late >= 0) {
			this.late.set(Integer.parseInt(options.get(late + 1)));
		}
	}

	/**
	 * Serve until standard input ends.
	 * @param args the options
	 * @throws IOException if there is no port
	 */
	public static void main(String[] args) throws IOException {
		// Otherwise the second part of an answer waits for the first one's arrival.
		System.setProperty("sun.net.httpserver.nodelay", "true");
		HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 512);
		ThinHttpServer thin = new ThinHttpServer(List.of(args));
		server.createContext("/", thin::handle);
		server.setExecutor(Executors.newCachedThreadPool());
		server.start();
		System.out.println(server.getAddress().getPort());
		while (System.in.read() >= 0) {
			// Nothing is said there.
		}
		System.exit(0);
	}

	private void handle(HttpExchange exchange) {
		try (exchange) {
			LockSupport.parkNanos(1_000_000L * this.late.getAndSet(0));
			if (!exchange.getRequestMethod().equals("POST")) {
				exchange.getRequestBody().readAllBytes();
				exchange.sendResponseHeaders(405, -1);
				return;
			}
			String answer = this.answers.to(JSON.readTree(exchange.getRequestBody().readAllBytes()));
			if (answer == null) {
				exchange.sendResponseHeaders(202, -1);
				return;
			}
			if (!this.answers.stateless()) {
				exchange.getResponseHeaders().add("Mcp-Session-Id", "benchmark");
			}
			exchange.getResponseHeaders().add("Content-Type", this.sse ? "text/event-stream" : "application/json");
			byte[] body = (this.sse ? "event: message\ndata: " + answer + "\n\n" : answer)
				.getBytes(StandardCharsets.UTF_8);
			exchange.sendResponseHeaders(200, this.sse ? 0 : body.length);
			exchange.getResponseBody().write(body);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
