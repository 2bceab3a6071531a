/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.era;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import java.util.function.Function;

import org.mcptools.client.call.CallTerms;
import org.mcptools.client.core.JsonRpcPeer;
import org.mcptools.client.core.PendingCall;
import org.mcptools.client.jsonrpc.Json;
import org.mcptools.client.jsonrpc.JsonRpcNotification;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.jsonrpc.JsonRpcResponse;
import org.mcptools.client.jsonrpc.RequestId;
import org.mcptools.client.protocol.DiscoverResult;
import org.mcptools.client.protocol.InitializeResult;
import org.mcptools.client.protocol.McpMethod;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The revision 2026-07-28: no handshake and no session, every request stands alone. What
 * surrounds a request is in {@link StatelessEnvelope}, its rounds in
 * {@link StatelessCall}.
 *
 * @see <a href=
 * "https://modelcontextprotocol.io/specification/2026-07-28/basic/lifecycle">Lifecycle</a>
 */
final class StatelessEra implements ProtocolEra {

	private static final Logger logger = LoggerFactory.getLogger(StatelessEra.class);

	private static final BiConsumer<RequestId, String> NEVER_CANCELLED = (id, reason) -> {
	};

	private final EraSettings settings;

	private final JsonRpcPeer peer;

	private final boolean sharedChannel;

	private final ServerNotifications notifications;

	private final ToolCatalog tools;

	private final ListCache lists = new ListCache();

	private final InputRounds input;

	private final ChangeSubscription subscription;

	private volatile StatelessEnvelope envelope;

	StatelessEra(EraSettings settings, Channel channel) {
		this.settings = settings;
		this.peer = channel.peer();
		this.sharedChannel = channel.transport().sharesChannel();
		this.notifications = new ServerNotifications(settings.server(), settings.handlers());
		this.tools = new ToolCatalog(settings.server());
		this.input = new InputRounds(settings.server(), new ServerRequests(settings));
		this.subscription = new ChangeSubscription(this);
		this.envelope = new StatelessEnvelope(settings, ProtocolVersions.STATELESS.get(0), null);
	}

	EraSettings settings() {
		return this.settings;
	}

	String version() {
		return this.envelope.version();
	}

	/** Speak another revision from now on. */
	void speak(String version) {
		this.envelope = this.envelope.withVersion(version);
	}

	/** Whether the channel has ended. */
	boolean isOver() {
		return this.peer.lost().isDone();
	}

	/**
	 * Ask the server what it is, in a revision that is spoken from now on. A server that
	 * does not answer is not told that it need not: it may be waiting for a handshake.
	 */
	CompletableFuture<DiscoverResult> discover(String version) {
		speak(version);
		return exchange(McpMethod.DISCOVER, McpMethod.DISCOVER.reader(), Json.object(),
				new CallTerms(this.settings.requestTimeout()), NEVER_CANCELLED);
	}

	@Override
	public CompletionStage<Void> begin(InitializeResult said) {
		this.subscription.open(said.capabilities());
		return CompletableFuture.completedFuture(null);
	}

	@Override
	public <R> CompletableFuture<R> call(McpMethod<?, R> method, ObjectNode params, CallTerms terms) {
		return new StatelessCall<>(this, method, params, terms).start();
	}

	/** Send one request, with all that surrounds it, and return the bare result. */
	PendingCall<JsonNode> exchange(McpMethod<?, ?> method, ObjectNode params, CallTerms terms) {
		return exchange(method, Function.identity(), params, terms, this::cancelAtServer);
	}

	private <R> PendingCall<R> exchange(McpMethod<?, ?> method, Function<JsonNode, R> reader, ObjectNode params,
			CallTerms terms, BiConsumer<RequestId, String> onAbandoned) {
		StatelessEnvelope current = this.envelope;
		current.addTo(params);
		Map<String, String> headers = this.sharedChannel ? Map.of()
				: current.headers(method.name(), params, this.tools.headersFor(method, params));
		return this.peer.call(method.name(), params, headers, reader, ProgressReports.patience(terms, params),
				onAbandoned);
	}

	private void cancelAtServer(RequestId id, String reason) {
		ObjectNode params = Json.object();
		params.set("requestId", id.toJson());
		params.put("reason", reason);
		this.envelope.addTo(params);
		this.peer.notify("notifications/cancelled", params, Map.of());
	}

	@Override
	public CompletableFuture<?> ping(ObjectNode params, Duration timeout) {
		return exchange(McpMethod.DISCOVER, params, new CallTerms(timeout));
	}

	/** Whether a call of a tool needs headers that only the list of tools can tell. */
	boolean mustSeeTool(McpMethod<?, ?> method, ObjectNode params) {
		return !this.sharedChannel && McpMethod.TOOLS_CALL.name().equals(method.name())
				&& !this.tools.knows(params.path("name"));
	}

	@Override
	public CompletableFuture<?> subscribeResource(ObjectNode params, CallTerms terms) {
		return this.subscription.add(params.path("uri").asString(""), terms);
	}

	@Override
	public CompletableFuture<?> unsubscribeResource(ObjectNode params, CallTerms terms) {
		return this.subscription.remove(params.path("uri").asString(""), terms);
	}

	/** There is nobody to tell: every later request carries the level. */
	@Override
	public CompletableFuture<?> setLoggingLevel(ObjectNode params, CallTerms terms) {
		this.envelope = this.envelope.withLogLevel(params.path("level").asString(""));
		return CompletableFuture.completedFuture(null);
	}

	/** A server asks for the roots whenever it needs them. */
	@Override
	public void rootsChanged() {
	}

	@Override
	public void onArrival(JsonRpcNotification notification) {
		if (notification.method().endsWith("/list_changed")) {
			// Before anybody hears of it, and lists anew.
			forgetLists();
		}
		ObjectNode params = notification.params();
		if (params != null && "notifications/progress".equals(notification.method())) {
			ProgressReports.report(params, this.peer);
		}
		else if (params != null && "notifications/subscriptions/acknowledged".equals(notification.method())) {
			this.subscription.acknowledged(params);
		}
	}

	@Override
	public boolean hasExpired(McpMethod<?, ?> method) {
		return this.lists.hasExpired(method);
	}

	ListCache lists() {
		return this.lists;
	}

	/** What is known of lists, and of the headers that tools want, is out of date. */
	void forgetLists() {
		this.lists.forget();
		this.tools.forget();
	}

	InputRounds input() {
		return this.input;
	}

	/** Tools whose headers break the rules are not to be used where there are headers. */
	JsonNode usable(McpMethod<?, ?> method, JsonNode result) {
		return (!this.sharedChannel && McpMethod.TOOLS_LIST.name().equals(method.name())) ? this.tools.accept(result)
				: result;
	}

	/** A server makes no requests in this revision, so they get no answer. */
	@Override
	public CompletionStage<JsonRpcResponse> onRequest(JsonRpcRequest request) {
		logger.debug("MCP server '{}' sent a request, which its protocol revision does not allow: {}",
				this.settings.server(), request.method());
		return new CompletableFuture<>();
	}

	@Override
	public void onNotification(JsonRpcNotification notification) {
		this.notifications.accept(notification);
	}

}
