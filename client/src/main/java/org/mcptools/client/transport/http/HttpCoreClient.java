/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.net.SocketAddress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;

import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.bootstrap.HttpAsyncRequester;
import org.apache.hc.core5.http.nio.ssl.TlsStrategy;
import org.apache.hc.core5.http.protocol.DefaultHttpProcessor;
import org.apache.hc.core5.http2.HttpVersionPolicy;
import org.apache.hc.core5.http2.impl.nio.bootstrap.H2RequesterBootstrap;
import org.apache.hc.core5.http2.protocol.H2RequestContent;
import org.apache.hc.core5.http2.protocol.H2RequestTargetHost;
import org.apache.hc.core5.http2.ssl.H2ClientTlsStrategy;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.net.NamedEndpoint;
import org.apache.hc.core5.pool.PoolConcurrencyPolicy;
import org.apache.hc.core5.reactor.IOReactorConfig;
import org.apache.hc.core5.reactor.ssl.TransportSecurityLayer;
import org.apache.hc.core5.ssl.SSLContexts;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;
import org.mcptools.client.thread.McpThreads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Connections and the threads that read and write on them. They are there for as long as
 * somebody uses them.
 */
final class HttpCoreClient {

	private static final Logger logger = LoggerFactory.getLogger(HttpCoreClient.class);

	private static final int ENDED = -1;

	private static final int BUFFER = 16 * 1024;

	private static final int LONGEST_HEADER = 32 * 1024;

	private static final int MOST_HEADERS = 200;

	/** Servers move to other addresses. */
	private static final int CONNECTION_MINUTES = 20;

	/** To read whom the JVM trusts takes a while, and who speaks plain HTTP need not. */
	private static final TlsStrategy NO_TLS = new NoTls();

	private final HttpAsyncRequester requester;

	private final HttpTls.@Nullable Material material;

	private final AtomicInteger users = new AtomicInteger(1);

	private HttpCoreClient(HttpAsyncRequester requester, HttpTls.@Nullable Material material) {
		this.requester = requester;
		this.material = material;
	}

	/**
	 * Return whether there can be clients.
	 * @return {@code true}
	 * @throws LinkageError where HttpCore is not there
	 */
	static boolean isPossible() {
		return H2RequesterBootstrap.bootstrap() != null;
	}

	/**
	 * Return a new client that has one user.
	 * @param secure whether for {@code https}
	 * @param version the version of HTTP
	 * @param material what TLS is made of, or {@code null} for that of the JVM
	 * @return the client
	 */
	static HttpCoreClient entered(boolean secure, HttpVersionPolicy version, HttpTls.@Nullable Material material) {
		// On a thread of ours, for its threads would inherit the thread-locals of this
		// one.
		CompletableFuture<HttpAsyncRequester> made = new CompletableFuture<>();
		McpThreads.daemon("mcp-http-start", () -> {
			try {
				made.complete(requester(version, secure ? tls(material) : NO_TLS));
			}
			catch (RuntimeException | Error ex) {
				made.completeExceptionally(ex);
			}
		}).start();
		return new HttpCoreClient(made.join(), material);
	}

	private static HttpAsyncRequester requester(HttpVersionPolicy version, TlsStrategy tls) {
		HttpAsyncRequester requester = H2RequesterBootstrap.bootstrap()
			.setIOReactorConfig(IOReactorConfig.custom().setSoKeepAlive(true).build())
			.setHttp1Config(Http1Config.custom()
				.setBufferSize(BUFFER)
				.setMaxLineLength(LONGEST_HEADER)
				.setMaxHeaderCount(MOST_HEADERS)
				.build())
			.setHttpProcessor(new DefaultHttpProcessor(H2RequestTargetHost.INSTANCE, H2RequestContent.INSTANCE))
			.setVersionPolicy(version)
			.setTlsStrategy(tls)
			.setPoolConcurrencyPolicy(PoolConcurrencyPolicy.LAX)
			.setDefaultMaxPerRoute(Integer.MAX_VALUE)
			.setTimeToLive(TimeValue.ofMinutes(CONNECTION_MINUTES))
			// The exchange hears of it too.
			.setExceptionCallback((failure) -> logger.debug("A connection has failed: {}", failure.toString()))
			.create();
		requester.start();
		return requester;
	}

	private static TlsStrategy tls(HttpTls.@Nullable Material material) {
		SSLContext context = (material != null) ? material.context() : SSLContexts.createSystemDefault();
		SSLParameters wanted = (material != null) ? material.parameters() : null;
		return new H2ClientTlsStrategy(context, (endpoint, engine) -> restrict(engine, wanted), null);
	}

	private static void restrict(SSLEngine engine, @Nullable SSLParameters wanted) {
		if (wanted == null) {
			return;
		}
		SSLParameters parameters = engine.getSSLParameters();
		if (wanted.getProtocols() != null) {
			parameters.setProtocols(wanted.getProtocols());
		}
		if (wanted.getCipherSuites() != null) {
			parameters.setCipherSuites(wanted.getCipherSuites());
		}
		if (wanted.getAlgorithmConstraints() != null) {
			parameters.setAlgorithmConstraints(wanted.getAlgorithmConstraints());
		}
		if (wanted.getServerNames() != null) {
			parameters.setServerNames(wanted.getServerNames());
		}
		engine.setSSLParameters(parameters);
	}

	HttpAsyncRequester requester() {
		return this.requester;
	}

	/**
	 * Return whether a connection waits for a request.
	 * @param host whom it goes to
	 */
	boolean hasConnection(HttpHost host) {
		return this.requester.getStats(host).getAvailable() > 0;
	}

	HttpTls.@Nullable Material material() {
		return this.material;
	}

	/**
	 * Use it from now on.
	 * @return {@code false} where it has ended already
	 */
	boolean enter() {
		return this.users.getAndUpdate((users) -> (users == ENDED) ? ENDED : users + 1) != ENDED;
	}

	/**
	 * Use it no longer. It ends with its last user.
	 */
	void leave() {
		if (this.users.decrementAndGet() == 0 && this.users.compareAndSet(0, ENDED)) {
			// It waits for its threads, of which this may be one.
			McpThreads.callbacks().execute(() -> this.requester.close(CloseMode.GRACEFUL));
		}
	}

	private static final class NoTls implements TlsStrategy {

		@Override
		public void upgrade(TransportSecurityLayer session, NamedEndpoint endpoint, Object attachment,
				Timeout handshakeTimeout, FutureCallback<TransportSecurityLayer> callback) {
			throw new IllegalStateException("This client is for http only");
		}

		@Override
		@Deprecated
		public boolean upgrade(TransportSecurityLayer session, HttpHost host, SocketAddress local, SocketAddress remote,
				Object attachment, Timeout handshakeTimeout) {
			return false;
		}

	}

}
