/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.era;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import org.mcptools.client.call.CallTerms;
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
	 * The conversation is open: start what goes on beside calls, such as a stream on
	 * which the server speaks first.
	 * @param said what the server said of itself
	 * @return completes, never with a failure, when calls may be made
	 */
	CompletionStage<Void> begin(InitializeResult said);

	/**
	 * Make a call.
	 * @param <R> the type of the result
	 * @param method the method
	 * @param params the parameters; may be changed by the era
	 * @param terms how long to wait for the answer, and who hears of progress
	 * @return the answer; cancelling it, or a stage derived from it, cancels the call at
	 * the server
	 */
	<R> CompletableFuture<R> call(McpMethod<?, R> method, ObjectNode params, CallTerms terms);

	/**
	 * Ask to be told when a resource changes.
	 * @param params the parameters
	 * @param terms how long to wait for the answer
	 * @return completes when the server has agreed
	 */
	CompletableFuture<?> subscribeResource(ObjectNode params, CallTerms terms);

	/**
	 * Ask not to be told any longer when a resource changes.
	 * @param params the parameters
	 * @param terms how long to wait for the answer
	 * @return completes when the server has agreed
	 */
	CompletableFuture<?> unsubscribeResource(ObjectNode params, CallTerms terms);

	/**
	 * Say from which level on log messages are wanted.
	 * @param params the parameters
	 * @param terms how long to wait for the answer
	 * @return completes when the server has agreed
	 */
	CompletableFuture<?> setLoggingLevel(ObjectNode params, CallTerms terms);

	/**
	 * Tell the server that the roots have changed, where there is a way to tell it.
	 */
	void rootsChanged();

	/**
	 * Ask whether the server is there.
	 * @param params the parameters, which have at most a {@code _meta} member; may be
	 * changed by the era
	 * @param timeout how long to wait for the answer
	 * @return completes when it answered
	 */
	CompletableFuture<?> ping(ObjectNode params, Duration timeout);

	/**
	 * Return whether a server has allowed a list to be used for a while, and that while
	 * is over. Until the list is asked for again.
	 * @param method the method that lists
	 * @return whether it is time to ask again
	 */
	default boolean hasExpired(McpMethod<?, ?> method) {
		return false;
	}

	/**
	 * The channel is about to be closed: say good-bye where there is a way to do so.
	 */
	default void end() {
	}

}
