/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

/**
 * The fields that a line of an event stream may set.
 */
enum SseField {

	DATA("data"), EVENT("event"), ID("id"), RETRY("retry"), UNKNOWN("");

	/** No known field has more letters. */
	static final int LONGEST_NAME = 5;

	private static final SseField[] ALL = values();

	private final long letters;

	SseField(String name) {
		long all = 0;
		for (int i = 0; i < name.length(); i++) {
			all = append(all, (byte) name.charAt(i));
		}
		this.letters = all;
	}

	/**
	 * Return what a name is with one more letter: all of it fits into one number.
	 * @param letters what it is without it, at first 0
	 * @param letter the next letter
	 * @return all letters
	 */
	static long append(long letters, byte letter) {
		return (letters << Byte.SIZE) | (letter & 0xFF);
	}

	static SseField named(long letters) {
		for (SseField field : ALL) {
			if (field.letters == letters) {
				return field;
			}
		}
		return UNKNOWN;
	}

}
