/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.handler;

/**
 * The user, or a policy, does not allow what a server asks for. A handler completes its
 * stage with it, or throws it.
 */
public final class RequestRejectedException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param message why, in words that the server may read
	 */
	public RequestRejectedException(String message) {
		super(message);
	}

}
