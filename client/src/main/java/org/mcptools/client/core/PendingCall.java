/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.core;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.error.McpException;
import org.mcptools.client.error.McpProtocolException;
import org.mcptools.client.jsonrpc.RequestId;
import org.mcptools.client.thread.Deadlines;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request that waits for its answer. The thread that reads from the server only hands
 * the outcome over; reading the result and running dependent stages happens on the thread
 * that waits in {@link #awaitOutcome()} or, where none does, on the callback executor. So
 * a stage may block, and may call the same server, without stopping the reader.
 *
 * @param <R> the type of the result
 */
public final class PendingCall<R> extends Handover<R> {

	private final RequestId id;

	private final String server;

	private final String method;

	private final Function<JsonNode, R> reader;

	private final Executor callbacks;

	/** Guarded by this. */
	private @Nullable Rescue<R> rescue;

	/** Guarded by this. */
	private boolean published;

	/** The call that was made in place of this one. */
	private volatile @Nullable CompletableFuture<R> successor;

	private volatile boolean sent;

	private volatile @Nullable Runnable onCancel;

	private volatile Deadlines.@Nullable Deadline timer;

	private @Nullable ProgressFeed progress;

	/** Written before the outcome, and so seen by whoever sees that. */
	private Map<String, String> responseHeaders = Map.of();

	PendingCall(RequestId id, String server, String method, Function<JsonNode, R> reader, Executor callbacks) {
		this.id = id;
		this.server = server;
		this.method = method;
		this.reader = reader;
		this.callbacks = callbacks;
	}

	/**
	 * Return the headers that came with the answer.
	 * @return the headers, names in lower case; empty until the server has answered
	 */
	public Map<String, String> responseHeaders() {
		return this.responseHeaders;
	}

	/**
	 * Return the id of the request.
	 * @return the id
	 */
	public RequestId id() {
		return this.id;
	}

	String method() {
		return this.method;
	}

	/** The transport has been given the request. */
	void sent() {
		this.sent = true;
	}

	boolean isSent() {
		return this.sent;
	}

	void onCancel(Runnable action) {
		this.onCancel = action;
	}

	void timer(Deadlines.Deadline timer) {
		this.timer = timer;
		if (isSettled() || isDone()) {
			timer.cancel();
		}
	}

	/** Ask for reports of progress. To be called before the request leaves. */
	ProgressFeed feed(ProgressSink sink) {
		ProgressFeed feed = new ProgressFeed(this.server, sink, this.callbacks, this::isDone);
		this.progress = feed;
		return feed;
	}

	void report(ObjectNode report) {
		ProgressFeed feed = this.progress;
		if (feed != null) {
			feed.report(report);
		}
	}

	void succeed(JsonNode result) {
		succeed(result, Map.of());
	}

	void succeed(JsonNode result, Map<String, String> headers) {
		this.responseHeaders = headers;
		answered(new Outcome(result, null));
	}

	void refuse(McpException failure, Map<String, String> headers) {
		this.responseHeaders = headers;
		answered(new Outcome(null, failure));
	}

	/** What the server said before its answer is heard before its answer. */
	private void answered(Outcome answer) {
		ProgressFeed feed = this.progress;
		if (feed == null) {
			settle(answer);
		}
		else {
			stopTimer();
			feed.answered(() -> settle(answer));
		}
	}

	void fail(McpException failure) {
		settle(new Outcome(null, failure));
	}

	private void settle(Outcome settled) {
		if (handOver(settled)) {
			stopTimer();
			if (!wakeWaiter()) {
				this.callbacks.execute(() -> publish(settled));
			}
		}
	}

	private void stopTimer() {
		Deadlines.Deadline running = this.timer;
		if (running != null) {
			running.cancel();
		}
	}

	@Override
	void publish(Outcome settled) {
		// Both the thread that waits and the executor may come here, and a call that is
		// being rescued is not done yet.
		if (isDone() || !isFirstToPublish()) {
			return;
		}
		McpException failure = settled.failure();
		JsonNode result = settled.result();
		if (failure != null) {
			failed(failure);
		}
		else if (result != null) {
			read(result);
		}
	}

	/**
	 * Let a failure be rescued, once. To be called by whoever makes the call, before the
	 * future is handed on.
	 * @param attempt what to do in place of failing
	 * @return {@code false} where the call has failed already, and it is too late
	 */
	public synchronized boolean rescueWith(Rescue<R> attempt) {
		boolean first = this.rescue == null;
		this.rescue = first ? attempt : this.rescue;
		return first;
	}

	/** Once it has failed there is no rescue, but one that came before. */
	private synchronized @Nullable Rescue<R> takeRescue() {
		Rescue<R> attempt = this.rescue;
		this.rescue = (lost) -> null;
		return attempt;
	}

	private synchronized boolean isFirstToPublish() {
		boolean first = !this.published;
		this.published = true;
		return first;
	}

	private void failed(McpException failure) {
		Rescue<R> attempt = takeRescue();
		CompletableFuture<R> other = (attempt != null) ? attempt.instead(failure) : null;
		if (other == null) {
			finishExceptionally(failure);
			return;
		}
		this.successor = other;
		if (isDone()) {
			other.cancel(true);
		}
		other.whenComplete((value, second) -> {
			if (second == null) {
				finish(value);
			}
			else {
				Throwable cause = second.getCause();
				finishExceptionally((second instanceof CompletionException && cause != null) ? cause : second);
			}
		});
	}

	private void read(JsonNode result) {
		try {
			finish(this.reader.apply(result));
		}
		catch (RuntimeException ex) {
			finishExceptionally(new McpProtocolException(this.server, this.method,
					"the answer to " + this.method + " breaks the protocol: " + ex.getMessage(), ex));
		}
		catch (Error ex) {
			finishExceptionally(ex);
		}
	}

	@Override
	void cancelWork() {
		stopTimer();
		CompletableFuture<R> other = this.successor;
		if (other != null) {
			other.cancel(true);
		}
		wakeWaiter();
		Runnable action = this.onCancel;
		if (action != null) {
			action.run();
		}
	}

	@Override
	public String toString() {
		return this.method + " on MCP server '" + this.server + "'";
	}

}
