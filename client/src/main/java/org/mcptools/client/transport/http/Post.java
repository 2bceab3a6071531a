/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.error.McpTransportException.Delivery;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.jsonrpc.JsonRpcError;
import org.mcptools.client.jsonrpc.JsonRpcMessage;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.jsonrpc.JsonRpcResponse;
import org.mcptools.client.jsonrpc.RequestId;
import org.mcptools.client.transport.Exchange;
import org.mcptools.client.transport.Frame;
import org.mcptools.client.transport.FrameOrigin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One frame on its way to the server. The frame's fate is decided once; what still comes
 * afterwards is read for a moment, so that the connection can be used again.
 */
abstract class Post implements Exchange, HttpEngine.Handler, Ongoing {

	private static final Logger logger = LoggerFactory.getLogger(Post.class);

	private static final int LARGEST_REFUSAL = 1024 * 1024;

	private static final long LINGER_MILLIS = 2_000;

	private final HttpChannel channel;

	private final @Nullable RequestId id;

	private final @Nullable FrameOrigin origin;

	private final byte[] bytes;

	private final Map<String, String> headers;

	private final CompletableFuture<Void> completion = new CompletableFuture<>();

	private volatile @Nullable HttpCall call;

	private volatile boolean stopped;

	private volatile Map<String, String> replyHeaders = Map.of();

	private @Nullable AnswerBody body;

	private final LaterTask later = new LaterTask();

	Post(HttpChannel channel, Frame frame, byte[] bytes) {
		this.channel = channel;
		this.id = (frame.message() instanceof JsonRpcRequest request) ? request.id() : null;
		this.origin = frame.origin();
		this.bytes = bytes;
		this.headers = Headers.ofPost(frame);
	}

	/**
	 * Take a reply with a status from 200 to 299.
	 * @param head the reply's head
	 * @param running the reply
	 * @return what takes its body
	 */
	abstract AnswerBody accepted(ReplyHead head, HttpEngine.Running running);

	final void start(URI uri) {
		HttpCall started = this.channel.call("POST", uri, this.headers, this.bytes, this, this.origin);
		this.call = started;
		if (this.stopped) {
			return;
		}
		if (this.id == null) {
			// Nobody waits for it, so nobody else keeps the time.
			long millis = this.channel.settings().acknowledgeTimeout().toMillis();
			this.later.after(millis, () -> fail("did not accept a message within " + millis + " ms", null, null));
		}
		started.start();
	}

	@Override
	public final void onHead(ReplyHead head, HttpEngine.Running running) {
		answeredBy(head);
		this.body = head.isSuccess() ? accepted(head, running)
				: new BoundedBody(Math.min(LARGEST_REFUSAL, this.channel.settings().maxMessageBytes()), running,
						(refusal) -> refused(head, refusal));
	}

	final void answeredBy(ReplyHead head) {
		this.replyHeaders = head.asFrameHeaders();
	}

	@Override
	public final void onBody(ByteBuffer in) {
		if (this.body != null) {
			this.body.onBody(in);
		}
	}

	@Override
	public final void onEnd() {
		if (this.body != null) {
			this.body.onEnd();
		}
	}

	@Override
	public final void onFailure(Throwable failure) {
		if (this.body != null) {
			this.body.onFailure(failure);
		}
		else {
			broken(failure, "");
		}
	}

	/**
	 * The server said no. It may say why in a JSON-RPC error, which then is the answer to
	 * the request, whatever id it bears: there is no other request that it could answer.
	 */
	private void refused(ReplyHead head, ByteCollector refusal) {
		RequestId request = this.id;
		JsonRpcError error = (request != null) ? refusal.jsonRpcError() : null;
		if (error != null) {
			over();
			take(JsonRpcResponse.failure(request, error));
			return;
		}
		String excerpt = excerpt(refusal.text());
		Duration wait = head.retryAfter();
		String more = (wait != null) ? " (it asks to wait for " + wait.toSeconds() + " s)" : "";
		fail(this.channel
			.failure("answered with HTTP " + head.status() + more + (excerpt.isEmpty() ? "" : ": " + excerpt),
					head.status(), null)
			.withRetryAfter(wait));
	}

	final String excerpt(String text) {
		HttpCall started = this.call;
		return (started != null) ? Excerpt.of(text, started.secrets()) : "";
	}

	/** Pass on a message from the server. */
	final void take(JsonRpcMessage message) {
		JsonRpcMessage taken = message;
		if (message instanceof JsonRpcResponse response && response.id() == null && response.error() != null
				&& this.id != null) {
			// The server could not read the id; this stream says which it was.
			taken = JsonRpcResponse.failure(this.id, response.error());
		}
		if (isAnswer(taken) && taken instanceof JsonRpcResponse response) {
			this.channel.deliverWithoutWaiting(response, this.replyHeaders);
			complete();
		}
		else {
			this.channel.deliver(taken, this.replyHeaders);
		}
	}

	/** Whether a message is the one answer, which the listener takes in a moment. */
	final boolean isAnswer(JsonRpcMessage message) {
		return this.id != null && message instanceof JsonRpcResponse response && !isSettled()
				&& (this.id.equals(response.id()) || (response.id() == null && response.error() != null));
	}

	/** The frame's fate is a good one. Nothing more is expected. */
	final void complete() {
		if (this.completion.complete(null)) {
			this.later.after(LINGER_MILLIS, this::stop);
		}
	}

	final void broken(Throwable failure, String more) {
		HttpCall started = this.call;
		Route route = (started != null) ? started.route() : Route.UNKNOWN;
		Integer status = (failure instanceof RequestFailure known) ? known.status() : null;
		McpTransportException described = this.channel.failure(RequestFailure.describe(failure, route) + more, status,
				failure);
		boolean left = this.body != null || status != null || !RequestFailure.isBeforeSending(failure);
		// Without credentials, or in a bad form, it could not be sent on another
		// connection either.
		fail(left ? described
				: described.withDelivery(RequestFailure.isPermanent(failure) ? Delivery.REFUSED : Delivery.NOT_SENT));
	}

	final void fail(String reason, @Nullable Integer status, @Nullable Throwable cause) {
		fail(this.channel.failure(reason, status, cause));
	}

	private void fail(McpTransportException failure) {
		if (!this.completion.completeExceptionally(failure)) {
			String reason = failure.getReason();
			logger.debug("MCP server '{}', after its answer: {}", this.channel.server(), reason);
		}
		stop();
	}

	final boolean isSettled() {
		return this.completion.isDone();
	}

	/**
	 * Nothing is left of this post on the network.
	 */
	final void over() {
		this.later.cancel();
		this.channel.done(this);
	}

	/**
	 * Close whatever is open on the network.
	 */
	void stop() {
		this.stopped = true;
		HttpCall started = this.call;
		if (started != null) {
			started.abort();
		}
		over();
	}

	@Override
	public final void channelEnded(McpTransportException reason) {
		this.completion.completeExceptionally(wasStarted() ? reason : reason.withDelivery(Delivery.NOT_SENT));
		stop();
	}

	@Override
	public boolean abort() {
		boolean tells = tellsByClosing();
		if (endsSoon()) {
			complete();
			return tells;
		}
		this.completion.complete(null);
		stop();
		return tells;
	}

	/**
	 * Whether a server that sees the connection closed knows that the frame was given up.
	 */
	abstract boolean tellsByClosing();

	/**
	 * Return whether the reply ends by itself in a moment. Then it is better read than
	 * closed: the engine may have handed its connection on to another request already,
	 * which would be closed in its place.
	 */
	boolean endsSoon() {
		return false;
	}

	@Override
	public final CompletionStage<Void> completion() {
		return this.completion;
	}

	final boolean wasStarted() {
		return this.call != null;
	}

	final boolean isStopped() {
		return this.stopped;
	}

	final HttpChannel channel() {
		return this.channel;
	}

	final @Nullable FrameOrigin origin() {
		return this.origin;
	}

	final @Nullable RequestId id() {
		return this.id;
	}

	/** Return the headers of another request on behalf of the same frame. */
	final Map<String, String> headersWithoutBody() {
		Map<String, String> others = Headers.with(this.headers);
		others.remove(Headers.CONTENT_TYPE);
		return others;
	}

}
