/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport;

import java.util.Map;

import org.mcptools.client.error.McpTransportException;

/**
 * Moves frames between this client and one server. Knows no method, id, version or
 * session. A transport is opened once, and cannot be opened again after it has closed.
 * All methods may be called from any thread.
 */
public interface McpTransport extends AutoCloseable {

	/**
	 * Open the channel. May block for as long as it takes to start a process, but not for
	 * an answer.
	 * @param listener receives frames and the end of the channel
	 * @throws McpTransportException if the channel cannot be opened
	 */
	void open(TransportListener listener);

	/**
	 * Send a frame. Never blocks on the peer. On a single channel frames leave in the
	 * order of the calls and never interleave; where each frame has a connection of its
	 * own (HTTP), only who waits for the completion of one frame before sending the next
	 * keeps them in order.
	 * @param frame the frame
	 * @return the frame's fate
	 * @throws IllegalArgumentException if the frame has no form on the wire
	 */
	Exchange send(Frame frame);

	/**
	 * Return whether all frames share one channel. Otherwise each frame has a stream of
	 * its own, with headers, on which its answer comes.
	 * @return {@code true} unless the transport says otherwise
	 */
	default boolean sharesChannel() {
		return true;
	}

	/**
	 * Open a stream on which the server may speak first. Does nothing where the channel
	 * is two-way anyway.
	 * @param headers the headers of the request
	 * @return the stream's fate
	 */
	default Exchange listen(Map<String, String> headers) {
		return Exchange.done();
	}

	/**
	 * Tell the peer that the session is over, where there is a way to do so. May block,
	 * for a short and bounded time; whether it worked is not known.
	 * @param headers the headers of the request
	 */
	default void terminate(Map<String, String> headers) {
	}

	/**
	 * Close the channel and everything that belongs to it, within a bounded time. Calling
	 * it again does nothing.
	 */
	@Override
	void close();

	/**
	 * Learn that the peer no longer answers, for which the channel is about to be closed.
	 * What is kept for later use, and may be as dead as the channel, is not used again by
	 * those who come after.
	 */
	default void peerIsSilent() {
	}

}
