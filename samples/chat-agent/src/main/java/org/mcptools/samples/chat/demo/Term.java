/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.demo;

/**
 * One unit of meaning in a text: a concept of the vocabulary, the stem of a word that it
 * does not know, or two neighbouring Chinese characters.
 *
 * @param value the concept, stem or character pair
 * @param strength how much finding it says
 */
record Term(String value, Strength strength) {

	/**
	 * How much a term says about what is asked for.
	 */
	enum Strength {

		/** A word that can choose a tool. */
		STRONG(1.0),

		/** Something that hints at a subject without naming it, such as a path. */
		HINT(0.5),

		/** Two neighbouring characters, which may or may not be a word. */
		FRAGMENT(0.4),

		/** A word like "list" or "usage", which many tools share. */
		WEAK(0.3),

		/** A word for changing something: as weak, and never to be assumed. */
		CHANGE(0.3);

		private final double weight;

		Strength(double weight) {
			this.weight = weight;
		}

		double weight() {
			return this.weight;
		}

		boolean isWeak() {
			return this == WEAK || this == CHANGE;
		}

	}

}
