/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.transport.Frame;
import org.mcptools.client.transport.RecordingListener;
import org.mcptools.client.transport.TransportListener;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Remembers what it hears, and until it is released blocks on some of it.
 */
final class BlockingListener implements TransportListener {

	private final Predicate<Frame> blocksOn;

	private final RecordingListener recorded = new RecordingListener();

	private final CountDownLatch blocked = new CountDownLatch(1);

	private final CountDownLatch released = new CountDownLatch(1);

	BlockingListener(Predicate<Frame> blocksOn) {
		this.blocksOn = blocksOn;
	}

	@Override
	public void onFrame(Frame frame) {
		if (this.blocksOn.test(frame)) {
			this.blocked.countDown();
			await(this.released);
		}
		this.recorded.onFrame(frame);
	}

	@Override
	public void onClosed(@Nullable McpTransportException cause) {
		this.recorded.onClosed(cause);
	}

	void awaitBlocked() {
		await(this.blocked);
	}

	void release() {
		this.released.countDown();
	}

	RecordingListener recorded() {
		return this.recorded;
	}

	private static void await(CountDownLatch latch) {
		try {
			assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
