/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.jsonrpc;

import java.math.BigInteger;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The id of a request: a string or an integer, never null. Two ids are equal where type
 * and value are: {@code 1} and {@code "1"} are different ids.
 *
 * @param value a {@link String}, {@link Long} or, beyond the range of a long,
 * {@link BigInteger}
 */
public record RequestId(Object value) {

	public RequestId {
		if (!(value instanceof String || value instanceof Long || value instanceof BigInteger)) {
			throw new IllegalArgumentException("A request id is a string or an integer, not " + value);
		}
	}

	/**
	 * Return the id for a number.
	 * @param value the number
	 * @return the id
	 */
	public static RequestId of(long value) {
		return new RequestId(value);
	}

	/**
	 * Return the id for a string.
	 * @param value the string
	 * @return the id
	 */
	public static RequestId of(String value) {
		return new RequestId(value);
	}

	/**
	 * Return the id as JSON.
	 * @return the JSON string or number
	 */
	public JsonNode toJson() {
		if (this.value instanceof Long number) {
			return JsonNodeFactory.instance.numberNode(number.longValue());
		}
		return (this.value instanceof BigInteger number) ? JsonNodeFactory.instance.numberNode(number)
				: JsonNodeFactory.instance.stringNode((String) this.value);
	}

	@Override
	public String toString() {
		return (this.value instanceof String) ? "\"" + this.value + "\"" : this.value.toString();
	}

}
