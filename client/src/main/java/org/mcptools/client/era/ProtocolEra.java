/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.era;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import org.mcptools.client.core.InboundHandler;
import org.mcptools.client.protocol.InitializeResult;
import org.mcptools.client.protocol.McpMethod;
import tools.jackson.databind.node.ObjectNode;

/**
 * What differs between the revisions of the protocol: how a connection begins, what
 * surrounds a call, what a server may ask, how a call is taken back.
 */
public interface ProtocolEra extends InboundHandler {

	/**
	 * Begin the conversation on a channel that is open.
	 * @return what the server said of itself
	 */
	CompletableFuture<InitializeResult> open();

	/**
	 * Make a call.
	 * @param <R> the type of the result
	 * @param method the method
	 * @param params the parameters; may be changed by the era
	 * @param timeout how long to wait for the answer
	 * @return the answer; cancelling it, or a stage derived from it, cancels the call at
	 * the server
	 */
	<R> CompletableFuture<R> call(McpMethod<?, R> method, ObjectNode params, Duration timeout);

	/**
	 * Ask whether the server is there.
	 * @param params the parameters, which have at most a {@code _meta} member; may be
	 * changed by the era
	 * @param timeout how long to wait for the answer
	 * @return completes when it answered
	 */
	CompletableFuture<?> ping(ObjectNode params, Duration timeout);

}
