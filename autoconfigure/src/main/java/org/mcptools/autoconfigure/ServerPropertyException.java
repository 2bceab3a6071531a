/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

/**
 * A property of a server is wrong. Unlike Boot's own exception for that it never shows
 * the value, which may hold a secret.
 */
final class ServerPropertyException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final String property;

	private final String reason;

	ServerPropertyException(String property, String reason) {
		super(property + ": " + reason);
		this.property = property;
		this.reason = reason;
	}

	ServerPropertyException(String property, IllegalArgumentException reason) {
		this(property, String.valueOf(reason.getMessage()));
	}

	String property() {
		return this.property;
	}

	String reason() {
		return this.reason;
	}

}
