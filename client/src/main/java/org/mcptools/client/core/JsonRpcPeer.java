/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.core;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.error.McpErrorException;
import org.mcptools.client.error.McpException;
import org.mcptools.client.error.McpTimeoutException;
import org.mcptools.client.error.McpTransportException.Delivery;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.jsonrpc.JsonRpcError;
import org.mcptools.client.jsonrpc.JsonRpcMessage;
import org.mcptools.client.jsonrpc.JsonRpcNotification;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.jsonrpc.JsonRpcResponse;
import org.mcptools.client.jsonrpc.RequestId;
import org.mcptools.client.thread.McpThreads;
import org.mcptools.client.transport.Exchange;
import org.mcptools.client.transport.Frame;
import org.mcptools.client.transport.McpTransport;
import org.mcptools.client.transport.TransportListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One side of a JSON-RPC conversation: gives out ids, finds the caller of each answer,
 * keeps time, and fails every pending call at once when the channel is lost. Knows
 * nothing of MCP. Thread-safe.
 */
public final class JsonRpcPeer implements TransportListener {

	private static final Logger logger = LoggerFactory.getLogger(JsonRpcPeer.class);

	private static final int MAX_WAITING_NOTIFICATIONS = 10_000;

	private final String server;

	private final McpTransport transport;

	private final InboundHandler inbound;

	private volatile long lastHeard = System.nanoTime();

	private final AtomicLong ids = new AtomicLong();

	private final Map<RequestId, PendingCall<?>> pending = new ConcurrentHashMap<>();

	private final Executor callbacks;

	private final RequestAnswers answers;

	private final SerialExecutor notifications;

	private final CompletableFuture<McpTransportException> lost = new CompletableFuture<>();

	/**
	 * Create a peer. The transport is still to be opened, with this peer as its listener.
	 * @param server the server's name
	 * @param transport the channel
	 * @param inbound takes what the server sends of its own accord
	 * @param callbacks has a thread for each task that may block
	 */
	public JsonRpcPeer(String server, McpTransport transport, InboundHandler inbound, Executor callbacks) {
		this.server = server;
		this.transport = transport;
		this.inbound = inbound;
		this.callbacks = callbacks;
		this.answers = new RequestAnswers(server, transport, inbound);
		this.notifications = new SerialExecutor(server, callbacks, MAX_WAITING_NOTIFICATIONS);
	}

	/**
	 * Send a request.
	 * @param <R> the type of the result
	 * @param method the method
	 * @param params the parameters
	 * @param headers the headers
	 * @param reader reads the result
	 * @param patience how long to wait for the answer, and where progress goes
	 * @param onAbandoned told the id and the reason when the caller no longer wants the
	 * answer and the channel itself could not tell the server
	 * @return the pending answer
	 */
	public <R> PendingCall<R> call(String method, ObjectNode params, Map<String, String> headers,
			Function<JsonNode, R> reader, Patience patience, BiConsumer<RequestId, String> onAbandoned) {
		RequestId id = RequestId.of(this.ids.incrementAndGet());
		PendingCall<R> call = new PendingCall<>(id, this.server, method, reader, this.callbacks);
		ProgressSink sink = patience.progress();
		ProgressFeed feed = (sink != null) ? call.feed(sink) : null;
		if (sink != null) {
			sink.assigned(id);
		}
		this.pending.put(id, call);
		// After the entry is there: a loss either finds the entry or is found here.
		McpTransportException loss = this.lost.getNow(null);
		if (loss != null) {
			fail(call, loss.withDelivery(Delivery.NOT_SENT).forMethod(method));
			return call;
		}
		try {
			Exchange exchange = this.transport
				.send(new Frame(new JsonRpcRequest(id, method, params), headers, patience.origin()));
			call.onCancel(() -> abandon(call, exchange, "the caller cancelled", onAbandoned));
			if (call.isCancelled()) {
				abandon(call, exchange, "the caller cancelled", onAbandoned);
			}
			Runnable expiry = (feed == null) ? () -> expire(call, exchange, patience.timeout(), onAbandoned)
					: new Expiry(call, feed, patience, (waited) -> expire(call, exchange, waited, onAbandoned));
			call.timer(McpThreads.deadlines().set(patience.timeoutNanos(), expiry));
			if (exchange != Exchange.done()) {
				exchange.completion().whenComplete((nothing, failure) -> {
					if (failure != null) {
						fail(call, asTransportException(failure).forMethod(method));
					}
				});
			}
			call.sent();
			McpTransportException since = this.lost.getNow(null);
			if (since != null) {
				fail(call, since.forMethod(method));
			}
		}
		catch (RuntimeException | Error ex) {
			this.pending.remove(id);
			throw ex;
		}
		return call;
	}

	private void expire(PendingCall<?> call, Exchange exchange, Duration waited,
			BiConsumer<RequestId, String> onAbandoned) {
		if (abandon(call, exchange, "timed out", onAbandoned)) {
			call.fail(new McpTimeoutException(this.server, call.method(), waited));
		}
	}

	/** Whoever takes a call from those that are pending decides how it ends. */
	private boolean abandon(PendingCall<?> call, Exchange exchange, String reason,
			BiConsumer<RequestId, String> onAbandoned) {
		boolean wasPending = this.pending.remove(call.id()) != null;
		if (wasPending) {
			try {
				if (!exchange.abort() && !this.lost.isDone()) {
					onAbandoned.accept(call.id(), reason);
				}
			}
			catch (RuntimeException ex) {
				logger.debug("Could not tell MCP server '{}' that {} is no longer wanted", this.server, call, ex);
			}
		}
		return wasPending;
	}

	private void fail(PendingCall<?> call, McpException failure) {
		this.pending.remove(call.id());
		call.fail(failure);
	}

	private McpTransportException asTransportException(Throwable failure) {
		Throwable cause = (failure instanceof CompletionException && failure.getCause() != null) ? failure.getCause()
				: failure;
		return (cause instanceof McpTransportException known) ? known
				: new McpTransportException(this.server, "could not send: " + cause, cause);
	}

	/**
	 * Send a notification. Whether it arrives is not known.
	 * @param method the method
	 * @param params the parameters, or {@code null} for none
	 * @param headers the headers
	 * @return completes when it has left; fails when it could not
	 */
	public CompletionStage<Void> notify(String method, @Nullable ObjectNode params, Map<String, String> headers) {
		return this.transport.send(new Frame(new JsonRpcNotification(method, params), headers)).completion();
	}

	/**
	 * Open a stream on which the server may speak first, where the channel is not two-way
	 * anyway.
	 * @param headers the headers
	 * @return completes, never with a failure, when there is one, or it is known that
	 * there is none
	 */
	public CompletionStage<Void> listen(Map<String, String> headers) {
		return this.transport.listen(headers).established();
	}

	/**
	 * Tell the server that the session is over, where the channel has a way to do so.
	 * @param headers the headers
	 */
	public void terminate(Map<String, String> headers) {
		this.transport.terminate(headers);
	}

	/**
	 * Return how long nothing has been heard of the server.
	 * @return the time since the last frame
	 */
	public Duration quietFor() {
		return Duration.ofNanos(System.nanoTime() - this.lastHeard);
	}

	@Override
	public void onFrame(Frame frame) {
		this.lastHeard = System.nanoTime();
		JsonRpcMessage message = frame.message();
		if (message instanceof JsonRpcResponse response) {
			onResponse(response, frame.headers());
		}
		else if (message instanceof JsonRpcRequest request) {
			this.answers.answer(request);
		}
		else if (message instanceof JsonRpcNotification notification) {
			this.inbound.onArrival(notification);
			this.notifications.execute(() -> this.inbound.onNotification(notification));
		}
	}

	private void onResponse(JsonRpcResponse response, Map<String, String> headers) {
		PendingCall<?> call = (response.id() != null) ? this.pending.remove(response.id()) : null;
		if (call == null) {
			logger.debug("MCP server '{}' answered {}, for which nobody waits: {}", this.server, response.id(),
					(response.error() != null) ? response.error() : "a result");
			return;
		}
		JsonRpcError error = response.error();
		JsonNode result = response.result();
		if (error != null) {
			call.refuse(new McpErrorException(this.server, call.method(), error.code(), error.message(), error.data()),
					headers);
		}
		else if (result != null) {
			call.succeed(result, headers);
		}
	}

	/**
	 * The server reported progress of a request, which may have ended by now.
	 * @param id the id of the request
	 * @param report the report
	 */
	public void progress(RequestId id, ObjectNode report) {
		PendingCall<?> call = this.pending.get(id);
		if (call != null) {
			call.report(report);
		}
	}

	@Override
	public void onUnreadable() {
		this.inbound.onUnreadable();
	}

	@Override
	public void onClosed(@Nullable McpTransportException cause) {
		McpTransportException reason = (cause != null) ? cause
				: new McpTransportException(this.server, "the client was closed", null);
		this.lost.complete(reason);
		// The channel itself knows best what became of a request that is being sent.
		this.pending.values()
			.stream()
			.filter(PendingCall::isSent)
			.forEach((call) -> fail(call, reason.forMethod(call.method())));
	}

	/**
	 * Return how the channel ended.
	 * @return a future that completes, normally, with the reason
	 */
	public CompletableFuture<McpTransportException> lost() {
		return this.lost;
	}

	/**
	 * Return how many calls wait for an answer.
	 * @return the number
	 */
	public int pendingCount() {
		return this.pending.size();
	}

}
