/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.io.IOException;

/**
 * The server has closed a connection on which a request was under way, and has not
 * replied.
 */
final class NoReplyException extends IOException {

	private static final long serialVersionUID = 1L;

	NoReplyException(Throwable cause) {
		super("The connection was closed without a reply", cause);
	}

}
