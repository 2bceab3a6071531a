/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.calls;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;

import org.mcptools.benchmarks.contender.Contender;
import org.mcptools.benchmarks.contender.RawCall;

/**
 * The HTTP client of the JDK and nothing else: bytes in place of JSON.
 */
final class JdkHttpContender implements Contender {

	private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	private final AtomicLong ids = new AtomicLong();

	private final HttpRequest.Builder request;

	private final boolean async;

	/**
	 * Create a contender.
	 * @param url where the server is
	 * @param async whether the caller waits for a future, as a client with an
	 * asynchronous core does
	 */
	JdkHttpContender(String url, boolean async) {
		this.async = async;
		this.request = HttpRequest.newBuilder(URI.create(url))
			.header("Content-Type", "application/json")
			.header("Accept", "application/json, text/event-stream");
	}

	@Override
	public String call(String tool, String arguments) throws IOException, InterruptedException {
		String body = RawCall.request(this.ids.incrementAndGet(), tool, arguments);
		HttpRequest post = this.request.copy().POST(HttpRequest.BodyPublishers.ofString(body)).build();
		HttpResponse.BodyHandler<byte[]> handler = HttpResponse.BodyHandlers.ofByteArray();
		HttpResponse<byte[]> response = this.async ? answer(post, handler) : this.client.send(post, handler);
		if (response.statusCode() != 200) {
			throw new IOException("Status " + response.statusCode());
		}
		return RawCall.text(response.body(), 0, response.body().length);
	}

	private HttpResponse<byte[]> answer(HttpRequest post, HttpResponse.BodyHandler<byte[]> handler)
			throws IOException, InterruptedException {
		try {
			return this.client.sendAsync(post, handler).get();
		}
		catch (ExecutionException ex) {
			throw new IOException(ex.getCause());
		}
	}

	@Override
	public void close() {
		// It ends when nobody has it any more.
	}

}
