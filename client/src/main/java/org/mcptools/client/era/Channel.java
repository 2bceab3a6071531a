/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.era;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.LongAdder;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.core.InboundHandler;
import org.mcptools.client.core.JsonRpcPeer;
import org.mcptools.client.jsonrpc.Json;
import org.mcptools.client.jsonrpc.JsonRpcError;
import org.mcptools.client.jsonrpc.JsonRpcNotification;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.jsonrpc.JsonRpcResponse;
import org.mcptools.client.protocol.McpMethod;
import org.mcptools.client.transport.McpTransport;

/**
 * A transport with the conversation on it, before and after it is known which era the
 * server is of.
 */
final class Channel implements InboundHandler {

	private final McpTransport transport;

	private final JsonRpcPeer peer;

	private final ServerNotifications notifications;

	private final LongAdder unreadable;

	private volatile @Nullable InboundHandler era;

	Channel(EraSettings settings, McpTransport transport) {
		this.transport = transport;
		this.unreadable = settings.unreadable();
		this.notifications = new ServerNotifications(settings.server(), settings.handlers());
		this.peer = new JsonRpcPeer(settings.server(), transport, this, settings.callbacks());
	}

	void open() {
		this.transport.open(this.peer);
	}

	McpTransport transport() {
		return this.transport;
	}

	JsonRpcPeer peer() {
		return this.peer;
	}

	void inboundTo(InboundHandler handler) {
		this.era = handler;
	}

	/** Before the handshake a server may ask whether the client is there, and log. */
	@Override
	public CompletionStage<JsonRpcResponse> onRequest(JsonRpcRequest request) {
		InboundHandler handler = this.era;
		if (handler != null) {
			return handler.onRequest(request);
		}
		JsonRpcResponse response = McpMethod.PING.name().equals(request.method())
				? JsonRpcResponse.success(request.id(), Json.object())
				: JsonRpcResponse.failure(request.id(), new JsonRpcError(JsonRpcError.METHOD_NOT_FOUND,
						"The connection is not initialized: " + request.method()));
		return CompletableFuture.completedFuture(response);
	}

	@Override
	public Map<String, String> answerHeaders() {
		InboundHandler handler = this.era;
		return (handler != null) ? handler.answerHeaders() : Map.of();
	}

	@Override
	public void onArrival(JsonRpcNotification notification) {
		InboundHandler handler = this.era;
		if (handler != null) {
			handler.onArrival(notification);
		}
	}

	@Override
	public void onUnreadable() {
		this.unreadable.increment();
	}

	@Override
	public void onNotification(JsonRpcNotification notification) {
		InboundHandler handler = this.era;
		if (handler != null) {
			handler.onNotification(notification);
		}
		else {
			this.notifications.accept(notification);
		}
	}

}
