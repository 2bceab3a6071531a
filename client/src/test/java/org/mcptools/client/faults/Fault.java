/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.faults;

/**
 * Something that a server or a network does wrong.
 *
 * @param name a short name
 * @param place where it happens
 * @param happens a sentence that says what happens
 * @param outcome a sentence that says what the user sees of it
 * @param experiment makes it happen, and fails unless the outcome is exactly that
 */
record Fault(String name, Place place, String happens, String outcome, Experiment experiment) {

	@Override
	public String toString() {
		return this.place.title() + ": " + this.name;
	}

	/**
	 * Makes a fault happen.
	 */
	@FunctionalInterface
	interface Experiment {

		void run(Lab lab) throws Exception;

	}

	/**
	 * Where a fault happens.
	 */
	enum Place {

		PROCESS("a server over stdio"),

		HTTP("a server over HTTP"),

		NETWORK("the network between");

		private final String title;

		Place(String title) {
			this.title = title;
		}

		String title() {
			return this.title;
		}

	}

}
