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
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;
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

	private static final BiConsumer<String, String> NOBODY = (type, data) -> {
	};

	private final HttpChannel channel;

	private final Predicate<JsonRpcMessage> quick;

	private final Consumer<JsonRpcMessage> messages;

	private final BiConsumer<String, String> others;

	private final SseReader reader;

	/** Where the piece that is being read came from. */
	private HttpEngine.@Nullable Running running;

	/** What comes now has to wait for what was passed on. */
	private boolean passedOn;

	private volatile String junk = "";

	private MessageStream(HttpChannel channel, Predicate<JsonRpcMessage> quick, Consumer<JsonRpcMessage> messages,
			BiConsumer<String, String> others) {
		this.channel = channel;
		this.quick = quick;
		this.messages = messages;
		this.others = others;
		this.reader = new SseReader(channel.settings().maxMessageBytes(), this);
		this.reader.expect(channel.largeEvent());
	}

	/**
	 * Create a stream.
	 * @param channel where it belongs
	 * @param messages takes the messages
	 * @param others takes the type and the data of events of other types
	 */
	MessageStream(HttpChannel channel, Consumer<JsonRpcMessage> messages, BiConsumer<String, String> others) {
		this(channel, (message) -> false, messages, others);
	}

	/**
	 * Create a stream of nothing but messages.
	 * @param channel where it belongs
	 * @param quick says of a message that it is taken in a moment
	 * @param messages takes the messages
	 */
	MessageStream(HttpChannel channel, Predicate<JsonRpcMessage> quick, Consumer<JsonRpcMessage> messages) {
		this(channel, quick, messages, NOBODY);
	}

	MessageStream(HttpChannel channel, Consumer<JsonRpcMessage> messages) {
		this(channel, messages, NOBODY);
	}

	/**
	 * Take the next bytes of a stream.
	 * @param in the bytes
	 * @param from the reply that brings them, which also takes what may block
	 */
	void push(ByteBuffer in, HttpEngine.Running from) {
		this.running = from;
		this.reader.push(in);
	}

	void restart() {
		this.reader.restart();
	}

	@Override
	public void onEvent(String type, byte[] bytes, int length) {
		if (!type.equals("message")) {
			String data = new String(bytes, 0, length, StandardCharsets.UTF_8);
			passOn(() -> this.others.accept(type, data));
		}
		else if (length > JsonBody.LARGEST_READ_AT_ONCE) {
			this.channel.sentLargeEvent(length);
			this.reader.releaseArray();
			passOn(() -> decode(bytes, length).forEach(this.messages));
		}
		else {
			List<JsonRpcMessage> decoded = decode(bytes, length);
			if (!this.passedOn && decoded.size() == 1 && this.quick.test(decoded.get(0))) {
				this.messages.accept(decoded.get(0));
			}
			else {
				passOn(() -> decoded.forEach(this.messages));
			}
		}
	}

	private void passOn(Runnable work) {
		this.passedOn = true;
		if (this.running != null) {
			this.running.runBlocking(work);
		}
	}

	private List<JsonRpcMessage> decode(byte[] bytes, int length) {
		try {
			return JsonRpcCodec.decode(bytes, 0, length);
		}
		catch (MalformedMessageException ex) {
			String start = Excerpt.of(new String(bytes, 0, Math.min(length, SHOWN), StandardCharsets.UTF_8), List.of());
			this.junk = "; it sent an event that is not MCP: " + ex.getMessage();
			passOn(() -> passOver(ex, start));
			return List.of();
		}
	}

	private void passOver(MalformedMessageException ex, String start) {
		this.channel.unreadable();
		if (this.channel.firstWarning()) {
			logger.warn("MCP server '{}' sent an event that is not MCP ({}); such events are passed over, further ones "
					+ "are logged at DEBUG: {}", this.channel.server(), ex.getMessage(), start);
		}
		else {
			logger.debug("MCP server '{}' sent an event that is not MCP ({}): {}", this.channel.server(),
					ex.getMessage(), start);
		}
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
