/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization.error;

import org.jspecify.annotations.Nullable;

/**
 * An authorization failed. The message is a sentence, and holds neither tokens nor
 * secrets nor codes.
 */
public class AuthorizationException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final @Nullable String errorCode;

	/**
	 * Create an exception.
	 * @param message what failed, as a sentence
	 */
	public AuthorizationException(String message) {
		this(message, null, null);
	}

	/**
	 * Create an exception.
	 * @param message what failed, as a sentence
	 * @param errorCode the error code of an authorization server, or {@code null}
	 * @param cause the cause, or {@code null}; its message must not hold a secret either
	 */
	public AuthorizationException(String message, @Nullable String errorCode, @Nullable Throwable cause) {
		super(message, cause);
		this.errorCode = errorCode;
	}

	/**
	 * Return the error code that an authorization server gave, such as
	 * {@code invalid_grant}.
	 * @return the code, or {@code null}
	 */
	public @Nullable String getErrorCode() {
		return this.errorCode;
	}

}
