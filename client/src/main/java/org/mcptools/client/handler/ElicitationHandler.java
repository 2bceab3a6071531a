/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.handler;

import java.util.concurrent.CompletionStage;

import org.mcptools.client.protocol.ElicitationRequest;
import org.mcptools.client.protocol.ElicitationResult;

/**
 * Asks the user for what a server wants to know.
 */
@FunctionalInterface
public interface ElicitationHandler {

	/**
	 * Ask the user. Never called on the thread that reads from the server: may block. May
	 * be called again before an earlier question is answered.
	 * <p>
	 * What was filled in gets the form's defaults and is checked against the form before
	 * it leaves; a server gets an error in place of content that it would not take, and
	 * the log says why. To ask the user again instead, use
	 * {@link ElicitationRequest#form()}.
	 * <p>
	 * A server may take back the question: the stage is cancelled then, where it is a
	 * {@link java.util.concurrent.CompletableFuture}.
	 * @param request what the server wants
	 * @return what the user said; where it fails with a {@link RequestRejectedException}
	 * the server is told that the user declined, with anything else that the client
	 * failed, not how
	 */
	CompletionStage<ElicitationResult> elicit(ElicitationRequest request);

}
