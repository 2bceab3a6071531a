/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.nio.ByteBuffer;
import java.util.function.Consumer;

/**
 * A body that only says more about what the status said already: read as far as it comes
 * soon and is short, so that the connection can be used again, and otherwise broken off.
 */
final class BoundedBody implements AnswerBody {

	private static final long PATIENCE_MILLIS = 2_000;

	private final HttpEngine.Running reply;

	private final Consumer<ByteCollector> whenRead;

	private final ByteCollector bytes;

	private final LaterTask later = new LaterTask();

	private boolean read;

	/**
	 * Create a body.
	 * @param limit the most bytes to read
	 * @param reply the reply that it belongs to
	 * @param whenRead takes what could be read, once
	 */
	BoundedBody(int limit, HttpEngine.Running reply, Consumer<ByteCollector> whenRead) {
		this.reply = reply;
		this.whenRead = whenRead;
		this.bytes = new ByteCollector(limit);
		this.later.after(PATIENCE_MILLIS, this::breakOff);
	}

	@Override
	public void onBody(ByteBuffer in) {
		synchronized (this) {
			if (this.read) {
				return;
			}
			this.bytes.appendWhatFits(in);
			if (!this.bytes.isFull()) {
				return;
			}
		}
		breakOff();
	}

	private void breakOff() {
		this.reply.abort();
		onEnd();
	}

	@Override
	public void onEnd() {
		this.later.cancel();
		synchronized (this) {
			if (this.read) {
				return;
			}
			this.read = true;
		}
		this.whenRead.accept(this.bytes);
	}

	@Override
	public void onFailure(Throwable failure) {
		onEnd();
	}

}
