/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.web;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Says where the page is.
 */
@Component
class PageAddress {

	private static final Logger logger = LoggerFactory.getLogger(PageAddress.class);

	@EventListener
	void started(WebServerInitializedEvent event) {
		logger.info("The chat page is at http://localhost:{}/", event.getWebServer().getPort());
	}

}
