/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.jsonrpc.JsonRpcCodec;
import org.mcptools.client.jsonrpc.JsonRpcError;
import org.mcptools.client.jsonrpc.JsonRpcMessage;
import org.mcptools.client.jsonrpc.JsonRpcResponse;
import org.mcptools.client.jsonrpc.MalformedMessageException;

/**
 * Puts together bytes that arrive in pieces. Grows with what has really arrived; what was
 * announced is believed when a good part of it is there. Not thread-safe.
 */
final class ByteCollector {

	/** So much is believed at once. */
	private static final int LITTLE = 1024;

	/** One large message must not keep its memory for the rest of a stream. */
	private static final int LARGEST_KEPT = 1024 * 1024;

	/** Of so many parts, one must be there. */
	private static final int BELIEVED_FROM = 8;

	private static final byte[] NONE = {};

	private final int limit;

	private byte[] bytes = NONE;

	private int size;

	private long announced;

	/**
	 * Create a collector.
	 * @param limit the most bytes to hold
	 */
	ByteCollector(int limit) {
		this.limit = limit;
	}

	/**
	 * Hear how many bytes there will be, or are likely to be.
	 * @param length the number, or less than one where it is not known
	 */
	void announced(long length) {
		this.announced = length;
	}

	/**
	 * Take bytes from a buffer.
	 * @param in the buffer
	 * @param length how many bytes to take
	 * @return {@code false} where they do not fit; then none are taken
	 */
	boolean append(ByteBuffer in, int length) {
		if (length > this.limit - this.size) {
			return false;
		}
		reserve(this.size + length);
		in.get(this.bytes, this.size, length);
		this.size += length;
		return true;
	}

	boolean append(byte value) {
		if (this.size == this.limit) {
			return false;
		}
		reserve(this.size + 1);
		this.bytes[this.size++] = value;
		return true;
	}

	/**
	 * Take as much from a buffer as fits, and pass over the rest.
	 * @param in the buffer
	 */
	void appendWhatFits(ByteBuffer in) {
		append(in, Math.min(in.remaining(), this.limit - this.size));
		in.position(in.limit());
	}

	private void reserve(int needed) {
		if (needed > this.bytes.length) {
			boolean believed = needed <= this.announced
					&& (needed >= this.announced / BELIEVED_FROM || this.announced <= LITTLE);
			long doubled = believed ? this.announced : Math.max(needed, this.bytes.length * 2L);
			this.bytes = Arrays.copyOf(this.bytes, (int) Math.min(doubled, Math.max(this.limit, needed)));
		}
	}

	boolean isFull() {
		return this.size == this.limit;
	}

	int size() {
		return this.size;
	}

	/**
	 * Return the array that holds the bytes; only the first {@link #size()} count.
	 * @return the array itself
	 */
	byte[] array() {
		return this.bytes;
	}

	/**
	 * Give the bytes away, and begin anew.
	 * @return the array itself
	 */
	byte[] release() {
		byte[] released = this.bytes;
		this.bytes = NONE;
		this.size = 0;
		return released;
	}

	String text() {
		return new String(this.bytes, 0, this.size, StandardCharsets.UTF_8);
	}

	/**
	 * Return the JSON-RPC error that the bytes are.
	 * @return the error, or {@code null} where they are something else
	 */
	@Nullable JsonRpcError jsonRpcError() {
		try {
			List<JsonRpcMessage> messages = JsonRpcCodec.decode(this.bytes, 0, this.size);
			return (messages.size() == 1 && messages.get(0) instanceof JsonRpcResponse response) ? response.error()
					: null;
		}
		catch (MalformedMessageException ex) {
			return null;
		}
	}

	void clear() {
		this.size = 0;
		if (this.bytes.length > LARGEST_KEPT) {
			this.bytes = NONE;
		}
	}

}
