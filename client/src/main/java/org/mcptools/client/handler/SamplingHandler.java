/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.handler;

import java.util.concurrent.CompletionStage;

import org.mcptools.client.protocol.SamplingRequest;
import org.mcptools.client.protocol.SamplingResult;

/**
 * Asks a model for what a server wants to have said.
 */
@FunctionalInterface
public interface SamplingHandler {

	/**
	 * Ask the model. Never called on the thread that reads from the server: may block.
	 * May be called again before an earlier request is answered.
	 * <p>
	 * A server may take back the request: the stage is cancelled then, where it is a
	 * {@link java.util.concurrent.CompletableFuture}.
	 * @param request what the server wants
	 * @return what the model said; where it fails with a {@link RequestRejectedException}
	 * the server is told so, with anything else that the client failed, not how
	 */
	CompletionStage<SamplingResult> sample(SamplingRequest request);

}
