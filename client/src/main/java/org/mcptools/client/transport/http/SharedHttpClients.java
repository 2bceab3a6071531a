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
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.thread.McpThreads;

/**
 * The HTTP clients that all connections with the same TLS share. A client cannot be
 * closed on Java 17 and has one connect timeout and one proxy, so there is one client for
 * each of these, made when it is first needed and kept for as long as its connections can
 * be trusted.
 */
final class SharedHttpClients {

	private static final int IDLE_SECONDS = 10;

	private static final ExecutorService EXECUTOR = makeExecutor();

	/** Those with the TLS of the JVM. */
	static final SharedHttpClients OF_JVM = new SharedHttpClients();

	private final Map<Key, Shared> clients = new ConcurrentHashMap<>();

	/**
	 * Return the client for a server.
	 * @param settings the server's settings
	 * @return the client
	 */
	static HttpClient get(HttpSettings settings) {
		HttpTls tls = settings.connection().tls();
		return of(tls).get(Key.of(settings), (tls != null) ? tls.material() : null);
	}

	/**
	 * Requests from now on use none of the connections that there are. Those under way
	 * are left alone; the client goes when the last of them has ended.
	 * @param settings the settings of a server whose connections are not to be trusted
	 */
	static void renew(HttpSettings settings) {
		of(settings.connection().tls()).clients.remove(Key.of(settings));
	}

	private static SharedHttpClients of(@Nullable HttpTls tls) {
		return (tls != null) ? tls.clients() : OF_JVM;
	}

	private HttpClient get(Key key, HttpTls.@Nullable Material material) {
		Shared known = this.clients.get(key);
		if (known == null || known.material() != material) {
			known = this.clients.compute(key, (same, other) -> (other != null && other.material() == material) ? other
					: new Shared(make(key, material), material));
		}
		return known.client();
	}

	private static HttpClient make(Key key, HttpTls.@Nullable Material material) {
		HttpClient.Builder builder = HttpClient.newBuilder()
			.connectTimeout(key.connectTimeout())
			.followRedirects(HttpClient.Redirect.NEVER)
			.executor(EXECUTOR);
		if (key.proxy() != null) {
			builder.proxy(key.proxy().selector());
		}
		if (material != null) {
			builder.sslContext(material.context());
			if (material.parameters() != null) {
				builder.sslParameters(material.parameters());
			}
		}
		return builder.build();
	}

	/**
	 * Return the executor that replies are taken on. It has as many threads as there are
	 * replies that block.
	 * @return the executor
	 */
	static Executor executor() {
		return EXECUTOR;
	}

	private static ExecutorService makeExecutor() {
		AtomicInteger count = new AtomicInteger();
		return new ThreadPoolExecutor(0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(),
				(task) -> McpThreads.daemon("mcp-http-" + count.incrementAndGet(), task));
	}

	/** What one client has in common. */
	private record Key(Duration connectTimeout, @Nullable HttpProxy proxy) {

		static Key of(HttpSettings settings) {
			return new Key(settings.connectTimeout(), settings.connection().proxy());
		}

	}

	private record Shared(HttpClient client, HttpTls.@Nullable Material material) {

	}

}
