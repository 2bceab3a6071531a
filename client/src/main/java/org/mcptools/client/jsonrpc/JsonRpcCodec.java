/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.jsonrpc;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Turns messages into bytes and bytes into messages. Reading is lenient: unknown members
 * are ignored, a missing {@code jsonrpc} member is forgiven, and an array of messages
 * (revision 2025-03-26 allows batches) is unrolled. Thread-safe.
 */
public final class JsonRpcCodec {

	private static final String REQUEST = "{\"jsonrpc\":\"2.0\",\"id\":";

	private static final String NOTIFICATION = "{\"jsonrpc\":\"2.0\",\"method\":";

	private static final String ID = "id";

	private static final String METHOD = "method";

	private static final String PARAMS = "params";

	private static final String RESULT = "result";

	private static final String ERROR = "error";

	private JsonRpcCodec() {
	}

	/**
	 * Write a message as UTF-8 JSON without a line break.
	 * @param message the message
	 * @return the bytes
	 * @throws IllegalArgumentException if a value in it has no JSON form
	 */
	public static byte[] encode(JsonRpcMessage message) {
		try {
			if (message instanceof JsonRpcRequest request && request.id().value() instanceof Long id) {
				return encode(new JsonBytesWriter().raw(REQUEST).number(id).raw(",\"method\":"), request.method(),
						request.params());
			}
			if (message instanceof JsonRpcNotification notification) {
				return encode(new JsonBytesWriter().raw(NOTIFICATION), notification.method(), notification.params());
			}
		}
		catch (UnusualJsonException ex) {
			// Jackson writes it, or says what is wrong with it.
		}
		return encodeWithJackson(message);
	}

	private static byte[] encode(JsonBytesWriter begun, String method, @Nullable ObjectNode params) {
		JsonBytesWriter writer = begun.string(method);
		if (params != null) {
			writer.raw(",\"params\":").node(params);
		}
		return writer.raw("}").finish();
	}

	private static byte[] encodeWithJackson(JsonRpcMessage message) {
		ByteArrayOutputStream out = new ByteArrayOutputStream(256);
		try (JsonGenerator generator = Json.mapper().createGenerator(out)) {
			generator.writeStartObject();
			generator.writeStringProperty("jsonrpc", JsonRpcMessage.VERSION);
			if (message instanceof JsonRpcRequest request) {
				writeId(generator, request.id());
				generator.writeStringProperty(METHOD, request.method());
				writeTree(generator, PARAMS, request.params());
			}
			else if (message instanceof JsonRpcNotification notification) {
				generator.writeStringProperty(METHOD, notification.method());
				writeTree(generator, PARAMS, notification.params());
			}
			else if (message instanceof JsonRpcResponse response) {
				writeId(generator, response.id());
				writeTree(generator, RESULT, response.result());
				writeError(generator, response.error());
			}
			generator.writeEndObject();
		}
		catch (JacksonException ex) {
			throw new IllegalArgumentException("Not representable as JSON: " + ex.getOriginalMessage(), ex);
		}
		return out.toByteArray();
	}

	private static void writeId(JsonGenerator generator, @Nullable RequestId id) {
		generator.writeName(ID);
		if (id == null) {
			generator.writeNull();
		}
		else if (id.value() instanceof Long number) {
			generator.writeNumber(number.longValue());
		}
		else if (id.value() instanceof BigInteger number) {
			generator.writeNumber(number);
		}
		else {
			generator.writeString((String) id.value());
		}
	}

	private static void writeTree(JsonGenerator generator, String name, @Nullable JsonNode tree) {
		if (tree != null) {
			generator.writeName(name);
			generator.writeTree(tree);
		}
	}

	private static void writeError(JsonGenerator generator, @Nullable JsonRpcError error) {
		if (error != null) {
			generator.writeObjectPropertyStart(ERROR);
			generator.writeNumberProperty("code", error.code());
			generator.writeStringProperty("message", error.message());
			writeTree(generator, "data", error.data());
			generator.writeEndObject();
		}
	}

	/**
	 * Read the message, or the batch of messages, in a piece of a buffer.
	 * @param bytes the buffer
	 * @param offset where the piece begins
	 * @param length how long it is
	 * @return the messages in their order, one unless the peer sent a batch
	 * @throws MalformedMessageException if the bytes are not JSON, or not JSON-RPC
	 */
	public static List<JsonRpcMessage> decode(byte[] bytes, int offset, int length) {
		return decode(bytes, offset, length, PlainStretch.NONE);
	}

	/**
	 * The same, where something is known of the piece.
	 * @param bytes the buffer
	 * @param offset where the piece begins
	 * @param length how long it is
	 * @param plain a stretch within the piece
	 * @return the messages in their order, one unless the peer sent a batch
	 * @throws MalformedMessageException if the bytes are not JSON, or not JSON-RPC
	 */
	public static List<JsonRpcMessage> decode(byte[] bytes, int offset, int length, PlainStretch plain) {
		if (length > 0 && bytes[offset] > ' ' && bytes[offset] != '{' && bytes[offset] != '[') {
			// Most of what is no message can be told by this, at no cost: a log line.
			throw new MalformedMessageException("not JSON-RPC: begins neither with '{' nor with '['", null);
		}
		try {
			Envelope envelope = JsonBytesReader.readEnvelope(bytes, offset, length, plain);
			if (envelope != null) {
				return List.of(message(envelope));
			}
			JsonNode tree = (length > 0 && bytes[offset] == '[') ? JsonBytesReader.read(bytes, offset, length) : null;
			return messages((tree != null) ? tree : Json.mapper().readTree(bytes, offset, length));
		}
		catch (JacksonException ex) {
			throw new MalformedMessageException("not JSON: " + Json.describe(ex), ex);
		}
		catch (NumberFormatException ex) {
			// An exponent beyond all bounds is JSON, and yet nobody can read it.
			throw new MalformedMessageException("a number that is out of all bounds", ex);
		}
	}

	private static List<JsonRpcMessage> messages(JsonNode tree) {
		if (!tree.isArray()) {
			return List.of(message(tree));
		}
		List<JsonRpcMessage> messages = new ArrayList<>(tree.size());
		for (JsonNode element : tree) {
			messages.add(message(element));
		}
		return messages;
	}

	private static JsonRpcMessage message(JsonNode tree) {
		if (!tree.isObject()) {
			throw new MalformedMessageException("a JSON-RPC message is an object, not " + tree.getNodeType(), null);
		}
		return message(Envelope.of(tree));
	}

	private static JsonRpcMessage message(Envelope object) {
		RequestId id = id(object.id);
		JsonNode method = object.method;
		if (method != null && method.isString()) {
			ObjectNode params = params(object.params);
			return (id != null) ? new JsonRpcRequest(id, method.stringValue(), params)
					: new JsonRpcNotification(method.stringValue(), params);
		}
		JsonNode error = object.error;
		if (error != null && !error.isNull()) {
			return JsonRpcResponse.failure(id, error(error));
		}
		JsonNode result = object.result;
		if (result != null && id != null) {
			return JsonRpcResponse.success(id, result);
		}
		throw new MalformedMessageException("neither a method nor a result with an id nor an error", null);
	}

	private static @Nullable RequestId id(@Nullable JsonNode id) {
		if (id == null || id.isNull()) {
			return null;
		}
		if (id.isString()) {
			return RequestId.of(id.stringValue());
		}
		if (id.isInt() || id.isLong()) {
			return RequestId.of(id.longValue());
		}
		if (id.isIntegralNumber()) {
			BigInteger value = id.bigIntegerValue();
			return (value.bitLength() < Long.SIZE) ? RequestId.of(value.longValue()) : new RequestId(value);
		}
		// Such as 1.0, but not 1e999999999, which would be a gigabyte of digits.
		OptionalLong whole = id.isNumber() ? id.longValueOpt() : OptionalLong.empty();
		if (whole.isPresent()) {
			return RequestId.of(whole.getAsLong());
		}
		throw new MalformedMessageException("the id is neither a string nor an integer", null);
	}

	private static @Nullable ObjectNode params(@Nullable JsonNode params) {
		if (params == null || params.isNull()) {
			return null;
		}
		if (params instanceof ObjectNode object) {
			return object;
		}
		throw new MalformedMessageException("params is not an object", null);
	}

	private static JsonRpcError error(JsonNode error) {
		JsonNode code = error.get("code");
		JsonNode message = error.get("message");
		return new JsonRpcError(
				(code != null && code.isNumber()) ? code.intValue(JsonRpcError.INTERNAL_ERROR)
						: JsonRpcError.INTERNAL_ERROR,
				(message != null && message.isString()) ? message.stringValue() : error.toString(), error.get("data"));
	}

}
