/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.thread.McpThreads;

/**
 * Speaks HTTP through the JDK's own client: unless another version is wanted, HTTP/1.1
 * without the offer of an upgrade for {@code http}, whatever is negotiated for
 * {@code https}.
 */
final class JdkHttpEngine implements HttpEngine {

	private final Supplier<HttpClient> client;

	private final HttpConnectionSettings connection;

	/**
	 * Create an engine.
	 * @param client gives the client, which is asked for with the first request: making
	 * one takes its time
	 * @param connection how its connections are made
	 */
	JdkHttpEngine(Supplier<HttpClient> client, HttpConnectionSettings connection) {
		this.client = client;
		this.connection = connection;
	}

	@Override
	public Running send(Request request, Handler handler) {
		HttpRequest.Builder builder = HttpRequest.newBuilder(request.uri());
		byte[] body = request.body();
		builder.method(request.method(), (body != null) ? BodyPublishers.ofByteArray(body) : BodyPublishers.noBody());
		builder.version(version(request));
		request.headers().forEach(builder::setHeader);
		HttpProxy proxy = this.connection.proxy();
		String authorization = (proxy != null) ? proxy.authorization() : null;
		if (authorization != null) {
			// The JDK sends it to the proxy, and to nobody behind a tunnel.
			builder.setHeader(Headers.PROXY_AUTHORIZATION, authorization);
		}
		Reply reply = new Reply(handler);
		reply.follow(this.client.get().sendAsync(builder.build(), reply));
		return reply;
	}

	private HttpClient.Version version(Request request) {
		HttpClient.Version wanted = this.connection.version();
		if (wanted != null) {
			return wanted;
		}
		return Urls.isPlain(request.uri()) ? HttpClient.Version.HTTP_1_1 : HttpClient.Version.HTTP_2;
	}

	private static final class Reply implements Running, BodyHandler<Void>, BodySubscriber<Void> {

		private final Handler handler;

		private final AtomicBoolean over = new AtomicBoolean();

		private final CompletableFuture<Void> body = new CompletableFuture<>();

		private volatile boolean headed;

		/** All of it. */
		private volatile boolean received;

		private volatile @Nullable Future<?> exchange;

		private volatile Flow.@Nullable Subscription subscription;

		Reply(Handler handler) {
			this.handler = handler;
		}

		void follow(CompletableFuture<HttpResponse<Void>> exchange) {
			this.exchange = exchange;
			if (this.over.get()) {
				exchange.cancel(true);
			}
			Thread sender = Thread.currentThread();
			exchange.whenComplete((response, failure) -> {
				if (Thread.currentThread() == sender) {
					// It was over at once, and the sender may be in the middle of
					// something.
					McpThreads.callbacks().execute(() -> finished(response, failure));
				}
				else {
					finished(response, failure);
				}
			});
		}

		private void finished(@Nullable HttpResponse<Void> response, @Nullable Throwable failure) {
			if (failure == null) {
				if (response != null && !this.headed) {
					// A proxy has refused to make a tunnel: of that the JDK offers no
					// body.
					head(response.statusCode(), response.headers());
				}
				end();
			}
			else {
				Throwable cause = failure.getCause();
				fail((failure instanceof CompletionException && cause != null) ? cause : failure);
			}
		}

		@Override
		public BodySubscriber<Void> apply(ResponseInfo info) {
			head(info.statusCode(), info.headers());
			return this;
		}

		private void head(int status, HttpHeaders headers) {
			this.headed = true;
			try {
				if (!this.over.get()) {
					this.handler.onHead(ReplyHead.of(status, headers.map()), this);
				}
			}
			catch (RuntimeException ex) {
				// The body is refused as soon as it is offered, which closes the
				// connection.
				fail(ex);
			}
		}

		@Override
		public void onSubscribe(Flow.Subscription subscription) {
			this.subscription = subscription;
			if (this.over.get()) {
				subscription.cancel();
			}
			else {
				subscription.request(1);
			}
		}

		@Override
		public void onNext(List<ByteBuffer> buffers) {
			try {
				for (ByteBuffer buffer : buffers) {
					if (this.over.get()) {
						return;
					}
					this.handler.onBody(buffer);
				}
			}
			catch (RuntimeException ex) {
				fail(ex);
				close();
				return;
			}
			Flow.Subscription running = this.subscription;
			if (running != null) {
				running.request(1);
			}
		}

		@Override
		public void onError(Throwable failure) {
			fail(failure);
			this.body.completeExceptionally(failure);
		}

		@Override
		public void onComplete() {
			// The handler hears of it when the exchange completes: by then the connection
			// is free again, and the request that follows the answer can have it. A
			// request that comes sooner may be given it too, and then lose it: "header
			// parser received no bytes", "connection closed locally".
			this.received = true;
			this.body.complete(null);
		}

		@Override
		public CompletionStage<Void> getBody() {
			return this.body;
		}

		private void end() {
			if (this.over.compareAndSet(false, true)) {
				this.handler.onEnd();
			}
		}

		private void fail(Throwable failure) {
			if (this.over.compareAndSet(false, true)) {
				this.handler.onFailure(failure);
			}
		}

		@Override
		public void abort() {
			this.over.set(true);
			close();
		}

		/** Before the head is there only the one, after it only the other has effect. */
		private void close() {
			Flow.Subscription running = this.subscription;
			if (running != null) {
				running.cancel();
			}
			Future<?> sent = this.exchange;
			if (sent != null && !this.received) {
				// Otherwise its connection may belong to another request by now, which
				// would be closed in its place.
				sent.cancel(true);
			}
		}

	}

}
