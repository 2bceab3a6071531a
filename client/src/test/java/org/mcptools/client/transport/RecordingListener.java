/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.mcptools.client.error.McpTransportException;

/**
 * Keeps what a transport delivers, and notices where it breaks the listener's contract.
 */
public final class RecordingListener implements TransportListener {

	private static final Duration PATIENCE = Duration.ofSeconds(20);

	private final List<Frame> frames = new CopyOnWriteArrayList<>();

	private final List<End> ends = new CopyOnWriteArrayList<>();

	private final List<String> breaches = new CopyOnWriteArrayList<>();

	private final AtomicInteger inside = new AtomicInteger();

	private final AtomicInteger unreadable = new AtomicInteger();

	/** Return how often something could not be read. */
	public int unreadable() {
		return this.unreadable.get();
	}

	@Override
	public void onFrame(Frame frame) {
		enter("onFrame");
		this.frames.add(frame);
		this.inside.decrementAndGet();
	}

	@Override
	public void onUnreadable() {
		this.unreadable.incrementAndGet();
	}

	@Override
	public void onClosed(@Nullable McpTransportException cause) {
		enter("onClosed");
		this.ends.add(new End(cause));
		this.inside.decrementAndGet();
	}

	private void enter(String call) {
		if (this.inside.incrementAndGet() != 1) {
			this.breaches.add(call + " during another call");
		}
		if (!this.ends.isEmpty()) {
			this.breaches.add(call + " after onClosed");
		}
	}

	public List<Frame> frames() {
		return this.frames;
	}

	public List<Frame> awaitFrames(int count) {
		Awaitility.await().atMost(PATIENCE).until(() -> this.frames.size() >= count);
		return this.frames;
	}

	public @Nullable McpTransportException awaitEnd() {
		Awaitility.await().atMost(PATIENCE).until(() -> !this.ends.isEmpty());
		return this.ends.get(0).cause();
	}

	public int endCount() {
		return this.ends.size();
	}

	public List<String> breaches() {
		return this.breaches;
	}

	private record End(@Nullable McpTransportException cause) {

	}

}
