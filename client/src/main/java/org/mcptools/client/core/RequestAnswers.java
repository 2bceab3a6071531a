/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.core;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.jsonrpc.JsonRpcError;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.jsonrpc.JsonRpcResponse;
import org.mcptools.client.transport.Frame;
import org.mcptools.client.transport.McpTransport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers the requests of a server, each once.
 */
final class RequestAnswers {

	private static final Logger logger = LoggerFactory.getLogger(JsonRpcPeer.class);

	private final String server;

	private final McpTransport transport;

	private final InboundHandler inbound;

	RequestAnswers(String server, McpTransport transport, InboundHandler inbound) {
		this.server = server;
		this.transport = transport;
		this.inbound = inbound;
	}

	void answer(JsonRpcRequest request) {
		try {
			this.inbound.onRequest(request).whenComplete((response, failure) -> send(request, response, failure));
		}
		catch (RuntimeException ex) {
			send(request, null, ex);
		}
	}

	private void send(JsonRpcRequest request, @Nullable JsonRpcResponse response, @Nullable Throwable failure) {
		Throwable cause = (failure instanceof CompletionException) ? failure.getCause() : failure;
		if (cause instanceof CancellationException) {
			logger.debug("MCP server '{}' took back its {}", this.server, request.method());
			return;
		}
		if (response == null) {
			logger.warn("Could not answer {} of MCP server '{}'", request.method(), this.server, failure);
		}
		// What failed is our own affair: the server learns that it failed, not how.
		JsonRpcResponse answer = (response != null) ? response : JsonRpcResponse.failure(request.id(),
				new JsonRpcError(JsonRpcError.INTERNAL_ERROR, "The client failed to handle " + request.method()));
		this.transport.send(new Frame(answer, this.inbound.answerHeaders()));
	}

}
