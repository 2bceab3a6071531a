/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.mcptools.client.thread.McpThreads;

/**
 * The HTTP clients that all connections share. A client cannot be closed on Java 17 and
 * has one connect timeout, so there is one client for each such timeout, made when it is
 * first needed and kept for as long as its connections can be trusted.
 */
final class SharedHttpClients {

	private static final int IDLE_SECONDS = 10;

	private static final Map<Duration, HttpClient> CLIENTS = new ConcurrentHashMap<>();

	private static final ExecutorService EXECUTOR = executor();

	private SharedHttpClients() {
	}

	static HttpClient get(Duration connectTimeout) {
		return CLIENTS.computeIfAbsent(connectTimeout,
				(timeout) -> HttpClient.newBuilder()
					.connectTimeout(timeout)
					.followRedirects(HttpClient.Redirect.NEVER)
					.executor(EXECUTOR)
					.build());
	}

	/**
	 * Requests from now on use none of the connections that there are. Those under way
	 * are left alone; the client goes when the last of them has ended.
	 */
	static void renew(Duration connectTimeout) {
		CLIENTS.remove(connectTimeout);
	}

	private static ExecutorService executor() {
		AtomicInteger count = new AtomicInteger();
		return new ThreadPoolExecutor(0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(),
				(task) -> McpThreads.daemon("mcp-http-" + count.incrementAndGet(), task));
	}

}
