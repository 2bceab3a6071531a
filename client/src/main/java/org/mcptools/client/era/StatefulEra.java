/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.era;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.core.JsonRpcPeer;
import org.mcptools.client.error.McpErrorException;
import org.mcptools.client.error.McpProtocolException;
import org.mcptools.client.handler.ClientHandlers;
import org.mcptools.client.jsonrpc.Json;
import org.mcptools.client.jsonrpc.JsonRpcError;
import org.mcptools.client.jsonrpc.JsonRpcNotification;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.jsonrpc.JsonRpcResponse;
import org.mcptools.client.jsonrpc.RequestId;
import org.mcptools.client.protocol.Implementation;
import org.mcptools.client.protocol.InitializeParams;
import org.mcptools.client.protocol.InitializeResult;
import org.mcptools.client.protocol.McpMethod;
import org.mcptools.client.transport.McpTransport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The revisions from 2024-11-05 to 2025-11-25: a handshake, then a session. What they
 * allow beyond it is the same in all of them for a client that offers the server nothing
 * to ask for.
 *
 * @see <a href=
 * "https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle">Lifecycle</a>
 */
public final class StatefulEra implements ProtocolEra {

	private static final BiConsumer<RequestId, String> NEVER_CANCELLED = (id, reason) -> {
	};

	private final String server;

	private final JsonRpcPeer peer;

	private final Implementation clientInfo;

	private final Duration handshakeTimeout;

	private final ServerNotifications notifications;

	/**
	 * Create the era for one channel.
	 * @param server the server's name
	 * @param transport the channel, not open yet
	 * @param clientInfo who the client says it is
	 * @param handlers what the application wants to hear
	 * @param handshakeTimeout how long the server may take to answer {@code initialize}
	 */
	public StatefulEra(String server, McpTransport transport, Implementation clientInfo, ClientHandlers handlers,
			Duration handshakeTimeout) {
		this.server = server;
		this.clientInfo = clientInfo;
		this.handshakeTimeout = handshakeTimeout;
		this.notifications = new ServerNotifications(server, handlers);
		this.peer = new JsonRpcPeer(server, transport, this);
	}

	/**
	 * Return the peer, which is to listen to the channel.
	 * @return the peer
	 */
	public JsonRpcPeer peer() {
		return this.peer;
	}

	@Override
	public CompletableFuture<InitializeResult> open() {
		return initialize(ProtocolVersions.newestStateful()).exceptionallyCompose((failure) -> {
			String other = otherVersion(failure);
			return (other != null) ? initialize(other) : CompletableFuture.failedFuture(failure);
		}).thenApply((result) -> {
			requireKnown(result.protocolVersion());
			this.peer.notify("notifications/initialized", null, Map.of());
			return result;
		});
	}

	private CompletableFuture<InitializeResult> initialize(String version) {
		InitializeParams params = new InitializeParams(version, Json.object(), this.clientInfo);
		McpMethod<InitializeParams, InitializeResult> method = McpMethod.INITIALIZE;
		return this.peer.call(method.name(), method.writer().apply(params), Map.of(), method.reader(),
				this.handshakeTimeout, NEVER_CANCELLED);
	}

	/**
	 * A server may reject the version instead of offering another, and say which ones it
	 * speaks.
	 */
	private static @Nullable String otherVersion(Throwable failure) {
		Throwable cause = (failure instanceof CompletionException) ? failure.getCause() : failure;
		if (cause instanceof McpErrorException error && error.getCode() == JsonRpcError.INVALID_PARAMS) {
			JsonNode data = error.getData();
			JsonNode supported = (data != null) ? data.path("supported") : Json.object();
			return ProtocolVersions.STATEFUL.stream()
				.skip(1)
				.filter((version) -> supported.valueStream().anyMatch((node) -> version.equals(node.asString(""))))
				.findFirst()
				.orElse(null);
		}
		return null;
	}

	private void requireKnown(String version) {
		if (!ProtocolVersions.STATEFUL.contains(version)) {
			throw new McpProtocolException(this.server, McpMethod.INITIALIZE.name(), "it speaks protocol revision '"
					+ version + "', this client speaks " + String.join(", ", ProtocolVersions.STATEFUL), null);
		}
	}

	@Override
	public <R> CompletableFuture<R> call(McpMethod<?, R> method, ObjectNode params, Duration timeout) {
		return this.peer.call(method.name(), params, Map.of(), method.reader(), timeout, this::cancelAtServer);
	}

	private void cancelAtServer(RequestId id, String reason) {
		ObjectNode params = Json.object();
		params.set("requestId", id.toJson());
		params.put("reason", reason);
		this.peer.notify("notifications/cancelled", params, Map.of());
	}

	@Override
	public CompletableFuture<?> ping(ObjectNode params, Duration timeout) {
		return call(McpMethod.PING, params, timeout);
	}

	@Override
	public CompletionStage<JsonRpcResponse> onRequest(JsonRpcRequest request) {
		JsonRpcResponse response = McpMethod.PING.name().equals(request.method())
				? JsonRpcResponse.success(request.id(), Json.object())
				: JsonRpcResponse.failure(request.id(), new JsonRpcError(JsonRpcError.METHOD_NOT_FOUND,
						"This client does not support " + request.method()));
		return CompletableFuture.completedFuture(response);
	}

	@Override
	public void onNotification(JsonRpcNotification notification) {
		this.notifications.accept(notification);
	}

}
