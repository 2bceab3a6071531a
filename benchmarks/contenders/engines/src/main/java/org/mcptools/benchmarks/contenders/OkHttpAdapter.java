/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.contenders;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

import okhttp3.ConnectionPool;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.mcptools.benchmarks.contender.Contender;

/**
 * OkHttp, each call on the thread of its caller.
 */
public final class OkHttpAdapter extends Engine {

	/**
	 * Create an adapter.
	 */
	public OkHttpAdapter() {
	}

	@Override
	public Contender http(String url) {
		ConnectionPool pool = new ConnectionPool(MOST_CONNECTIONS, 5, TimeUnit.MINUTES);
		OkHttpClient client = new OkHttpClient.Builder().connectionPool(pool).build();
		MediaType json = MediaType.get("application/json");
		return contender((body) -> {
			Request request = new Request.Builder().url(url)
				.header("Accept", ACCEPT)
				.post(RequestBody.create(body, json))
				.build();
			try (Response response = client.newCall(request).execute()) {
				if (response.code() != 200) {
					throw new IOException("Status " + response.code());
				}
				return response.body().bytes();
			}
		}, pool::evictAll);
	}

}
