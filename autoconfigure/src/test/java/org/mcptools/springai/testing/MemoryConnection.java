/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai.testing;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.jsonrpc.JsonRpcError;
import org.mcptools.client.jsonrpc.JsonRpcMessage;
import org.mcptools.client.jsonrpc.JsonRpcNotification;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.jsonrpc.JsonRpcResponse;
import org.mcptools.client.jsonrpc.RequestId;
import org.mcptools.client.transport.Frame;
import org.mcptools.client.transport.InMemoryTransport;
import org.mcptools.client.transport.McpTransport;
import org.mcptools.client.transport.TransportListener;
import tools.jackson.databind.node.ObjectNode;

/**
 * One connection to a {@link MemoryServer}: the server's side of it.
 */
public final class MemoryConnection implements TransportListener {

	private final MemoryServer server;

	private final InMemoryTransport serverEnd;

	private final InMemoryTransport clientEnd;

	private final Queue<JsonRpcMessage> received = new ConcurrentLinkedQueue<>();

	private final Map<RequestId, CompletableFuture<JsonRpcResponse>> asked = new ConcurrentHashMap<>();

	private volatile boolean closed;

	MemoryConnection(MemoryServer server) {
		this.server = server;
		InMemoryTransport.Pair pair = InMemoryTransport.pair(server.name());
		this.serverEnd = pair.server();
		this.clientEnd = pair.client();
		this.serverEnd.open(this);
	}

	McpTransport clientEnd() {
		return this.clientEnd;
	}

	@Override
	public void onFrame(Frame frame) {
		this.received.add(frame.message());
		if (frame.message() instanceof JsonRpcResponse response && response.id() != null) {
			this.asked.get(response.id()).complete(response);
		}
		if (frame.message() instanceof JsonRpcRequest request) {
			MemoryServer.Rule rule = this.server.ruleFor(request.method());
			if (rule != null) {
				rule.handle(this, request);
			}
			else {
				refuse(request, JsonRpcError.METHOD_NOT_FOUND, "Unknown method " + request.method());
			}
		}
	}

	@Override
	public void onClosed(@Nullable McpTransportException cause) {
		this.closed = true;
	}

	public void answer(JsonRpcRequest request, String result) {
		send(JsonRpcResponse.success(request.id(), MemoryServer.json(result)));
	}

	/** Ask the client something; what it says comes on the thread that reads. */
	public CompletableFuture<JsonRpcResponse> ask(String method, String params) {
		RequestId id = RequestId.of(this.asked.size() + 1);
		CompletableFuture<JsonRpcResponse> answer = new CompletableFuture<>();
		this.asked.put(id, answer);
		send(new JsonRpcRequest(id, method, (ObjectNode) MemoryServer.json(params)));
		return answer;
	}

	/** Answer later, leaving the thread that reads free. */
	public void answerAfter(Duration delay, JsonRpcRequest request, String result) {
		CompletableFuture.delayedExecutor(delay.toMillis(), TimeUnit.MILLISECONDS)
			.execute(() -> answer(request, result));
	}

	public void refuse(JsonRpcRequest request, int code, String message) {
		send(JsonRpcResponse.failure(request.id(), new JsonRpcError(code, message)));
	}

	public void notify(String method) {
		send(new JsonRpcNotification(method, null));
	}

	public void notify(String method, String params) {
		send(new JsonRpcNotification(method, (ObjectNode) MemoryServer.json(params)));
	}

	/** Ask the client something; whoever asks finds the answer by the id. */
	public void ask(String id, String method, String params) {
		send(new JsonRpcRequest(RequestId.of(id), method, (ObjectNode) MemoryServer.json(params)));
	}

	private void send(JsonRpcMessage message) {
		this.serverEnd.send(new Frame(message));
	}

	/** End the connection from the server's side. */
	public void drop() {
		this.serverEnd.close();
	}

	/** Return whether the channel has ended, whoever ended it. */
	public boolean isClosed() {
		return this.closed;
	}

	List<JsonRpcRequest> requests(String method) {
		return this.received.stream()
			.filter(JsonRpcRequest.class::isInstance)
			.map(JsonRpcRequest.class::cast)
			.filter((request) -> method.equals(request.method()))
			.toList();
	}

	List<JsonRpcNotification> notifications(String method) {
		return this.received.stream()
			.filter(JsonRpcNotification.class::isInstance)
			.map(JsonRpcNotification.class::cast)
			.filter((notification) -> method.equals(notification.method()))
			.toList();
	}

}
