/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.contenders;

import java.io.IOException;

import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.http.io.entity.StringEntity;
import org.mcptools.benchmarks.contender.Contender;

/**
 * Apache HttpComponents, classic.
 */
public final class ApacheAdapter extends Engine {

	/**
	 * Create an adapter.
	 */
	public ApacheAdapter() {
	}

	@Override
	public Contender http(String url) {
		CloseableHttpClient client = HttpClients.custom()
			.setConnectionManager(PoolingHttpClientConnectionManagerBuilder.create()
				.setMaxConnPerRoute(MOST_CONNECTIONS)
				.setMaxConnTotal(MOST_CONNECTIONS)
				.build())
			.build();
		return contender((body) -> {
			HttpPost post = new HttpPost(url);
			post.setHeader("Accept", ACCEPT);
			post.setEntity(new StringEntity(body, ContentType.APPLICATION_JSON));
			return client.execute(post, (response) -> {
				if (response.getCode() != 200) {
					throw new IOException("Status " + response.getCode());
				}
				return EntityUtils.toByteArray(response.getEntity());
			});
		}, client);
	}

}
