/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.era;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.call.CallTerms;
import org.mcptools.client.core.JsonRpcPeer;
import org.mcptools.client.core.PendingCall;
import org.mcptools.client.core.Relay;
import org.mcptools.client.error.McpErrorException;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.handler.Listeners;
import org.mcptools.client.jsonrpc.Json;
import org.mcptools.client.jsonrpc.JsonRpcNotification;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.jsonrpc.JsonRpcResponse;
import org.mcptools.client.jsonrpc.RequestId;
import org.mcptools.client.protocol.InitializeResult;
import org.mcptools.client.protocol.McpMethod;
import org.mcptools.client.transport.Frame;
import tools.jackson.databind.node.ObjectNode;

/**
 * The revisions from 2024-11-05 to 2025-11-25: a handshake, then a session in which
 * either side may ask the other. Over HTTP a server may lose the session; a new one is
 * then made, and the call that met the loss is sent again, for it was not carried out.
 *
 * @see <a href=
 * "https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle">Lifecycle</a>
 */
final class StatefulEra implements ProtocolEra {

	private static final int NOT_FOUND = 404;

	private static final Duration LISTEN_PATIENCE = Duration.ofSeconds(2);

	private final EraSettings settings;

	private final JsonRpcPeer peer;

	private final Handshake handshake;

	private final ServerNotifications notifications;

	private final ServerRequests requests;

	private final OpenRequests openRequests = new OpenRequests();

	private final UrlElicitations urlElicitations;

	private final AtomicReference<@Nullable StatefulSession> session = new AtomicReference<>();

	/**
	 * The handshake in place of a lost session, shared by all calls that met the loss.
	 */
	private final AtomicReference<@Nullable Renewal> renewal = new AtomicReference<>();

	StatefulEra(EraSettings settings, JsonRpcPeer peer) {
		this.settings = settings;
		this.peer = peer;
		this.handshake = new Handshake(settings, peer);
		this.notifications = new ServerNotifications(settings.server(), settings.handlers());
		this.requests = new ServerRequests(settings);
		this.urlElicitations = new UrlElicitations(this.requests);
		peer.lost().thenRun(this.openRequests::cancelAll);
	}

	/**
	 * Do the handshake, but for the last word, which is said in
	 * {@link #begin(InitializeResult)}.
	 */
	CompletableFuture<InitializeResult> open() {
		return this.handshake.first().thenApply((opened) -> {
			this.session.set(opened);
			return opened.result();
		});
	}

	@Override
	public CompletionStage<Void> begin(InitializeResult said) {
		return enter(Objects.requireNonNull(this.session.get()));
	}

	/**
	 * Say the last word of the handshake, before which nobody may ask anything in the
	 * session: over HTTP a later frame may overtake an earlier one.
	 */
	private CompletionStage<Void> enter(StatefulSession opened) {
		return this.peer.notify("notifications/initialized", null, opened.headers()).handle((nothing, failure) -> {
			this.session.set(opened);
			return listen(opened.headers());
		}).thenCompose(Function.identity());
	}

	/**
	 * A server drops what it would ask for while there is no stream for it, and a call
	 * that waits for the answer would wait in vain. But a server may also hold back the
	 * beginning of its stream until it has something to say.
	 */
	private CompletionStage<Void> listen(Map<String, String> headers) {
		CompletionStage<Void> established = this.peer.listen(headers);
		if (!this.settings.handlers().capabilities().any()) {
			return CompletableFuture.completedFuture(null);
		}
		return established.toCompletableFuture()
			.copy()
			.completeOnTimeout(null, LISTEN_PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
	}

	@Override
	public <R> CompletableFuture<R> call(McpMethod<?, R> method, ObjectNode params, CallTerms terms) {
		if (this.settings.handlers().urlElicitation() == null) {
			return inSession(method, params, terms);
		}
		// A copy each time, for a request is not to be changed after it was sent.
		return this.urlElicitations.call(terms, (left) -> inSession(method, params.deepCopy(), left));
	}

	private <R> CompletableFuture<R> inSession(McpMethod<?, R> method, ObjectNode params, CallTerms terms) {
		StatefulSession current = this.session.get();
		if (current == null || current.id() == null) {
			return send(method, params, terms, current);
		}
		Relay<R> relay = new Relay<>();
		PendingCall<R> call = send(method, params.deepCopy(), terms, current);
		relay.follow(call, relay::complete, (failure) -> {
			if (!isLoss(failure, call.responseHeaders())) {
				return false;
			}
			relay.follow(renew(current), (fresh) -> relay.follow(send(method, params, terms, fresh), relay::complete));
			return true;
		});
		return relay;
	}

	/** Most servers say so in a JSON-RPC error, whose code means nothing. */
	private static boolean isLoss(Throwable failure, Map<String, String> headers) {
		return (failure instanceof McpTransportException transport)
				? Objects.equals(transport.getHttpStatus(), NOT_FOUND)
				: failure instanceof McpErrorException && Integer.toString(NOT_FOUND).equals(headers.get(Frame.STATUS));
	}

	private <R> PendingCall<R> send(McpMethod<?, R> method, ObjectNode params, CallTerms terms,
			@Nullable StatefulSession current) {
		return this.peer.call(method.name(), params, headers(current), method.reader(),
				ProgressReports.patience(terms, params), this::cancelAtServer);
	}

	private CompletableFuture<StatefulSession> renew(StatefulSession lost) {
		Renewal known = this.renewal.get();
		if (known != null && known.lost() == lost) {
			return known.fresh().copy();
		}
		Renewal mine = new Renewal(lost, new CompletableFuture<>());
		if (!this.renewal.compareAndSet(known, mine)) {
			return renew(lost);
		}
		this.handshake.again(lost.result().protocolVersion()).whenComplete((fresh, failure) -> {
			if (failure != null) {
				// The next call that meets the loss tries again.
				this.renewal.set(null);
				mine.fresh().completeExceptionally(Negotiation.unwrap(failure));
				return;
			}
			enter(fresh).thenRun(() -> {
				mine.fresh().complete(fresh);
				Listeners.tell(this.settings.server(), this.settings.handlers().connected(),
						(listener) -> listener.accept(fresh.result()));
			});
		});
		return mine.fresh().copy();
	}

	private void cancelAtServer(RequestId id, String reason) {
		ObjectNode params = Json.object();
		params.set("requestId", id.toJson());
		params.put("reason", reason);
		this.peer.notify("notifications/cancelled", params, answerHeaders());
	}

	@Override
	public CompletableFuture<?> ping(ObjectNode params, Duration timeout) {
		return inSession(McpMethod.PING, params, new CallTerms(timeout));
	}

	@Override
	public CompletableFuture<?> subscribeResource(ObjectNode params, CallTerms terms) {
		return call(McpMethod.RESOURCES_SUBSCRIBE, params, terms);
	}

	@Override
	public CompletableFuture<?> unsubscribeResource(ObjectNode params, CallTerms terms) {
		return call(McpMethod.RESOURCES_UNSUBSCRIBE, params, terms);
	}

	@Override
	public CompletableFuture<?> setLoggingLevel(ObjectNode params, CallTerms terms) {
		return call(McpMethod.LOGGING_SET_LEVEL, params, terms);
	}

	@Override
	public void rootsChanged() {
		this.peer.notify("notifications/roots/list_changed", null, answerHeaders());
	}

	@Override
	public void end() {
		StatefulSession current = this.session.get();
		if (current != null && current.id() != null) {
			this.peer.terminate(current.headers());
		}
	}

	@Override
	public CompletionStage<JsonRpcResponse> onRequest(JsonRpcRequest request) {
		if (McpMethod.PING.name().equals(request.method())) {
			return CompletableFuture.completedFuture(JsonRpcResponse.success(request.id(), Json.object()));
		}
		ObjectNode params = (request.params() != null) ? request.params() : Json.object();
		StatefulSession current = this.session.get();
		String revision = (current != null) ? current.result().protocolVersion() : ProtocolVersions.STATEFUL.get(0);
		return this.openRequests.add(request, this.requests.answer(revision, request.method(), params));
	}

	@Override
	public Map<String, String> answerHeaders() {
		return headers(this.session.get());
	}

	private static Map<String, String> headers(@Nullable StatefulSession current) {
		return (current != null) ? current.headers() : Map.of();
	}

	@Override
	public void onArrival(JsonRpcNotification notification) {
		ObjectNode params = notification.params();
		if (params == null) {
			return;
		}
		switch (notification.method()) {
			case "notifications/progress" -> ProgressReports.report(params, this.peer);
			case "notifications/cancelled" -> this.openRequests.cancel(params.path("requestId"));
			case "notifications/elicitation/complete" ->
				this.urlElicitations.completed(params.path("elicitationId").asString(""));
			default -> {
				// Can wait.
			}
		}
	}

	@Override
	public void onNotification(JsonRpcNotification notification) {
		this.notifications.accept(notification);
	}

	/**
	 * A new handshake in place of a lost session.
	 */
	private record Renewal(StatefulSession lost, CompletableFuture<StatefulSession> fresh) {

	}

}
