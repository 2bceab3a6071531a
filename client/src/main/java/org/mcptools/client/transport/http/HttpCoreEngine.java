/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.net.Proxy;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.message.BasicHttpRequest;
import org.apache.hc.core5.http2.HttpVersionPolicy;
import org.jspecify.annotations.Nullable;

/**
 * Speaks HTTP/1.1 and HTTP/2 through Apache HttpCore, whose few threads read and write
 * for all servers. What it cannot do, proxies and an upgrade to HTTP/2 without TLS, is
 * left to the JDK.
 */
final class HttpCoreEngine implements HttpEngine {

	private static final Set<String> RESERVED = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);

	static {
		RESERVED
			.addAll(List.of("host", "connection", "content-length", "expect", "upgrade", "transfer-encoding", "te"));
	}

	/** For so long it is taken that the JVM's proxies stay the same. */
	private static final long TARGET_NANOS = TimeUnit.SECONDS.toNanos(10);

	private static final String USER_AGENT = "User-Agent";

	private final HttpSettings settings;

	private final HttpEngine jdk;

	private final HttpVersionPolicy version;

	private boolean retained;

	/** Keeps its connections while no request is under way. */
	private volatile @Nullable HttpCoreClient held;

	private volatile @Nullable Target lastTarget;

	/**
	 * Create an engine.
	 * @param settings how connections are made
	 * @param jdk does what this one cannot
	 */
	HttpCoreEngine(HttpSettings settings, HttpEngine jdk) {
		this.settings = settings;
		this.jdk = jdk;
		this.version = (settings.connection().version() == HttpClient.Version.HTTP_1_1) ? HttpVersionPolicy.FORCE_HTTP_1
				: HttpVersionPolicy.NEGOTIATE;
	}

	@Override
	public Running send(Request request, Handler handler) {
		Target target = target(request.uri());
		if (target.forJdk()) {
			return this.jdk.send(request, handler);
		}
		BasicHttpRequest message = new BasicHttpRequest(request.method(), target.host(), target.path());
		for (Map.Entry<String, String> header : request.headers().entrySet()) {
			if (RESERVED.contains(header.getKey())) {
				throw new IllegalArgumentException("the header '" + header.getKey() + "' is the HTTP client's own");
			}
			message.addHeader(header.getKey(), header.getValue());
		}
		if (!request.headers().containsKey(USER_AGENT)) {
			// Some firewalls turn away who does not say what it is.
			message.addHeader(USER_AGENT, "mcp-tools-client");
		}
		HttpCoreClient client = enter(Urls.isPlain(request.uri()));
		HttpCoreExchange exchange = new HttpCoreExchange(target.host(), message, request.body(), handler, client);
		exchange.start(this.settings.connectTimeout());
		return exchange;
	}

	private boolean isForJdk(URI uri) {
		HttpProxy proxy = this.settings.connection().proxy();
		if (proxy != null) {
			return !proxy.equals(HttpProxy.NONE) || wantsUpgrade(uri);
		}
		ProxySelector selector = ProxySelector.getDefault();
		return wantsUpgrade(uri) || (selector != null && selector.select(uri).get(0).type() != Proxy.Type.DIRECT);
	}

	private boolean wantsUpgrade(URI uri) {
		return this.settings.connection().version() == HttpClient.Version.HTTP_2 && Urls.isPlain(uri);
	}

	private Target target(URI uri) {
		Target known = this.lastTarget;
		if (known == null || known.uri() != uri || System.nanoTime() - known.made() > TARGET_NANOS) {
			known = Target.of(uri, isForJdk(uri));
			this.lastTarget = known;
		}
		return known;
	}

	private HttpCoreClient enter(boolean plain) {
		HttpVersionPolicy policy = plain ? HttpVersionPolicy.FORCE_HTTP_1 : this.version;
		HttpCoreClient client = HttpCoreClients.of(this.settings).enter(!plain, policy);
		if (this.held != client) {
			hold(client);
		}
		return client;
	}

	private synchronized void hold(HttpCoreClient client) {
		HttpCoreClient before = this.held;
		if (this.retained && before != client && client.enter()) {
			this.held = client;
			if (before != null) {
				before.leave();
			}
		}
	}

	@Override
	public synchronized void retain() {
		this.retained = true;
	}

	@Override
	public synchronized void release() {
		this.retained = false;
		HttpCoreClient before = this.held;
		this.held = null;
		if (before != null) {
			before.leave();
		}
	}

	/**
	 * Where requests go, which hardly ever changes.
	 *
	 * @param uri the URL as it was given
	 * @param host whom to connect to
	 * @param path the path and the query
	 * @param forJdk whether it is left to the JDK
	 * @param made when this was found out
	 */
	private record Target(URI uri, HttpHost host, String path, boolean forJdk, long made) {

		static Target of(URI uri, boolean forJdk) {
			String host = uri.getHost();
			if (host.startsWith("[")) {
				host = host.substring(1, host.length() - 1);
			}
			String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
			return new Target(uri, new HttpHost(uri.getScheme(), host, uri.getPort()),
					(uri.getRawQuery() != null) ? path + "?" + uri.getRawQuery() : path, forJdk, System.nanoTime());
		}

	}

}
