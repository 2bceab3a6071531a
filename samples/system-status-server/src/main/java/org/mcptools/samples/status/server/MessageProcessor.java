/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status.server;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * JSON-RPC 2.0: takes a line, finds out what it is, and makes the answer, if there is
 * one. Whatever the line holds, no exception leaves this class.
 */
final class MessageProcessor {

	private static final String BYTE_ORDER_MARK = "\uFEFF";

	/** A short request can have a long answer: this bounds what one line can ask for. */
	private static final int MAX_BATCH_SIZE = 100;

	private final McpSession session;

	private final int maxLength;

	private final Log log;

	MessageProcessor(McpSession session, int maxLength, Log log) {
		this.session = session;
		this.maxLength = maxLength;
		this.log = log;
	}

	/**
	 * Answers one line.
	 * @param line the line
	 * @return the answer, or {@code null} where the line gets none
	 */
	@Nullable JsonNode process(LineReader.Line line) {
		try {
			if (line == LineReader.Line.TOO_LONG) {
				throw new JsonRpcException(JsonRpcException.INVALID_REQUEST,
						"The message is longer than " + this.maxLength + " bytes");
			}
			String text = decode(line.bytes());
			if (text.isBlank()) {
				return null;
			}
			JsonNode message = parse(text);
			return (message instanceof ArrayNode batch) ? processBatch(batch) : processMessage(message);
		}
		catch (JsonRpcException ex) {
			return error(null, ex);
		}
		catch (Exception | StackOverflowError | OutOfMemoryError ex) {
			return internalError(null, ex);
		}
	}

	private static String decode(byte[] bytes) throws JsonRpcException {
		try {
			// Unlike new String(...), a decoder refuses what is not UTF-8.
			String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
			return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
		}
		catch (CharacterCodingException ex) {
			throw new JsonRpcException(JsonRpcException.PARSE_ERROR, "Parse error: the line is not UTF-8");
		}
	}

	private static JsonNode parse(String text) throws JsonRpcException {
		try {
			return Json.read(text);
		}
		catch (JacksonException ex) {
			// Where a bound of the parser was reached, there is no location.
			TokenStreamLocation location = ex.getLocation();
			throw new JsonRpcException(JsonRpcException.PARSE_ERROR, "Parse error: the line is not one JSON value"
					+ ((location != null) ? ", see column " + location.getColumnNr() : ""));
		}
	}

	private @Nullable JsonNode processBatch(ArrayNode batch) throws JsonRpcException {
		if (!ProtocolVersion.hasBatches(this.session.version())) {
			throw new JsonRpcException(JsonRpcException.INVALID_REQUEST,
					"Batches are not allowed here, send one message a line");
		}
		if (batch.isEmpty()) {
			throw new JsonRpcException(JsonRpcException.INVALID_REQUEST, "The batch is empty");
		}
		if (batch.size() > MAX_BATCH_SIZE) {
			throw new JsonRpcException(JsonRpcException.INVALID_REQUEST,
					"The batch holds more than " + MAX_BATCH_SIZE + " messages");
		}
		ArrayNode answers = Json.array();
		for (JsonNode message : batch) {
			JsonNode answer = processMessage(message);
			if (answer != null) {
				answers.add(answer);
			}
		}
		return answers.isEmpty() ? null : answers;
	}

	private @Nullable JsonNode processMessage(JsonNode message) {
		JsonNode id = message.get("id");
		boolean validId = id != null && (id.isString() || id.isIntegralNumber());
		try {
			if (isResponse(message)) {
				// This server asks nothing, so nobody waits for it.
				return null;
			}
			String method = checkEnvelope(message);
			if (id == null) {
				// A notification. None changes anything here, and none may be answered.
				return null;
			}
			if (!validId) {
				throw invalidRequest("id must be a string or an integer");
			}
			ObjectNode result = this.session.handle(method, params(message));
			ObjectNode answer = envelope();
			answer.set("id", id);
			answer.set("result", result);
			return answer;
		}
		catch (JsonRpcException ex) {
			return error(validId ? id : null, ex);
		}
		catch (Exception | StackOverflowError | OutOfMemoryError ex) {
			return internalError(validId ? id : null, ex);
		}
	}

	private static boolean isResponse(JsonNode message) {
		return !message.has("method") && (message.has("result") || message.has("error"));
	}

	private static String checkEnvelope(JsonNode message) throws JsonRpcException {
		if (!message.isObject()) {
			throw invalidRequest("a message must be an object");
		}
		JsonNode version = message.get("jsonrpc");
		if (version == null || !version.isString() || !version.stringValue().equals("2.0")) {
			throw invalidRequest("jsonrpc must be \"2.0\"");
		}
		JsonNode method = message.get("method");
		if (method == null || !method.isString()) {
			throw invalidRequest("method must be a string");
		}
		return method.stringValue();
	}

	private static ObjectNode params(JsonNode message) throws JsonRpcException {
		if (!message.hasNonNull("params")) {
			return Json.object();
		}
		if (message.get("params") instanceof ObjectNode params) {
			return params;
		}
		throw new JsonRpcException(JsonRpcException.INVALID_PARAMS, "params must be an object");
	}

	private static JsonRpcException invalidRequest(String fault) {
		return new JsonRpcException(JsonRpcException.INVALID_REQUEST, "Invalid request: " + fault);
	}

	private ObjectNode internalError(@Nullable JsonNode id, Throwable failure) {
		this.log.error("A message could not be handled", failure);
		return error(id, new JsonRpcException(JsonRpcException.INTERNAL_ERROR, "Internal error, see the server's log"));
	}

	private ObjectNode error(@Nullable JsonNode id, JsonRpcException failure) {
		ObjectNode answer = envelope();
		if (id != null) {
			answer.set("id", id);
		}
		else if (!ProtocolVersion.hasErrorsWithoutId(this.session.version())) {
			answer.putNull("id");
		}
		ObjectNode error = answer.putObject("error");
		error.put("code", failure.code());
		error.put("message", failure.getMessage());
		return answer;
	}

	private static ObjectNode envelope() {
		ObjectNode answer = Json.object();
		answer.put("jsonrpc", "2.0");
		return answer;
	}

}
