/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.jsonrpc.RequestId;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Finds out which request a message answers when the message itself cannot be read, from
 * its beginning and its end: peers write the id either before the result or, as those
 * written in TypeScript do, after it. Finds nothing rather than a wrong id.
 */
final class AnsweredId {

	private static final JsonFactory JSON = new JsonFactory();

	/**
	 * A member of the outermost object: after it come only the version and the end.
	 */
	private static final Pattern LAST_MEMBERS = Pattern.compile(
			"[,{]\\s*\"id\"\\s*:\\s*(?:(-?\\d{1,40})|\"([^\"\\\\]*)\")\\s*(?:,\\s*\"jsonrpc\"\\s*:\\s*\"2\\.0\"\\s*)?}\\s*$");

	private AnsweredId() {
	}

	/**
	 * Look for the id.
	 * @param head the beginning of the message
	 * @param tail the end of the message
	 * @return the id, or {@code null} where the message is no answer or says nothing
	 */
	static @Nullable RequestId find(byte[] head, byte[] tail) {
		RequestId id = null;
		try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), head)) {
			if (parser.nextToken() != JsonToken.START_OBJECT) {
				return null;
			}
			while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
				switch (parser.currentName()) {
					case "method", "params" -> {
						return null;
					}
					case "result", "error" -> {
						return (id != null) ? id : findLast(tail);
					}
					case "id" -> {
						parser.nextToken();
						id = id(parser);
					}
					default -> {
						parser.nextToken();
						parser.skipChildren();
					}
				}
			}
			return id;
		}
		catch (JacksonException ex) {
			return null;
		}
	}

	private static @Nullable RequestId id(JsonParser parser) {
		return switch (parser.currentToken()) {
			case VALUE_STRING -> RequestId.of(parser.getString());
			case VALUE_NUMBER_INT -> number(parser.getString());
			default -> null;
		};
	}

	private static @Nullable RequestId findLast(byte[] tail) {
		Matcher matcher = LAST_MEMBERS.matcher(new String(tail, StandardCharsets.UTF_8));
		if (!matcher.find()) {
			return null;
		}
		return (matcher.group(1) != null) ? number(matcher.group(1)) : RequestId.of(matcher.group(2));
	}

	private static RequestId number(String digits) {
		BigInteger value = new BigInteger(digits);
		return (value.bitLength() < Long.SIZE) ? RequestId.of(value.longValue()) : new RequestId(value);
	}

}
