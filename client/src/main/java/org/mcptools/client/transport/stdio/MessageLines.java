/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.jsonrpc.JsonRpcCodec;
import org.mcptools.client.jsonrpc.JsonRpcError;
import org.mcptools.client.jsonrpc.JsonRpcMessage;
import org.mcptools.client.jsonrpc.JsonRpcResponse;
import org.mcptools.client.jsonrpc.MalformedMessageException;
import org.mcptools.client.jsonrpc.PlainStretch;
import org.mcptools.client.jsonrpc.RequestId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns the lines of one server's standard output into messages. Lines that are not
 * messages are logged, the first one as a warning. A line that is the answer to a request
 * but cannot be read becomes a failure of that request, so that its caller does not wait
 * in vain.
 */
final class MessageLines implements LineReader.Sink {

	private static final Logger logger = LoggerFactory.getLogger(StdioTransport.class);

	private static final int SHOWN_BYTES = 200;

	private final String server;

	private final int limit;

	private final Consumer<JsonRpcMessage> messages;

	private final Runnable unreadable;

	private boolean warnedOfJunk;

	MessageLines(String server, int limit, Consumer<JsonRpcMessage> messages, Runnable unreadable) {
		this.server = server;
		this.limit = limit;
		this.messages = messages;
		this.unreadable = unreadable;
	}

	@Override
	public void onLine(byte[] bytes, int offset, int length, boolean ended, PlainStretch plain) {
		List<JsonRpcMessage> decoded;
		try {
			decoded = JsonRpcCodec.decode(bytes, offset, length, plain);
		}
		catch (MalformedMessageException ex) {
			this.unreadable.run();
			junk(ex, bytes, offset, Math.min(length, SHOWN_BYTES));
			// A server that dies while it writes has more to say: its exit code.
			if (ended && (bytes[offset] == '{' || bytes[offset] <= ' ')) {
				int end = offset + length;
				RequestId id = AnsweredId.find(Arrays.copyOfRange(bytes, offset, Math.min(end, offset + LongLine.HEAD)),
						Arrays.copyOfRange(bytes, Math.max(offset, end - LongLine.TAIL), end));
				fail(id, "the answer cannot be read: " + ex.getMessage());
			}
			return;
		}
		for (int i = 0; i < decoded.size(); i++) {
			deliver(decoded.get(i));
		}
	}

	@Override
	public void onTooLong(LongLine line) {
		this.unreadable.run();
		RequestId id = AnsweredId.find(line.head(), line.tail());
		logger.warn("MCP server '{}' sent a message of {} bytes, the limit is {} (maxMessageBytes): {}", this.server,
				line.length(), this.limit, (id != null) ? "the request that it answers fails" : "skipped");
		fail(id, "the answer of " + line.length() + " bytes exceeds the limit of " + this.limit
				+ " bytes (maxMessageBytes)");
	}

	private void fail(@Nullable RequestId id, String reason) {
		if (id != null) {
			deliver(JsonRpcResponse.failure(id, new JsonRpcError(JsonRpcError.INTERNAL_ERROR, reason)));
		}
	}

	/** What goes wrong with one message must not cost the ones behind it. */
	private void deliver(JsonRpcMessage message) {
		try {
			this.messages.accept(message);
		}
		catch (RuntimeException ex) {
			logger.error("A message of MCP server '{}' could not be handled", this.server, ex);
		}
	}

	private void junk(MalformedMessageException ex, byte[] bytes, int offset, int length) {
		if (this.warnedOfJunk && !logger.isDebugEnabled()) {
			return;
		}
		String start = new String(bytes, offset, length, StandardCharsets.UTF_8);
		if (this.warnedOfJunk) {
			logger.debug("MCP server '{}' wrote a line that is not MCP ({}): {}", this.server, ex.getMessage(), start);
			return;
		}
		this.warnedOfJunk = true;
		logger.warn(
				"MCP server '{}' writes to its standard output what is not MCP ({}); "
						+ "such lines are skipped, further ones are logged at DEBUG: {}",
				this.server, ex.getMessage(), start);
	}

}
