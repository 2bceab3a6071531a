/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.nio.ByteBuffer;

import org.mcptools.client.jsonrpc.ByteScan;

/**
 * Reads an event stream: bytes are pushed in, however they are cut, and events come out.
 * Each byte is looked at once. Not thread-safe.
 *
 * @see <a href=
 * "https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream">Parsing
 * an event stream</a>
 */
final class SseReader {

	private static final byte[] BYTE_ORDER_MARK = { (byte) 0xEF, (byte) 0xBB, (byte) 0xBF };

	private static final String DEFAULT_TYPE = "message";

	private static final int LONGEST_SMALL_VALUE = 8 * 1024;

	private final int maxEventBytes;

	private final Sink sink;

	private final ByteCollector value;

	private final ByteCollector data;

	private Part part = Part.NAME;

	private SseField field = SseField.UNKNOWN;

	/** The name so far. */
	private long name;

	private int nameLength;

	private int markBytes;

	private boolean afterCarriageReturn;

	private boolean atValueStart;

	private boolean hasData;

	private String type = "";

	private final StreamPosition position = new StreamPosition();

	/**
	 * Create a reader.
	 * @param maxEventBytes the most bytes that the data of an event may have
	 * @param sink takes the events
	 */
	SseReader(int maxEventBytes, Sink sink) {
		this.maxEventBytes = maxEventBytes;
		this.sink = sink;
		this.data = new ByteCollector(maxEventBytes);
		this.value = new ByteCollector(LONGEST_SMALL_VALUE);
	}

	/**
	 * Hear how long the data of an event may be.
	 * @param bytes the number, or 0 where it is not known
	 */
	void expect(int bytes) {
		this.data.announced(bytes);
	}

	/**
	 * Keep the array of the event that the sink is being given.
	 */
	void releaseArray() {
		this.data.release();
	}

	/**
	 * Forget the unfinished event, since another stream begins.
	 */
	void restart() {
		this.markBytes = 0;
		this.afterCarriageReturn = false;
		nextLine();
		nextEvent();
		this.position.streamBegins();
	}

	/**
	 * Take the next bytes of the stream.
	 * @param in a buffer, which is read to its end
	 * @throws TooLargeException if an event is too large
	 */
	void push(ByteBuffer in) {
		passMark(in);
		while (in.hasRemaining()) {
			byte next = in.get(in.position());
			if (isLineEnd(next)) {
				in.get();
				boolean secondOfPair = next == '\n' && this.afterCarriageReturn;
				this.afterCarriageReturn = next == '\r';
				if (!secondOfPair) {
					endLine();
				}
				continue;
			}
			this.afterCarriageReturn = false;
			switch (this.part) {
				case NAME -> readName(in);
				case VALUE -> readValue(in);
				case PASSED_OVER -> in.position(endOfLine(in));
			}
		}
	}

	private void passMark(ByteBuffer in) {
		while (this.markBytes < BYTE_ORDER_MARK.length && in.hasRemaining()) {
			if (in.get(in.position()) != BYTE_ORDER_MARK[this.markBytes]) {
				// A broken mark is the beginning of a name that nobody knows.
				this.part = (this.markBytes > 0) ? Part.PASSED_OVER : Part.NAME;
				this.markBytes = BYTE_ORDER_MARK.length;
				return;
			}
			in.get();
			this.markBytes++;
		}
	}

	private static boolean isLineEnd(byte value) {
		return value == '\n' || value == '\r';
	}

	private static int endOfLine(ByteBuffer in) {
		int i = in.position();
		while (i <= in.limit() - Long.BYTES && !ByteScan.hasLineEnd(in.getLong(i))) {
			i += Long.BYTES;
		}
		while (i < in.limit() && !isLineEnd(in.get(i))) {
			i++;
		}
		return i;
	}

	private void readName(ByteBuffer in) {
		byte next = in.get();
		if (next == ':') {
			beginValue();
		}
		else if (this.nameLength == SseField.LONGEST_NAME) {
			this.part = Part.PASSED_OVER;
		}
		else {
			this.name = SseField.append(this.name, next);
			this.nameLength++;
		}
	}

	private void beginValue() {
		this.field = SseField.named(this.name);
		this.part = (this.field != SseField.UNKNOWN) ? Part.VALUE : Part.PASSED_OVER;
		this.atValueStart = true;
		if (this.field == SseField.DATA) {
			if (this.hasData && !this.data.append((byte) '\n')) {
				throw tooLarge();
			}
			this.hasData = true;
		}
	}

	private void readValue(ByteBuffer in) {
		if (this.atValueStart) {
			this.atValueStart = false;
			if (in.get(in.position()) == ' ') {
				in.get();
				return;
			}
		}
		int length = endOfLine(in) - in.position();
		ByteCollector target = (this.field == SseField.DATA) ? this.data : this.value;
		if (!target.append(in, length)) {
			throw tooLarge();
		}
	}

	private TooLargeException tooLarge() {
		return (this.field == SseField.DATA) ? new TooLargeException("an event", this.maxEventBytes)
				: new TooLargeException("an event with a field", LONGEST_SMALL_VALUE);
	}

	private void endLine() {
		if (this.part == Part.NAME && this.nameLength == 0) {
			dispatch();
		}
		else {
			if (this.part == Part.NAME) {
				beginValue();
			}
			if (this.part == Part.VALUE) {
				endValue();
			}
			nextLine();
		}
	}

	private void endValue() {
		switch (this.field) {
			case EVENT -> this.type = this.value.text();
			case ID -> this.position.id(this.value.text());
			case RETRY -> this.position.retry(this.value.text());
			default -> {
				// Data is complete with the event.
			}
		}
	}

	private void dispatch() {
		this.position.eventComplete();
		String eventType = this.type.isEmpty() ? DEFAULT_TYPE : this.type;
		try {
			if (this.data.size() > 0) {
				this.sink.onEvent(eventType, this.data.array(), this.data.size());
			}
		}
		finally {
			nextEvent();
		}
	}

	private void nextLine() {
		this.part = Part.NAME;
		this.name = 0;
		this.nameLength = 0;
		this.value.clear();
	}

	private void nextEvent() {
		this.type = "";
		this.hasData = false;
		this.data.clear();
	}

	/**
	 * Return how far the stream has come. Outlives the stream.
	 * @return the position
	 */
	StreamPosition position() {
		return this.position;
	}

	private enum Part {

		NAME, VALUE, PASSED_OVER

	}

	/**
	 * Takes events.
	 */
	@FunctionalInterface
	interface Sink {

		/**
		 * An event whose data is not empty.
		 * @param type its type, {@code message} where the server named none
		 * @param bytes an array that is used again after the call, unless it is
		 * {@link #releaseArray() released}
		 * @param length how many of its bytes are the event's data
		 */
		void onEvent(String type, byte[] bytes, int length);

	}

}
