/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.web;

import jakarta.servlet.http.HttpSessionEvent;
import jakarta.servlet.http.HttpSessionListener;
import org.mcptools.samples.chat.ChatApprovals;

import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;

/**
 * With a browser session its images go, and the tool calls that it was asked about are
 * denied.
 */
@Component
@ConditionalOnWebApplication
class SessionEnd implements HttpSessionListener {

	private final ChatApprovals approvals;

	private final ChatImages images;

	SessionEnd(ChatApprovals approvals, ChatImages images) {
		this.approvals = approvals;
		this.images = images;
	}

	@Override
	public void sessionDestroyed(HttpSessionEvent event) {
		this.approvals.denyAll(event.getSession().getId());
		this.images.close(event.getSession().getId());
	}

}
