/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Explains which property of a server is wrong, without its value.
 */
final class ServerPropertyFailureAnalyzer extends AbstractFailureAnalyzer<ServerPropertyException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, ServerPropertyException cause) {
		return new FailureAnalysis(cause.getMessage() + ".", "Change " + cause.property() + ".", cause);
	}

}
