/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.file;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Explains what is wrong with a file of MCP servers, and what to do about it.
 */
final class ServerFileFailureAnalyzer extends AbstractFailureAnalyzer<ServerFileException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, ServerFileException cause) {
		return new FailureAnalysis(cause.getMessage() + ".", cause.action(), cause);
	}

}
