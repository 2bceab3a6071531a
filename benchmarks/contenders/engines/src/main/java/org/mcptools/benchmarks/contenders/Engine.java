/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.contenders;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import org.mcptools.benchmarks.contender.Adapter;
import org.mcptools.benchmarks.contender.Contender;
import org.mcptools.benchmarks.contender.RawCall;

/**
 * An HTTP client that posts what a client of MCP would post, and knows nothing of MCP.
 */
abstract class Engine implements Adapter {

	/** More than there are callers. */
	static final int MOST_CONNECTIONS = 256;

	static final String ACCEPT = "application/json, text/event-stream";

	@Override
	public Contender stdio(List<String> command) {
		throw new UnsupportedOperationException("Only HTTP");
	}

	static Contender contender(Post post, AutoCloseable client) {
		AtomicLong ids = new AtomicLong();
		return new Contender() {

			@Override
			public String call(String tool, String arguments) throws Exception {
				byte[] answer = post.post(RawCall.request(ids.incrementAndGet(), tool, arguments));
				return RawCall.text(answer, 0, answer.length);
			}

			@Override
			public void close() {
				try {
					client.close();
				}
				catch (Exception ex) {
					throw new IllegalStateException(ex);
				}
			}

		};
	}

	/** Posts a body and returns the body of the answer, which has the status 200. */
	interface Post {

		byte[] post(String body) throws Exception;

	}

}
