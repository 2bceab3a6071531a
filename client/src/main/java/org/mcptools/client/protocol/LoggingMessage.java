/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A server's log message ({@code notifications/message}).
 *
 * @param level how severe it is
 * @param logger which part of the server speaks, or {@code null}
 * @param data what it says: any JSON value, often a string
 */
public record LoggingMessage(LoggingLevel level, @Nullable String logger, @Nullable JsonNode data) {

	/**
	 * Read a log message.
	 * @param params the parameters of the notification
	 * @return the message
	 */
	public static LoggingMessage from(JsonNode params) {
		String level = Wire.text(params, "level");
		return new LoggingMessage((level != null) ? LoggingLevel.from(level) : LoggingLevel.INFO,
				Wire.text(params, "logger"), Wire.any(params, "data"));
	}

	/**
	 * Return what the message says, as text.
	 * @return the string itself, or the JSON form of any other value
	 */
	public String text() {
		if (this.data == null) {
			return "";
		}
		return this.data.isString() ? this.data.stringValue() : this.data.toString();
	}

}
