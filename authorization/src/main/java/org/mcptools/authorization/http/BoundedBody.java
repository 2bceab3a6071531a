/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization.http;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

import org.jspecify.annotations.Nullable;

/**
 * Collects a body up to a limit.
 */
final class BoundedBody implements HttpResponse.BodySubscriber<String> {

	private final int limit;

	private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

	private final CompletableFuture<String> body = new CompletableFuture<>();

	private Flow.@Nullable Subscription subscription;

	BoundedBody(int limit) {
		this.limit = limit;
	}

	@Override
	public CompletionStage<String> getBody() {
		return this.body;
	}

	@Override
	public void onSubscribe(Flow.Subscription newSubscription) {
		this.subscription = newSubscription;
		newSubscription.request(Long.MAX_VALUE);
	}

	@Override
	public void onNext(List<ByteBuffer> buffers) {
		for (ByteBuffer buffer : buffers) {
			if (this.bytes.size() + buffer.remaining() > this.limit) {
				if (this.subscription != null) {
					this.subscription.cancel();
				}
				this.body.completeExceptionally(new TooLargeException(this.limit));
				return;
			}
			byte[] chunk = new byte[buffer.remaining()];
			buffer.get(chunk);
			this.bytes.write(chunk, 0, chunk.length);
		}
	}

	@Override
	public void onError(Throwable failure) {
		this.body.completeExceptionally(failure);
	}

	@Override
	public void onComplete() {
		this.body.complete(this.bytes.toString(StandardCharsets.UTF_8));
	}

	/**
	 * A body was longer than it may be.
	 */
	static final class TooLargeException extends java.io.IOException {

		private static final long serialVersionUID = 1L;

		TooLargeException(int limit) {
			super("its answer is larger than " + limit / 1024 + " KiB");
		}

	}

}
