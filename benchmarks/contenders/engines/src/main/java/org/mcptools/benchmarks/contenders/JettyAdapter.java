/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.contenders;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;

import org.eclipse.jetty.client.BufferingResponseListener;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Result;
import org.eclipse.jetty.client.StringRequestContent;
import org.eclipse.jetty.client.transport.HttpClientConnectionFactory;
import org.eclipse.jetty.client.transport.HttpClientTransportDynamic;
import org.eclipse.jetty.http2.client.HTTP2Client;
import org.eclipse.jetty.http2.client.transport.ClientConnectionFactoryOverHTTP2;
import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.mcptools.benchmarks.contender.Contender;

/**
 * The client of Jetty.
 */
public final class JettyAdapter extends Engine {

	private static final int LARGEST = 64 * 1024 * 1024;

	/**
	 * Create an adapter.
	 */
	public JettyAdapter() {
	}

	@Override
	public Contender http(String url) throws Exception {
		HttpClient client = url.startsWith("https:") ? overTls() : new HttpClient();
		client.setMaxConnectionsPerDestination(MOST_CONNECTIONS);
		client.start();
		return contender((body) -> {
			CompletableFuture<byte[]> answer = new CompletableFuture<>();
			client.POST(url)
				.headers((headers) -> headers.add("Accept", ACCEPT))
				.body(new StringRequestContent("application/json", body))
				.send(new Collector(answer));
			return answer.get();
		}, client::stop);
	}

	private static HttpClient overTls() {
		ClientConnector connector = new ClientConnector();
		connector.setSslContextFactory(new SslContextFactory.Client());
		return new HttpClient(new HttpClientTransportDynamic(connector,
				new ClientConnectionFactoryOverHTTP2.HTTP2(new HTTP2Client(connector)), HttpClientConnectionFactory.HTTP11));
	}

	private static final class Collector extends BufferingResponseListener {

		private final CompletableFuture<byte[]> answer;

		Collector(CompletableFuture<byte[]> answer) {
			super(LARGEST);
			this.answer = answer;
		}

		@Override
		public void onComplete(Result result) {
			if (result.isFailed()) {
				this.answer.completeExceptionally(result.getFailure());
			}
			else if (result.getResponse().getStatus() != 200) {
				this.answer.completeExceptionally(new IOException("Status " + result.getResponse().getStatus()));
			}
			else {
				this.answer.complete(getContent());
			}
		}

	}

}
