/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.net.URI;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Adds nothing to requests, and so need not be asked as if by the caller, which takes its
 * time.
 */
enum Nobody implements HttpRequestHook, HttpAuthorizer {

	/** The only one. */
	INSTANCE;

	@Override
	public Map<String, String> headers(Request request) {
		return Map.of();
	}

	@Override
	public CompletionStage<Map<String, String>> credentials(String method, URI uri) {
		return CompletableFuture.completedFuture(Map.of());
	}

}
