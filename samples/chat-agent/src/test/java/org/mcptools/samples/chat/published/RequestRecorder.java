/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.published;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Stands between the application and a service, and keeps the requests as they were on
 * the wire.
 */
final class RequestRecorder implements AutoCloseable {

	/** Those that belong to a connection, and not to a request. */
	private static final Set<String> NOT_PASSED_ON = Set.of("connection", "content-length", "expect", "host",
			"http2-settings", "keep-alive", "transfer-encoding", "upgrade", "date");

	private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	private final List<Request> requests = new CopyOnWriteArrayList<>();

	private final HttpServer server;

	private final URI service;

	RequestRecorder(URI service) throws IOException {
		this.service = service;
		this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		this.server.createContext("/", this::passOn);
		this.server.start();
	}

	String url() {
		return "http://127.0.0.1:" + this.server.getAddress().getPort();
	}

	/**
	 * Return the requests since the last time.
	 */
	List<Request> take() {
		List<Request> taken = List.copyOf(this.requests);
		this.requests.clear();
		return taken;
	}

	private void passOn(HttpExchange exchange) throws IOException {
		try (exchange) {
			byte[] body = exchange.getRequestBody().readAllBytes();
			HttpRequest.Builder request = HttpRequest.newBuilder(this.service.resolve(exchange.getRequestURI()))
				.timeout(Duration.ofSeconds(60))
				.method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body));
			Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
			exchange.getRequestHeaders().forEach((name, values) -> headers.put(name, String.join(", ", values)));
			headers.forEach((name, value) -> {
				if (isPassedOn(name)) {
					request.header(name, value);
				}
			});
			this.requests
				.add(new Request(exchange.getRequestURI().getPath(), headers, JsonMapper.shared().readTree(body)));
			answer(exchange, this.http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream()));
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private static void answer(HttpExchange exchange, HttpResponse<InputStream> response) throws IOException {
		response.headers().map().forEach((name, values) -> {
			if (isPassedOn(name)) {
				exchange.getResponseHeaders().put(name, values);
			}
		});
		exchange.sendResponseHeaders(response.statusCode(), 0);
		try (InputStream body = response.body()) {
			byte[] buffer = new byte[8192];
			for (int count = body.read(buffer); count >= 0; count = body.read(buffer)) {
				exchange.getResponseBody().write(buffer, 0, count);
				exchange.getResponseBody().flush();
			}
		}
	}

	private static boolean isPassedOn(String header) {
		return !NOT_PASSED_ON.contains(header.toLowerCase(Locale.ROOT));
	}

	@Override
	public void close() {
		this.server.stop(0);
	}

	/**
	 * A request as it was on the wire.
	 *
	 * @param path its path
	 * @param headers its headers, whose names may be asked for in any case
	 * @param body its body
	 */
	record Request(String path, Map<String, String> headers, JsonNode body) {
	}

}
