/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.time.Duration;

/**
 * What a builder takes.
 */
final class Requirements {

	private Requirements() {
	}

	static Duration positive(Duration timeout) {
		if (timeout.isNegative() || timeout.isZero()) {
			throw new IllegalArgumentException("A timeout is positive, not " + timeout);
		}
		return timeout;
	}

	static int notNegative(int calls) {
		if (calls < 0) {
			throw new IllegalArgumentException("The number of calls at once is not negative: " + calls);
		}
		return calls;
	}

	static int atLeastOne(int pages) {
		if (pages < 1) {
			throw new IllegalArgumentException("A list has at least one page, not " + pages);
		}
		return pages;
	}

	static String prefixed(String extension) {
		if (extension.indexOf('/') < 1) {
			throw new IllegalArgumentException(
					"An extension is named with a prefix, as in com.example/search, not " + extension);
		}
		return extension;
	}

}
