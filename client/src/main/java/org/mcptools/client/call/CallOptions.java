/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.call;

import java.time.Duration;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * How a single call is to be made.
 *
 * @param timeout how long to wait for the answer, or {@code null} for the client's
 * default
 * @param meta members to add to the {@code _meta} of the request, or {@code null} for
 * none; not changed, and not to be changed while the call is made
 */
public record CallOptions(@Nullable Duration timeout, @Nullable ObjectNode meta) {

	/** The client's defaults. */
	public static final CallOptions DEFAULTS = new CallOptions(null, null);

	public CallOptions {
		if (timeout != null && (timeout.isNegative() || timeout.isZero())) {
			throw new IllegalArgumentException("A timeout is positive, not " + timeout);
		}
	}

	/**
	 * Return these options with another timeout.
	 * @param timeout how long to wait for the answer
	 * @return the changed options
	 */
	public CallOptions withTimeout(Duration timeout) {
		return new CallOptions(timeout, this.meta);
	}

	/**
	 * Return these options with other members for {@code _meta}.
	 * @param meta the members
	 * @return the changed options
	 */
	public CallOptions withMeta(ObjectNode meta) {
		return new CallOptions(this.timeout, meta);
	}

	/**
	 * Add these options' {@code _meta} to the parameters of a request.
	 * @param params the parameters
	 */
	public void addMetaTo(ObjectNode params) {
		if (this.meta != null && !this.meta.isEmpty()) {
			JsonNode present = params.get("_meta");
			ObjectNode target = (present instanceof ObjectNode object) ? object : params.putObject("_meta");
			target.setAll(this.meta);
		}
	}

}
