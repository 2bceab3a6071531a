/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.pin;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Explains what to do about a file of approved tools that cannot be read.
 */
final class PinFileFailureAnalyzer extends AbstractFailureAnalyzer<PinFileException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, PinFileException cause) {
		return new FailureAnalysis(cause.getMessage() + ".",
				"Restore the file, such as from version control. It is not made anew by itself, since that would "
						+ "approve whatever the servers publish now. Where you want that, delete the file.",
				cause);
	}

}
