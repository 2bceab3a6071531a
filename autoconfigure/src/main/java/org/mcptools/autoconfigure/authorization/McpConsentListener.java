/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.authorization;

import org.jspecify.annotations.Nullable;
import org.mcptools.authorization.consent.ConsentRequest;

/**
 * Hears which consents {@link McpWebConsents} waits for, as they come and go. Every bean
 * of this type is told. Must be thread-safe and must not block.
 */
public interface McpConsentListener {

	/**
	 * A user is asked, and is pending from now on.
	 * @param request the request, with the URL at which to consent
	 */
	default void requested(ConsentRequest request) {
	}

	/**
	 * A user is asked no longer.
	 * @param request the request
	 * @param failure why there are no tokens, {@code null} where there are
	 */
	default void finished(ConsentRequest request, @Nullable Throwable failure) {
	}

}
