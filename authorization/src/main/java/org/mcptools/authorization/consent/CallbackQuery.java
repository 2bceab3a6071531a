/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization.consent;

import java.net.URI;
import java.util.List;

import com.nimbusds.oauth2.sdk.util.URLUtils;
import org.jspecify.annotations.Nullable;

/**
 * Reads from the URL at which a user arrives by which request that is.
 */
final class CallbackQuery {

	private CallbackQuery() {
	}

	static @Nullable String state(URI callback) {
		List<String> values = URLUtils.parseParameters(callback.getRawQuery()).get("state");
		return (values != null && values.size() == 1) ? values.get(0) : null;
	}

}
