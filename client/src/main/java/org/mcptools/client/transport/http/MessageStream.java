/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

import org.mcptools.client.jsonrpc.JsonRpcCodec;
import org.mcptools.client.jsonrpc.JsonRpcMessage;
import org.mcptools.client.jsonrpc.MalformedMessageException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The messages in an event stream, which may be broken off and taken up again. An event
 * that is no message is passed over, as one message too few is better than none at all.
 * Not thread-safe.
 */
final class MessageStream implements SseReader.Sink {

	private static final Logger logger = LoggerFactory.getLogger(MessageStream.class);

	private static final int SHOWN = 200;

	private final HttpChannel channel;

	private final Consumer<JsonRpcMessage> messages;

	private final BiConsumer<String, String> others;

	private final SseReader reader;

	private String junk = "";

	/**
	 * Create a stream.
	 * @param channel where it belongs
	 * @param messages takes the messages
	 * @param others takes the type and the data of events of other types
	 */
	MessageStream(HttpChannel channel, Consumer<JsonRpcMessage> messages, BiConsumer<String, String> others) {
		this.channel = channel;
		this.messages = messages;
		this.others = others;
		this.reader = new SseReader(channel.settings().maxMessageBytes(), this);
	}

	MessageStream(HttpChannel channel, Consumer<JsonRpcMessage> messages) {
		this(channel, messages, (type, data) -> {
		});
	}

	void push(ByteBuffer in) {
		this.reader.push(in);
	}

	void restart() {
		this.reader.restart();
	}

	@Override
	public void onEvent(String type, byte[] bytes, int length) {
		if (!type.equals("message")) {
			this.others.accept(type, new String(bytes, 0, length, StandardCharsets.UTF_8));
			return;
		}
		List<JsonRpcMessage> decoded;
		try {
			decoded = JsonRpcCodec.decode(bytes, 0, length);
		}
		catch (MalformedMessageException ex) {
			passOver(ex, bytes, length);
			return;
		}
		decoded.forEach(this.messages);
	}

	private void passOver(MalformedMessageException ex, byte[] bytes, int length) {
		this.channel.unreadable();
		String start = Excerpt.of(new String(bytes, 0, Math.min(length, SHOWN), StandardCharsets.UTF_8), List.of());
		if (this.channel.firstWarning()) {
			logger.warn("MCP server '{}' sent an event that is not MCP ({}); such events are passed over, further ones "
					+ "are logged at DEBUG: {}", this.channel.server(), ex.getMessage(), start);
		}
		else {
			logger.debug("MCP server '{}' sent an event that is not MCP ({}): {}", this.channel.server(),
					ex.getMessage(), start);
		}
		this.junk = "; it sent an event that is not MCP: " + ex.getMessage();
	}

	/**
	 * Return what was wrong with events that were passed over.
	 * @return a text to be appended to a reason, empty where nothing was wrong
	 */
	String junk() {
		return this.junk;
	}

	/**
	 * Return the id after which the server could go on.
	 * @return the id, empty where there is none that can be sent
	 */
	String lastEventId() {
		String id = this.reader.position().lastEventId();
		return Headers.isValue(id) ? id : "";
	}

	long retryMillis() {
		return this.reader.position().retryMillis();
	}

}
