/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import org.jspecify.annotations.Nullable;
import org.springframework.util.StringUtils;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An MCP server on a socket of this machine that remembers what it was asked.
 */
public abstract class HttpPeer implements AutoCloseable {

	static final JsonMapper JSON = new JsonMapper();

	private final HttpServer server;

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private final List<Seen> seen = new CopyOnWriteArrayList<>();

	private final String path;

	private volatile Function<@Nullable JsonNode, Scope> around = (message) -> () -> {
	};

	HttpPeer(String path) {
		this(path, null);
	}

	/**
	 * Start one.
	 * @param tls with which it is reached by {@code https}, or {@code null} for
	 * {@code http}
	 */
	HttpPeer(String path, @Nullable SSLContext tls) {
		this.path = path;
		try {
			this.server = server(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), tls);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		this.server.createContext("/", this::receive);
		this.server.setExecutor(this.threads);
		this.server.start();
	}

	private static HttpServer server(InetSocketAddress address, @Nullable SSLContext tls) throws IOException {
		if (tls == null) {
			return HttpServer.create(address, 0);
		}
		HttpsServer server = HttpsServer.create(address, 0);
		server.setHttpsConfigurator(new HttpsConfigurator(tls) {

			@Override
			public void configure(HttpsParameters parameters) {
				SSLParameters wanted = tls.getDefaultSSLParameters();
				wanted.setWantClientAuth(true);
				parameters.setSSLParameters(wanted);
			}

		});
		return server;
	}

	private void receive(HttpExchange exchange) throws IOException {
		try (exchange) {
			String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
			JsonNode message = StringUtils.hasText(body) ? JSON.readTree(body) : null;
			this.seen
				.add(new Seen(exchange.getRequestMethod(), exchange.getRequestHeaders(), message, client(exchange)));
			try (Scope scope = this.around.apply(message)) {
				handle(exchange, message);
			}
		}
	}

	/** Do something around the handling of each message from now on. */
	public void around(Function<@Nullable JsonNode, Scope> wrapper) {
		this.around = wrapper;
	}

	private static @Nullable String client(HttpExchange exchange) {
		try {
			return (exchange instanceof HttpsExchange secured) ? secured.getSSLSession().getPeerPrincipal().getName()
					: null;
		}
		catch (SSLPeerUnverifiedException ex) {
			return null;
		}
	}

	/** Answer a request. */
	abstract void handle(HttpExchange exchange, @Nullable JsonNode message) throws IOException;

	static void answer(HttpExchange exchange, int status, @Nullable JsonNode body) throws IOException {
		if (body == null) {
			exchange.sendResponseHeaders(status, -1);
			return;
		}
		byte[] bytes = JSON.writeValueAsBytes(body);
		exchange.getResponseHeaders().set("Content-Type", "application/json");
		exchange.sendResponseHeaders(status, bytes.length);
		exchange.getResponseBody().write(bytes);
	}

	static void startStream(HttpExchange exchange) throws IOException {
		exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
		exchange.sendResponseHeaders(200, 0);
	}

	static void event(HttpExchange exchange, String type, String data) throws IOException {
		exchange.getResponseBody()
			.write(("event: " + type + "\ndata: " + data + "\n\n").getBytes(StandardCharsets.UTF_8));
		exchange.getResponseBody().flush();
	}

	/** Return the URL at which the server is reached. */
	public String url() {
		return ((this.server instanceof HttpsServer) ? "https" : "http") + "://127.0.0.1:"
				+ this.server.getAddress().getPort() + this.path;
	}

	/** Return the property that names the server. */
	public String property(String name) {
		return "mcp.client.servers." + name + ".url=" + url();
	}

	/** Return all requests so far. */
	public List<Seen> seen() {
		return List.copyOf(this.seen);
	}

	/** Return the parameters of all requests so far of an MCP method. */
	public List<JsonNode> params(String mcpMethod) {
		return seen().stream()
			.map(Seen::message)
			.filter((message) -> message != null && mcpMethod.equals(message.path("method").asString("")))
			.map((message) -> message.path("params"))
			.toList();
	}

	@Override
	public void close() {
		this.server.stop(0);
		this.threads.shutdownNow();
	}

	/**
	 * Ends when a message has been handled.
	 */
	@FunctionalInterface
	public interface Scope extends AutoCloseable {

		@Override
		void close();

	}

	/**
	 * A request as it came.
	 *
	 * @param httpMethod the HTTP method
	 * @param headers the headers
	 * @param message the message in the body, or {@code null}
	 * @param client who the client is by its certificate, or {@code null}
	 */
	public record Seen(String httpMethod, Headers headers, @Nullable JsonNode message, @Nullable String client) {

	}

}
