/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.web;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.CookieManager;
import java.net.HttpCookie;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the page sends, from a browser session of its own.
 */
final class Browser {

	private static final JsonMapper JSON = JsonMapper.shared();

	private final CookieManager cookies = new CookieManager();

	private final HttpClient http = HttpClient.newBuilder().cookieHandler(this.cookies).build();

	private final int port;

	Browser(int port) {
		this.port = port;
	}

	/**
	 * Ask a question.
	 * @return the events of the answer, as they come
	 */
	Answer ask(String question) throws Exception {
		HttpResponse<InputStream> response = this.http
			.send(request("/api/chat").header("Content-Type", "application/json")
				.POST(BodyPublishers.ofString(JSON.writeValueAsString(Map.of("question", question))))
				.build(), BodyHandlers.ofInputStream());
		if (response.statusCode() != 200) {
			throw new IllegalStateException("Status " + response.statusCode());
		}
		return new Answer(response.body());
	}

	int decide(JsonNode approval, boolean allowed) throws Exception {
		return decide(approval.path("approval").asString(), "{\"allowed\":" + allowed + "}", "application/json");
	}

	int decide(String approval, String body, String contentType) throws Exception {
		return this.http
			.send(request("/api/approvals/" + approval).header("Content-Type", contentType)
				.POST(BodyPublishers.ofString(body))
				.build(), BodyHandlers.discarding())
			.statusCode();
	}

	HttpResponse<byte[]> get(String path) throws Exception {
		return this.http.send(request(path).build(), BodyHandlers.ofByteArray());
	}

	HttpResponse<byte[]> post(String path) throws Exception {
		return this.http.send(request(path).POST(BodyPublishers.noBody()).build(), BodyHandlers.ofByteArray());
	}

	void newChat() throws Exception {
		this.http.send(request("/api/chat").DELETE().build(), BodyHandlers.discarding());
	}

	String session() {
		return this.cookies.getCookieStore()
			.getCookies()
			.stream()
			.filter((cookie) -> cookie.getName().equals("CHAT_AGENT_SESSION"))
			.map(HttpCookie::getValue)
			.findFirst()
			.orElseThrow();
	}

	private HttpRequest.Builder request(String path) {
		return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + this.port + path));
	}

	/**
	 * The events of an answer.
	 *
	 * @param body the body of the response
	 * @param lines the same, line by line
	 */
	record Answer(InputStream body, BufferedReader lines) implements AutoCloseable {

		Answer(InputStream body) {
			this(body, new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8)));
		}

		/**
		 * Wait for the next event of a type.
		 */
		JsonNode await(String type) throws IOException {
			String current = "";
			StringBuilder seen = new StringBuilder();
			for (String line = this.lines.readLine(); line != null; line = this.lines.readLine()) {
				seen.append(line).append('\n');
				if (line.startsWith("event:")) {
					current = line.substring("event:".length());
				}
				else if (line.startsWith("data:") && current.equals(type)) {
					return JSON.readTree(line.substring("data:".length()));
				}
			}
			throw new IllegalStateException("The answer ended without " + type + ":\n" + seen);
		}

		@Override
		public void close() throws IOException {
			this.body.close();
		}

	}

}
