/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.util.function.Supplier;

import org.springframework.context.ApplicationEventPublisher;

/**
 * Publishes what happens to servers and to calls of their tools. What happens often has a
 * queue of its own, so that it crowds out no news of servers, and is published only where
 * somebody listens. Thread-safe.
 */
final class ClientEvents {

	private final EventQueue news;

	private final EventQueue chatter;

	private final EventAudience audience;

	/**
	 * Create it.
	 * @param virtual whether the threads of the events are virtual ones
	 */
	ClientEvents(ApplicationEventPublisher publisher, boolean virtual) {
		this.news = new EventQueue("events", publisher, virtual);
		this.chatter = new EventQueue("calls and log messages", publisher, virtual);
		this.audience = new EventAudience(publisher);
	}

	/** Never waits for a listener. */
	void publish(Object event) {
		this.news.publish(event);
	}

	/**
	 * Publish something that happens often. Never waits for a listener.
	 * @param type the type of the event, which is made only where somebody listens for it
	 */
	<E> void publishIfHeard(Class<E> type, Supplier<E> event) {
		if (this.audience.hears(type)) {
			this.chatter.publish(event.get());
		}
	}

	boolean isHeard(Class<?> type) {
		return this.audience.hears(type);
	}

	/** The application is up: before, listeners need not be there yet. */
	void start() {
		this.news.start();
		this.chatter.start();
	}

	/** The application is about to go down: listeners may be gone. */
	void end() {
		this.news.end();
		this.chatter.end();
	}

}
