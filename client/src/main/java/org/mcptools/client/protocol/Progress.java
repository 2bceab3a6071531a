/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * How far a server has come with a call.
 *
 * @param progress how much is done, in whatever unit; grows from one report to the next
 * @param total how much there is to do, or {@code null} where unknown
 * @param message what is being done, or {@code null} (since revision 2025-03-26)
 */
public record Progress(double progress, @Nullable Double total, @Nullable String message) {

	/**
	 * Read a report.
	 * @param params the parameters of the notification
	 * @return the report
	 * @throws InvalidValueException if it does not say how much is done
	 */
	public static Progress from(JsonNode params) {
		Double progress = Wire.number(params, "progress");
		if (progress == null) {
			throw new InvalidValueException("'progress' is not a number");
		}
		return new Progress(progress, Wire.number(params, "total"), Wire.text(params, "message"));
	}

}
