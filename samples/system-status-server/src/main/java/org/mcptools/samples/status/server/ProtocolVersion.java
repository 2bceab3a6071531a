/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status.server;

import org.jspecify.annotations.Nullable;

/**
 * The protocol versions that this server speaks, oldest first, and what differs between
 * them. Nothing else in the server compares versions.
 */
enum ProtocolVersion {

	V2024_11_05("2024-11-05"), V2025_03_26("2025-03-26"), V2025_06_18("2025-06-18"), V2025_11_25("2025-11-25");

	static final ProtocolVersion NEWEST = V2025_11_25;

	private final String text;

	ProtocolVersion(String text) {
		this.text = text;
	}

	/**
	 * The answer to a client that asks for a version.
	 * @param text the version asked for
	 * @return that version where it is known, else the newest
	 */
	static ProtocolVersion negotiate(String text) {
		for (ProtocolVersion version : values()) {
			if (version.text.equals(text)) {
				return version;
			}
		}
		return NEWEST;
	}

	/**
	 * Whether a line may hold an array of messages: one version had it.
	 */
	static boolean hasBatches(@Nullable ProtocolVersion version) {
		return version == V2025_03_26;
	}

	/**
	 * Whether an error may come without {@code id}; before, an unknown id is {@code null}
	 * as in plain JSON-RPC.
	 */
	static boolean hasErrorsWithoutId(@Nullable ProtocolVersion version) {
		return version == V2025_11_25;
	}

	boolean hasToolAnnotations() {
		return compareTo(V2025_03_26) >= 0;
	}

	boolean hasTitles() {
		return compareTo(V2025_06_18) >= 0;
	}

	boolean hasStructuredContent() {
		return compareTo(V2025_06_18) >= 0;
	}

	@Override
	public String toString() {
		return this.text;
	}

}
