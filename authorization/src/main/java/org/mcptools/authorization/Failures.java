/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization;

import java.util.concurrent.CompletionException;

/**
 * What is to be known about failures of stages.
 */
final class Failures {

	private Failures() {
	}

	static Throwable cause(Throwable failure) {
		return (failure instanceof CompletionException && failure.getCause() != null) ? failure.getCause() : failure;
	}

}
