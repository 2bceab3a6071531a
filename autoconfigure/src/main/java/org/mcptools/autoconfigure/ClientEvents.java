/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationEventPublisher;

/**
 * Publishes what happens to servers. A listener that fails, or a context that is about to
 * close, is no reason for a connection to fail.
 */
final class ClientEvents {

	private static final Logger logger = LoggerFactory.getLogger(McpClients.class);

	private final ApplicationEventPublisher publisher;

	ClientEvents(ApplicationEventPublisher publisher) {
		this.publisher = publisher;
	}

	void publish(Object event) {
		try {
			this.publisher.publishEvent(event);
		}
		catch (IllegalStateException ex) {
			logger.debug("{} was not published", event, ex);
		}
		catch (RuntimeException ex) {
			logger.warn("A listener for {} failed", event, ex);
		}
	}

}
