/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.util.ArrayDeque;
import java.util.Queue;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.core.task.SimpleAsyncTaskExecutor;

/**
 * Publishes events in order, from the moment that the application is up, on a thread of
 * its own: a listener that fails, that is slow, or that calls a server holds up no
 * connection. Thread-safe.
 */
final class EventQueue {

	private static final Logger logger = LoggerFactory.getLogger(McpClients.class);

	private static final int MOST_WAITING = 1000;

	private final String kind;

	private final ApplicationEventPublisher publisher;

	private final SimpleAsyncTaskExecutor executor = new SimpleAsyncTaskExecutor("mcp-events-");

	private final Queue<Object> waiting = new ArrayDeque<>();

	private boolean started;

	private boolean ended;

	private boolean publishing;

	private boolean warned;

	/**
	 * Create a queue.
	 * @param kind what kind of events it is for, for the log
	 * @param virtual whether its thread is a virtual one
	 */
	EventQueue(String kind, ApplicationEventPublisher publisher, boolean virtual) {
		this.kind = kind;
		this.publisher = publisher;
		this.executor.setVirtualThreads(virtual);
		this.executor.setDaemon(true);
	}

	/** Never waits for a listener. */
	synchronized void publish(Object event) {
		if (this.ended) {
			return;
		}
		if (this.waiting.size() >= MOST_WAITING) {
			// The newest says how things are.
			this.waiting.remove();
			if (!this.warned) {
				this.warned = true;
				logger.warn("A listener is slower than the {} of MCP servers: dropping the oldest", this.kind);
			}
		}
		this.waiting.add(event);
		begin();
	}

	/** The application is up: before, listeners need not be there yet. */
	synchronized void start() {
		this.started = true;
		begin();
	}

	/** The application is about to go down: listeners may be gone. */
	synchronized void end() {
		this.ended = true;
		this.waiting.clear();
	}

	private void begin() {
		if (this.started && !this.publishing && !this.waiting.isEmpty()) {
			this.publishing = true;
			this.executor.execute(this::publishAll);
		}
	}

	private void publishAll() {
		for (Object event = next(); event != null; event = next()) {
			try {
				this.publisher.publishEvent(event);
			}
			catch (RuntimeException | Error ex) {
				tell(event, ex);
			}
		}
	}

	private synchronized void tell(Object event, Throwable failure) {
		if (this.ended) {
			logger.debug("{} was not published", event, failure);
		}
		else {
			logger.warn("A listener for {} failed", event, failure);
		}
	}

	private synchronized @Nullable Object next() {
		Object event = this.waiting.poll();
		this.publishing = event != null;
		return event;
	}

}
