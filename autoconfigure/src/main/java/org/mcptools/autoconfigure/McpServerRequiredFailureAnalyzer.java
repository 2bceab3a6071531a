/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Explains why an application does not start without one of its servers.
 */
final class McpServerRequiredFailureAnalyzer extends AbstractFailureAnalyzer<McpServerRequiredException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, McpServerRequiredException cause) {
		String property = ServerConnections.property(cause.getServerName());
		return new FailureAnalysis(String.valueOf(cause.getMessage()), "Check the settings under " + property
				+ ", or set " + property + ".required to false to let the application start without this server.",
				cause);
	}

}
