/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.net.URI;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * The HTTP library, seen from here: one request goes out, its reply is pushed in. Follows
 * no redirect, knows no credentials, sets no limit to time or size. Thread-safe.
 */
interface HttpEngine {

	/**
	 * Send a request. Never blocks on the peer.
	 * @param request the request
	 * @param handler takes the reply
	 * @return the running request
	 * @throws IllegalArgumentException if the library refuses the request
	 */
	Running send(Request request, Handler handler);

	/**
	 * Keep connections for further requests from now on, also while none is under way.
	 */
	default void retain() {
	}

	/**
	 * Further requests are unlikely.
	 */
	default void release() {
	}

	/**
	 * A request.
	 *
	 * @param method the HTTP method
	 * @param uri where it goes
	 * @param headers its headers
	 * @param body its body, or {@code null} for none
	 */
	record Request(String method, URI uri, Map<String, String> headers, byte @Nullable [] body) {

		Request to(URI target, Map<String, String> otherHeaders) {
			return (target == this.uri && otherHeaders == this.headers) ? this
					: new Request(this.method, target, otherHeaders, this.body);
		}

		@Override
		public String toString() {
			return this.method + " " + Urls.display(this.uri);
		}

	}

	/**
	 * Takes a reply: its head, then its body, then its end or a failure. Called by one
	 * thread at a time. The next piece of the body is asked for when a call returns; a
	 * call that throws ends the reply with that failure. Calls may block, unless the
	 * reply is {@link #isQuick quick}; then what may block is done by
	 * {@link Running#runBlocking}.
	 */
	interface Handler extends AnswerBody {

		/**
		 * Return whether the calls that bring a reply take a moment, and wait for nothing
		 * and nobody. Such a reply may be taken by the thread that reads for all servers,
		 * which saves passing it on to another.
		 * @param head status and headers
		 * @return {@code false} where it is not certain
		 */
		default boolean isQuick(ReplyHead head) {
			return false;
		}

		/**
		 * Status and headers are there.
		 * @param head status and headers
		 * @param running the request, which {@link HttpEngine#send} may not have returned
		 * yet
		 */
		void onHead(ReplyHead head, Running running);

	}

	/**
	 * A request that was sent.
	 */
	@FunctionalInterface
	interface Running {

		/**
		 * Do something with a piece of the reply that may take a while or block. To be
		 * called by a handler that is being called. What was given before and what still
		 * comes of the reply keeps its order.
		 * @param work what to do
		 */
		default void runBlocking(Runnable work) {
			work.run();
		}

		/**
		 * Close the reply's stream, or give up the request. The handler gets no further
		 * call, except for one that is already under way.
		 */
		void abort();

	}

}
