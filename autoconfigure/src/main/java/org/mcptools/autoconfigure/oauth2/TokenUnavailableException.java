/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.oauth2;

import org.jspecify.annotations.Nullable;

/**
 * There is no access token. The message has neither tokens nor secrets, nor what an
 * authorization server says in words.
 */
final class TokenUnavailableException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	TokenUnavailableException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

}
