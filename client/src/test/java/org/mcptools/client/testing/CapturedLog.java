/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.testing;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import org.slf4j.LoggerFactory;

/**
 * What one logger was given, at every level, and nothing of it on the console.
 */
public final class CapturedLog implements AutoCloseable {

	private final Logger logger;

	private final Level levelBefore;

	private final Events appender = new Events();

	private CapturedLog(Logger logger) {
		this.logger = logger;
		this.levelBefore = logger.getLevel();
		this.appender.start();
		logger.setAdditive(false);
		logger.setLevel(Level.ALL);
		logger.addAppender(this.appender);
	}

	public static CapturedLog of(String name) {
		return new CapturedLog((Logger) LoggerFactory.getLogger(name));
	}

	public static CapturedLog of(Class<?> type) {
		return of(type.getName());
	}

	public List<ILoggingEvent> events() {
		return List.copyOf(this.appender.list);
	}

	/** Return the events as {@code LEVEL message}. */
	public List<String> lines() {
		return events().stream().map((event) -> event.getLevel() + " " + event.getFormattedMessage()).toList();
	}

	@Override
	public void close() {
		this.logger.detachAppender(this.appender);
		this.logger.setLevel(this.levelBefore);
		this.logger.setAdditive(true);
	}

	/** Like logback's own list appender, but may be read while it is written. */
	private static final class Events extends AppenderBase<ILoggingEvent> {

		private final List<ILoggingEvent> list = new CopyOnWriteArrayList<>();

		@Override
		protected void append(ILoggingEvent event) {
			this.list.add(event);
		}

	}

}
