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
 * Proves to a server who is calling. Asked for credentials before each HTTP request, and
 * again where the server refuses them. Must be thread-safe and must not block: many
 * requests may be under way, and several may be refused at once for the same reason. Like
 * an {@link HttpRequestHook} it is asked on any thread, with what was bound to the thread
 * of the caller.
 * <p>
 * What it returns is sent to the server's origin only, and is never logged or put into an
 * exception by the transport.
 */
public interface HttpAuthorizer {

	/**
	 * Return the headers that carry the credentials for a request.
	 * @param method the HTTP method
	 * @param uri where the request goes
	 * @return the headers, empty while there are no credentials; a failure of the stage
	 * fails the request
	 */
	CompletionStage<Map<String, String>> credentials(String method, URI uri);

	/**
	 * Return the headers that carry the credentials for a request, in the knowledge of
	 * what it is made for. This is what the transport asks.
	 * @param request the request
	 * @return the headers, empty while there are no credentials; a failure of the stage
	 * fails the request
	 */
	default CompletionStage<Map<String, String>> credentials(HttpRequestHook.Request request) {
		return credentials(request.method(), request.uri());
	}

	/**
	 * A request was refused with status 401 or 403. Asked at most as often for one
	 * request as {@link #maxChallenges()} says; the refusal after that stands.
	 * @param challenge what the server said
	 * @return whether to send the request once more, with
	 * {@link #credentials(String, URI) credentials} asked for anew; a failure of the
	 * stage fails the request
	 */
	default CompletionStage<Boolean> onChallenge(HttpChallenge challenge) {
		return CompletableFuture.completedFuture(false);
	}

	/**
	 * Return how often one request may be refused and sent again: a server may want first
	 * a token, then a nonce, then a token for more.
	 * @return the number, at least one
	 */
	default int maxChallenges() {
		return 1;
	}

	/**
	 * A reply has come, any but one that is told as a challenge. Must return at once;
	 * what it throws fails the request.
	 * @param reply the reply
	 */
	default void onReply(HttpReply reply) {
	}

	/**
	 * Return an authorizer that has no credentials and accepts each refusal.
	 * @return the authorizer
	 */
	static HttpAuthorizer none() {
		return Nobody.INSTANCE;
	}

}
