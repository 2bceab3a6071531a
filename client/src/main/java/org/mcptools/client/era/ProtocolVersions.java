/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.era;

import java.util.List;

/**
 * The revisions of the protocol that this client speaks.
 */
public final class ProtocolVersions {

	/** The revisions that begin with {@code initialize}, newest first. */
	public static final List<String> STATEFUL = List.of("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05");

	private ProtocolVersions() {
	}

	static String newestStateful() {
		return STATEFUL.get(0);
	}

}
