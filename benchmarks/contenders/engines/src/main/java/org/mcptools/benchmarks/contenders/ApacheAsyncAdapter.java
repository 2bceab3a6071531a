/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.contenders;

import java.io.IOException;

import org.apache.hc.client5.http.async.methods.SimpleHttpRequest;
import org.apache.hc.client5.http.async.methods.SimpleHttpResponse;
import org.apache.hc.client5.http.async.methods.SimpleRequestBuilder;
import org.apache.hc.client5.http.config.TlsConfig;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClients;
import org.apache.hc.client5.http.impl.nio.PoolingAsyncClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http2.HttpVersionPolicy;
import org.mcptools.benchmarks.contender.Contender;

/**
 * Apache HttpComponents, asynchronous.
 */
public final class ApacheAsyncAdapter extends Engine {

	/**
	 * Create an adapter.
	 */
	public ApacheAsyncAdapter() {
	}

	@Override
	public Contender http(String url) {
		CloseableHttpAsyncClient client = HttpAsyncClients.custom()
			.setConnectionManager(PoolingAsyncClientConnectionManagerBuilder.create()
				.setDefaultTlsConfig(TlsConfig.custom().setVersionPolicy(HttpVersionPolicy.NEGOTIATE).build())
				.setMaxConnPerRoute(MOST_CONNECTIONS)
				.setMaxConnTotal(MOST_CONNECTIONS)
				.build())
			.build();
		client.start();
		return contender((body) -> {
			SimpleHttpRequest post = SimpleRequestBuilder.post(url)
				.setHeader("Accept", ACCEPT)
				.setBody(body, ContentType.APPLICATION_JSON)
				.build();
			SimpleHttpResponse response = client.execute(post, null).get();
			if (response.getCode() != 200) {
				throw new IOException("Status " + response.getCode());
			}
			return response.getBodyBytes();
		}, client);
	}

}
