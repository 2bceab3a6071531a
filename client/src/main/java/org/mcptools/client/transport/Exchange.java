/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport;

import java.util.concurrent.CompletionStage;

/**
 * What became of one frame that was sent.
 */
public interface Exchange {

	/**
	 * Return the frame's own fate: completes when the frame has left and, where it has a
	 * stream of its own, that stream has brought the answer or has been given up; fails
	 * when it could not be delivered or its stream broke.
	 * @return a stage of this frame alone
	 */
	CompletionStage<Void> completion();

	/**
	 * Return when a stream that was asked for is there: completes, never with a failure,
	 * when the peer has begun or refused it.
	 * @return a stage of this exchange alone
	 */
	default CompletionStage<Void> established() {
		return completion().exceptionally((failure) -> null);
	}

	/**
	 * Give the frame up.
	 * @return {@code true} where that already told the peer: by the end of a stream that
	 * is never resumed; {@code false} where the peer must be told by a message
	 */
	boolean abort();

	/**
	 * Return an exchange on a shared channel.
	 * @param completion the frame's fate
	 * @return the exchange
	 */
	static Exchange shared(CompletionStage<Void> completion) {
		return new SharedChannelExchange(completion);
	}

	/**
	 * Return the exchange of a frame that has left already, of which nothing more will be
	 * heard. It is one for all.
	 * @return the exchange
	 */
	static Exchange done() {
		return SharedChannelExchange.DONE;
	}

}
