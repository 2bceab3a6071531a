/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.era;

/**
 * Since when what is part of the protocol. Revisions are dates, so that their texts order
 * them.
 */
final class Revisions {

	static final String COMPLETIONS = "2025-03-26";

	static final String ELICITATION = "2025-06-18";

	static final String URL_ELICITATION = "2025-11-25";

	/** Tools, and several blocks of content in a message. */
	static final String SAMPLING_TOOLS = "2025-11-25";

	static final String STATELESS = "2026-07-28";

	private Revisions() {
	}

	static boolean has(String revision, String since) {
		return revision.compareTo(since) >= 0;
	}

}
