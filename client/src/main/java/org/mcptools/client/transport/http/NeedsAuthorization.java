/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

/**
 * What a failure of an {@link HttpAuthorizer} implements that means no fault, but that a
 * person has to do something first, such as to log in. It is found among the causes of
 * the failure of a request.
 */
public interface NeedsAuthorization {

	/**
	 * Whether a failure means that.
	 * @param failure a failure
	 * @return whether it, or one of its causes, does
	 */
	static boolean isMeantBy(Throwable failure) {
		Throwable cause = failure;
		while (cause != null && !(cause instanceof NeedsAuthorization)) {
			cause = cause.getCause();
		}
		return cause != null;
	}

}
