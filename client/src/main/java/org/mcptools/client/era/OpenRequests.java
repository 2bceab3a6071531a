/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.era;

import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

import org.mcptools.client.jsonrpc.JsonRpcError;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.jsonrpc.JsonRpcResponse;
import org.mcptools.client.jsonrpc.RequestId;
import org.mcptools.client.thread.McpThreads;
import tools.jackson.databind.JsonNode;

/**
 * The requests of a server that are being worked on: it may take them back.
 */
final class OpenRequests {

	private final Map<RequestId, CompletableFuture<JsonNode>> open = new ConcurrentHashMap<>();

	/**
	 * Add a request.
	 * @param request the request
	 * @param answer what is being done; fails with {@link RequestRefusal}
	 * @return the response; cancelled where the server took the request back
	 */
	CompletionStage<JsonRpcResponse> add(JsonRpcRequest request, CompletableFuture<JsonNode> answer) {
		RequestId id = request.id();
		this.open.put(id, answer);
		return answer.handle((result, failure) -> {
			if (!this.open.remove(id, answer)) {
				throw new CancellationException("The server took back " + request.method());
			}
			return (failure == null) ? JsonRpcResponse.success(id, result)
					: JsonRpcResponse.failure(id, error(failure));
		});
	}

	private static JsonRpcError error(Throwable failure) {
		Throwable cause = (failure instanceof CompletionException) ? failure.getCause() : failure;
		if (cause instanceof RequestRefusal refusal) {
			return refusal.error();
		}
		throw new CompletionException(cause);
	}

	/** The server no longer wants the answer to the request with an id. */
	void cancel(JsonNode id) {
		if (id.isString()) {
			cancel(RequestId.of(id.stringValue()));
		}
		else if (id.isIntegralNumber()) {
			cancel(id.canConvertToLong() ? RequestId.of(id.longValue()) : new RequestId(id.bigIntegerValue()));
		}
	}

	private void cancel(RequestId id) {
		CompletableFuture<JsonNode> answer = this.open.remove(id);
		if (answer != null) {
			// What the application does about it may block.
			McpThreads.callbacks().execute(() -> answer.cancel(true));
		}
	}

	/** The server is gone. */
	void cancelAll() {
		this.open.keySet().forEach(this::cancel);
	}

}
