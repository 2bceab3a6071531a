/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.net.URI;

import org.jspecify.annotations.Nullable;

/**
 * Where a request goes when the server says that it is to go elsewhere: only to the same
 * origin, and only where method and body stay what they are. Anything else would carry
 * the request, and what proves who sent it, to a stranger.
 */
final class Redirects {

	private static final int MOST = 5;

	private URI target;

	private int followed;

	Redirects(URI first) {
		this.target = first;
	}

	URI target() {
		return this.target;
	}

	static boolean isRedirect(ReplyHead head) {
		int status = head.status();
		return status > 300 && status <= 308 && status != 304 && !head.first("location").isEmpty();
	}

	/**
	 * Take the target that a reply names.
	 * @param head the reply's head
	 * @throws RequestFailure if it is not to be followed
	 */
	void follow(ReplyHead head) {
		int status = head.status();
		URI location;
		try {
			location = Urls.resolve(this.target, head.first("location"));
		}
		catch (IllegalArgumentException ex) {
			throw new RequestFailure("redirects (HTTP " + status + ") to what is not a URL", status, null);
		}
		String obstacle = obstacle(status, location);
		if (obstacle != null) {
			throw new RequestFailure("redirects (HTTP " + status + ") to " + Urls.origin(location) + ", " + obstacle,
					status, null);
		}
		this.followed++;
		this.target = location;
	}

	private @Nullable String obstacle(int status, URI location) {
		if (!Urls.sameOrigin(this.target, location)) {
			return "which is another origin";
		}
		if (status != 307 && status != 308) {
			return "and only 307 and 308 are followed";
		}
		return (this.followed == MOST) ? "after " + MOST + " redirects before" : null;
	}

}
