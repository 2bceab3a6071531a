/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.EntityDetails;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.Message;
import org.apache.hc.core5.http.URIScheme;
import org.apache.hc.core5.http.impl.bootstrap.HttpAsyncServer;
import org.apache.hc.core5.http.message.BasicHttpResponse;
import org.apache.hc.core5.http.nio.AsyncRequestConsumer;
import org.apache.hc.core5.http.nio.AsyncServerRequestHandler;
import org.apache.hc.core5.http.nio.entity.BasicAsyncEntityConsumer;
import org.apache.hc.core5.http.nio.entity.BasicAsyncEntityProducer;
import org.apache.hc.core5.http.nio.support.BasicRequestConsumer;
import org.apache.hc.core5.http.nio.support.BasicResponseProducer;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.http2.impl.nio.bootstrap.H2ServerBootstrap;
import org.apache.hc.core5.http2.ssl.H2ServerTlsStrategy;
import org.apache.hc.core5.ssl.SSLContexts;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * The same server behind TLS, with HTTP/2 for who offers it. Says its URL on standard
 * output, and ends with its standard input.
 */
public final class ThinTlsServer implements AsyncServerRequestHandler<Message<HttpRequest, byte[]>> {

	private static final JsonMapper JSON = new JsonMapper();

	private static final String PASSWORD = "benchmark";

	private final boolean sse;

	private final Answers answers;

	private ThinTlsServer(List<String> options) {
		this.sse = options.contains("sse");
		this.answers = new Answers(options.contains("stateless"));
	}

	/**
	 * Serve until standard input ends.
	 * @param args a key store, whose password is {@code benchmark}, and the options
	 * @throws Exception if there is no port, or no key
	 */
	public static void main(String[] args) throws Exception {
		ThinTlsServer thin = new ThinTlsServer(List.of(args));
		HttpAsyncServer server = H2ServerBootstrap.bootstrap()
			.setCanonicalHostName("127.0.0.1")
			.setTlsStrategy(new H2ServerTlsStrategy(SSLContexts.custom()
				.loadKeyMaterial(Path.of(args[0]), PASSWORD.toCharArray(), PASSWORD.toCharArray())
				.build()))
			.register("*", thin)
			.create();
		server.start();
		InetSocketAddress address = (InetSocketAddress) server
			.listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), URIScheme.HTTPS)
			.get()
			.getAddress();
		System.out.println("https://127.0.0.1:" + address.getPort() + "/mcp");
		while (System.in.read() >= 0) {
			// Nothing is said there.
		}
		System.exit(0);
	}

	@Override
	public AsyncRequestConsumer<Message<HttpRequest, byte[]>> prepare(HttpRequest request,
			@Nullable EntityDetails entity, HttpContext context) {
		return new BasicRequestConsumer<>((entity != null) ? new BasicAsyncEntityConsumer() : null);
	}

	@Override
	public void handle(Message<HttpRequest, byte[]> message, ResponseTrigger trigger, HttpContext context)
			throws HttpException, IOException {
		if (!message.getHead().getMethod().equals("POST")) {
			trigger.submitResponse(new BasicResponseProducer(new BasicHttpResponse(405)), context);
			return;
		}
		String answer = this.answers.to(JSON.readTree(message.getBody()));
		if (answer == null) {
			trigger.submitResponse(new BasicResponseProducer(new BasicHttpResponse(202)), context);
			return;
		}
		BasicHttpResponse response = new BasicHttpResponse(200);
		if (!this.answers.stateless()) {
			response.addHeader("Mcp-Session-Id", "benchmark");
		}
		byte[] body = (this.sse ? "event: message\ndata: " + answer + "\n\n" : answer).getBytes(StandardCharsets.UTF_8);
		trigger.submitResponse(
				new BasicResponseProducer(response,
						new BasicAsyncEntityProducer(body,
								ContentType.create(this.sse ? "text/event-stream" : "application/json"), this.sse)),
				context);
	}

}
