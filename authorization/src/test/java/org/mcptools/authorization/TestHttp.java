/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import com.nimbusds.oauth2.sdk.util.URLUtils;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import org.mcptools.client.thread.McpThreads;
import tools.jackson.databind.json.JsonMapper;

/**
 * An HTTP server on this machine that answers what a test says.
 */
final class TestHttp implements AutoCloseable {

	static final JsonMapper JSON = new JsonMapper();

	private final HttpServer server;

	private final ExecutorService executor = Executors
		.newCachedThreadPool((task) -> McpThreads.daemon("test-http", task));

	private final List<String> seen = new CopyOnWriteArrayList<>();

	TestHttp(Handler handler) {
		try {
			this.server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 200);
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
		this.server.setExecutor(this.executor);
		this.server.createContext("/", (exchange) -> {
			try (exchange) {
				this.seen.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
				handler.handle(new Request(exchange,
						new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
			}
		});
		this.server.start();
	}

	String origin() {
		return "http://127.0.0.1:" + this.server.getAddress().getPort();
	}

	/** Methods and targets of all requests so far. */
	List<String> seen() {
		return this.seen;
	}

	@Override
	public void close() {
		this.server.stop(0);
		this.executor.shutdownNow();
	}

	interface Handler {

		void handle(Request request) throws IOException;

	}

	record Request(HttpExchange exchange, String body) {

		String method() {
			return this.exchange.getRequestMethod();
		}

		String path() {
			return this.exchange.getRequestURI().getPath();
		}

		String header(String name) {
			String value = this.exchange.getRequestHeaders().getFirst(name);
			return (value != null) ? value : "";
		}

		String form(String name) {
			return first(URLUtils.parseParameters(this.body), name);
		}

		String query(String name) {
			return first(URLUtils.parseParameters(this.exchange.getRequestURI().getRawQuery()), name);
		}

		private static String first(Map<String, List<String>> parameters, String name) {
			List<String> values = parameters.get(name);
			return (values != null) ? values.get(0) : "";
		}

		Headers reply() {
			return this.exchange.getResponseHeaders();
		}

		void send(int status, String text) throws IOException {
			byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
			this.exchange.sendResponseHeaders(status, (bytes.length == 0) ? -1 : bytes.length);
			if (bytes.length > 0) {
				this.exchange.getResponseBody().write(bytes);
			}
		}

		void json(int status, Object value) throws IOException {
			reply().set("Content-Type", "application/json");
			send(status, JSON.writeValueAsString(value));
		}

		void redirect(URI target) throws IOException {
			reply().set("Location", target.toString());
			send(302, "");
		}

	}

}
