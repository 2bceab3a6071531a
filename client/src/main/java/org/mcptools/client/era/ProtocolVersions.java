/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.era;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * The revisions of the protocol that this client speaks.
 */
public final class ProtocolVersions {

	/** The revisions that begin with {@code initialize}, newest first. */
	public static final List<String> STATEFUL = List.of("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05");

	/** The revisions in which every request stands alone, newest first. */
	public static final List<String> STATELESS = List.of("2026-07-28");

	private ProtocolVersions() {
	}

	/**
	 * Return all revisions.
	 * @return the revisions, newest first
	 */
	public static List<String> all() {
		List<String> all = new ArrayList<>(STATELESS);
		all.addAll(STATEFUL);
		return List.copyOf(all);
	}

	/**
	 * Check that a revision is one of these.
	 * @param version the revision
	 * @return the same
	 * @throws IllegalArgumentException if it is not
	 */
	public static String requireKnown(String version) {
		if (!all().contains(version)) {
			throw new IllegalArgumentException(
					"Unknown protocol revision '" + version + "': this client speaks " + String.join(", ", all()));
		}
		return version;
	}

	/** The newest of some revisions that a list has too, or {@code null}. */
	static @Nullable String newestOf(List<String> ours, List<String> theirs) {
		return ours.stream().filter(theirs::contains).findFirst().orElse(null);
	}

}
