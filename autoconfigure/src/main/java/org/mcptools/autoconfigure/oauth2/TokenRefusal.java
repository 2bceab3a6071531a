/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.oauth2;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.core.OAuth2AuthorizationException;
import org.springframework.web.client.RestClientResponseException;

/**
 * Says why there is no token, with words that cannot be secrets only.
 */
final class TokenRefusal {

	/** As the standard spells the codes of errors. */
	private static final Pattern ERROR_CODE = Pattern.compile("\"error\"\\s*:\\s*\"([a-z_]{1,40})\"");

	private TokenRefusal() {
	}

	static String inWords(Throwable failure) {
		RestClientResponseException answer = cause(failure, RestClientResponseException.class);
		if (answer != null) {
			Matcher code = ERROR_CODE.matcher(answer.getResponseBodyAsString());
			return "answers HTTP " + answer.getStatusCode().value() + (code.find() ? " " + code.group(1) : "");
		}
		IOException network = cause(failure, IOException.class);
		if (network != null) {
			return "cannot be reached: " + network.getClass().getSimpleName();
		}
		OAuth2AuthorizationException refusal = cause(failure, OAuth2AuthorizationException.class);
		return (refusal != null) ? "gives no token: " + refusal.getError().getErrorCode()
				: "gives no token: " + failure.getClass().getSimpleName();
	}

	private static <T> @Nullable T cause(Throwable failure, Class<T> type) {
		Throwable cause = failure;
		while (cause != null && !type.isInstance(cause)) {
			cause = cause.getCause();
		}
		return (cause != null) ? type.cast(cause) : null;
	}

}
