/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.calls;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;

import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.Message;
import org.apache.hc.core5.http.URIScheme;
import org.apache.hc.core5.http.impl.bootstrap.HttpAsyncRequester;
import org.apache.hc.core5.http.message.BasicHttpRequest;
import org.apache.hc.core5.http.nio.entity.BasicAsyncEntityConsumer;
import org.apache.hc.core5.http.nio.entity.BasicAsyncEntityProducer;
import org.apache.hc.core5.http.nio.support.BasicRequestProducer;
import org.apache.hc.core5.http.nio.support.BasicResponseConsumer;
import org.apache.hc.core5.http.protocol.DefaultHttpProcessor;
import org.apache.hc.core5.http2.HttpVersionPolicy;
import org.apache.hc.core5.http2.impl.nio.bootstrap.H2RequesterBootstrap;
import org.apache.hc.core5.http2.protocol.H2RequestContent;
import org.apache.hc.core5.http2.protocol.H2RequestTargetHost;
import org.apache.hc.core5.http2.ssl.H2ClientTlsStrategy;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.pool.PoolConcurrencyPolicy;
import org.apache.hc.core5.ssl.SSLContexts;
import org.apache.hc.core5.util.Timeout;
import org.mcptools.benchmarks.contender.Contender;
import org.mcptools.benchmarks.contender.RawCall;

/**
 * Apache HttpCore, which the client uses, and nothing else: bytes in place of JSON.
 */
final class HttpCoreContender implements Contender {

	private final HttpAsyncRequester requester;

	private final AtomicLong ids = new AtomicLong();

	private final HttpHost host;

	private final String path;

	HttpCoreContender(String url) {
		URI uri = URI.create(url);
		this.host = new HttpHost(uri.getScheme(), uri.getHost(), uri.getPort());
		this.path = uri.getRawPath();
		H2RequesterBootstrap bootstrap = H2RequesterBootstrap.bootstrap()
			.setVersionPolicy(HttpVersionPolicy.FORCE_HTTP_1)
			.setHttpProcessor(new DefaultHttpProcessor(H2RequestTargetHost.INSTANCE, H2RequestContent.INSTANCE))
			.setPoolConcurrencyPolicy(PoolConcurrencyPolicy.LAX)
			.setDefaultMaxPerRoute(Integer.MAX_VALUE);
		if (URIScheme.HTTPS.same(uri.getScheme())) {
			bootstrap.setVersionPolicy(HttpVersionPolicy.NEGOTIATE)
				.setTlsStrategy(new H2ClientTlsStrategy(SSLContexts.createSystemDefault()));
		}
		this.requester = bootstrap.create();
		this.requester.start();
	}

	@Override
	public String call(String tool, String arguments) throws IOException, InterruptedException {
		byte[] body = RawCall.request(this.ids.incrementAndGet(), tool, arguments).getBytes(StandardCharsets.UTF_8);
		BasicHttpRequest post = new BasicHttpRequest("POST", this.host, this.path);
		post.addHeader("Content-Type", "application/json");
		post.addHeader("Accept", "application/json, text/event-stream");
		try {
			Message<HttpResponse, byte[]> response = this.requester
				.execute(new BasicRequestProducer(post, new BasicAsyncEntityProducer(body, (ContentType) null)),
						new BasicResponseConsumer<>(new BasicAsyncEntityConsumer()), Timeout.ofMinutes(1), null)
				.get();
			if (response.getHead().getCode() != 200) {
				throw new IOException("Status " + response.getHead().getCode());
			}
			return RawCall.text(response.getBody(), 0, response.getBody().length);
		}
		catch (ExecutionException ex) {
			throw new IOException(ex.getCause());
		}
	}

	@Override
	public void close() {
		this.requester.close(CloseMode.IMMEDIATE);
	}

}
