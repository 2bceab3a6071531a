/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.test;

/**
 * What a tool of a test server does in place of answering.
 */
abstract class Fault extends RuntimeException {

	private static final long serialVersionUID = 1L;

	Fault(String message) {
		super(message);
	}

	/** No answer. */
	static final class Silence extends Fault {

		private static final long serialVersionUID = 1L;

		Silence() {
			super("never answers");
		}

	}

	/** The end of the connection. */
	static final class Loss extends Fault {

		private static final long serialVersionUID = 1L;

		Loss() {
			super("breaks the connection");
		}

	}

	/** A JSON-RPC error. */
	static final class Refusal extends Fault {

		private static final long serialVersionUID = 1L;

		private final int code;

		Refusal(int code, String message) {
			super(message);
			this.code = code;
		}

		int code() {
			return this.code;
		}

	}

}
