/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import org.mcptools.client.thread.McpThreads;

/**
 * A well-behaved HTTP server.
 */
final class TestHttpServer implements AutoCloseable {

	private final HttpServer server;

	private final ExecutorService executor = Executors
		.newCachedThreadPool((task) -> McpThreads.daemon("test-http-server", task));

	private final List<RawRequest> requests = new CopyOnWriteArrayList<>();

	private TestHttpServer(HttpServer server) {
		this.server = server;
	}

	static TestHttpServer start(Handler handler) throws IOException {
		return start(0, handler);
	}

	static TestHttpServer start(int port, Handler handler) throws IOException {
		HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 200);
		TestHttpServer started = new TestHttpServer(server);
		server.setExecutor(started.executor);
		server.createContext("/", (exchange) -> {
			try (exchange) {
				RawRequest request = started.read(exchange);
				started.requests.add(request);
				handler.handle(request, new Reply(exchange));
			}
		});
		server.start();
		return started;
	}

	private RawRequest read(HttpExchange exchange) throws IOException {
		Map<String, String> headers = new TreeMap<>();
		exchange.getRequestHeaders()
			.forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), String.join(", ", values)));
		String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
		return new RawRequest(exchange.getRequestMethod() + " " + exchange.getRequestURI(), headers, body,
				System.nanoTime());
	}

	String url(String path) {
		return "http://127.0.0.1:" + this.server.getAddress().getPort() + path;
	}

	int port() {
		return this.server.getAddress().getPort();
	}

	List<RawRequest> requests() {
		return this.requests;
	}

	@Override
	public void close() {
		this.server.stop(0);
		this.executor.shutdownNow();
	}

	/**
	 * What a server does with a request.
	 */
	@FunctionalInterface
	interface Handler {

		void handle(RawRequest request, Reply reply) throws IOException;

	}

	/**
	 * The reply to a request.
	 *
	 * @param exchange the exchange
	 */
	record Reply(HttpExchange exchange) {

		Reply header(String name, String value) {
			this.exchange.getResponseHeaders().add(name, value);
			return this;
		}

		void empty(int status) throws IOException {
			this.exchange.sendResponseHeaders(status, -1);
		}

		void json(int status, String body) throws IOException {
			send(status, "application/json", body);
		}

		void send(int status, String contentType, String body) throws IOException {
			header("Content-Type", contentType);
			byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
			this.exchange.sendResponseHeaders(status, (bytes.length > 0) ? bytes.length : -1);
			this.exchange.getResponseBody().write(bytes);
		}

		void beginEvents() throws IOException {
			header("Content-Type", "text/event-stream");
			this.exchange.sendResponseHeaders(200, 0);
			this.exchange.getResponseBody().flush();
		}

		void write(String text) throws IOException {
			this.exchange.getResponseBody().write(text.getBytes(StandardCharsets.UTF_8));
			this.exchange.getResponseBody().flush();
		}

		void event(String data) throws IOException {
			write("event: message\ndata: " + data + "\n\n");
		}

	}

}
