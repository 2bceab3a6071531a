/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import java.net.URI;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A server asks the user for something (since revision 2025-06-18).
 * <p>
 * The user must be able to see which server asks, and to say no. A URL comes from the
 * server, too: it must not be opened, nor fetched, before the user has seen it and
 * agreed, and it belongs into a browser of its own.
 *
 * @param mode how it asks
 * @param message what it wants, for the user
 * @param requestedSchema the JSON schema of the form: an object of plain values;
 * {@code null} where it asks by a URL; not to be changed
 * @param url the page to open, {@code http} or {@code https}; {@code null} where it asks
 * by a form
 * @param elicitationId by which the server calls the request when it is done, or
 * {@code null} (revision 2025-11-25, URL only)
 * @param json the parameters as they came, unknown members included; not to be changed
 */
public record ElicitationRequest(ElicitationMode mode, String message, @Nullable JsonNode requestedSchema,
		@Nullable String url, @Nullable String elicitationId, JsonNode json) {

	/**
	 * Read the parameters of the request.
	 * @param params the parameters
	 * @return the request
	 * @throws InvalidValueException if something is missing, or the mode is unknown
	 */
	public static ElicitationRequest from(JsonNode params) {
		Wire.object(params, "the request");
		String message = Wire.requiredText(params, "message");
		String mode = Wire.text(params, "mode");
		if (mode == null || "form".equals(mode)) {
			return new ElicitationRequest(ElicitationMode.FORM, message,
					Wire.object(params.get("requestedSchema"), "'requestedSchema'"), null, null, params);
		}
		if ("url".equals(mode)) {
			return new ElicitationRequest(ElicitationMode.URL, message, null,
					webAddress(Wire.requiredText(params, "url")), Wire.text(params, "elicitationId"), params);
		}
		throw new InvalidValueException("'mode' is '" + mode + "', not 'form' or 'url'");
	}

	private static String webAddress(String url) {
		try {
			URI uri = URI.create(url);
			String scheme = uri.getScheme();
			if (("https".equalsIgnoreCase(scheme) || "http".equalsIgnoreCase(scheme)) && uri.getHost() != null) {
				return url;
			}
		}
		catch (IllegalArgumentException ex) {
			// Said below.
		}
		throw new InvalidValueException("'url' is not an address in the web");
	}

	/**
	 * Return the form that the server wants filled in.
	 * @return the form
	 * @throws IllegalStateException if the server asks by a URL
	 */
	public ElicitationForm form() {
		if (this.requestedSchema == null) {
			throw new IllegalStateException("An elicitation by URL has no form");
		}
		return new ElicitationForm(this.requestedSchema);
	}

}
