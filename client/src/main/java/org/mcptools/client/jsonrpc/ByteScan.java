/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.jsonrpc;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Internal: looks for single bytes, eight at a time. A loop over each byte takes longer
 * than all else that is done with a message of megabytes. Thread-safe.
 */
public final class ByteScan {

	private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

	private static final long ONES = 0x0101010101010101L;

	private static final long HIGH_BITS = 0x8080808080808080L;

	private static final long QUOTES = ONES * '"';

	private static final long TWOS = ONES * ('"' ^ ' ');

	private static final long AFTER_SPACES = ONES * (' ' + 1);

	private static final long BACKSLASHES = ONES * '\\';

	private static final long LINE_FEEDS = ONES * '\n';

	private static final long CARRIAGE_RETURNS = ONES * '\r';

	private static final long SPACES = ONES * ' ';

	/** Enough for the JVM to unroll the loop over it, which has no way out. */
	private static final int BLOCK = 256;

	private ByteScan() {
	}

	/**
	 * Look for a byte.
	 * @param value the byte, an ASCII character
	 * @param bytes where to look
	 * @param from the first index to look at
	 * @param to where to stop
	 * @return its index, or {@code to} where it is not there
	 */
	public static int indexOf(char value, byte[] bytes, int from, int to) {
		long pattern = ONES * value;
		int i = from;
		for (; i <= to - BLOCK; i += BLOCK) {
			long found = 0;
			for (int j = i; j < i + BLOCK; j += Long.BYTES) {
				found |= zeros((long) LONGS.get(bytes, j) ^ pattern);
			}
			if (found != 0) {
				break;
			}
		}
		// Four at a time, and only when one of them has it, which one.
		for (; i <= to - 4 * Long.BYTES; i += 4 * Long.BYTES) {
			long found = zeros((long) LONGS.get(bytes, i) ^ pattern) | zeros((long) LONGS.get(bytes, i + 8) ^ pattern)
					| zeros((long) LONGS.get(bytes, i + 16) ^ pattern)
					| zeros((long) LONGS.get(bytes, i + 24) ^ pattern);
			if (found != 0) {
				break;
			}
		}
		for (; i <= to - Long.BYTES; i += Long.BYTES) {
			long found = zeros((long) LONGS.get(bytes, i) ^ pattern);
			if (found != 0) {
				return i + (Long.numberOfTrailingZeros(found) >>> 3);
			}
		}
		while (i < to && bytes[i] != value) {
			i++;
		}
		return i;
	}

	/**
	 * Look for the end of ASCII text that stands in a JSON string as it is: a quote, a
	 * backslash, a control character, or a byte of another character.
	 * @param bytes where to look
	 * @param from the first index to look at
	 * @param to where to stop
	 * @return the index of the first, or {@code to} where there is none
	 */
	public static int endOfPlainAscii(byte[] bytes, int from, int to) {
		int i = from;
		for (; i <= to - BLOCK; i += BLOCK) {
			long found = 0;
			for (int j = i; j < i + BLOCK; j += Long.BYTES) {
				found |= notPlainAscii((long) LONGS.get(bytes, j));
			}
			if ((found & HIGH_BITS) != 0) {
				break;
			}
		}
		for (; i <= to - 4 * Long.BYTES; i += 4 * Long.BYTES) {
			long found = notPlainAscii((long) LONGS.get(bytes, i)) | notPlainAscii((long) LONGS.get(bytes, i + 8))
					| notPlainAscii((long) LONGS.get(bytes, i + 16)) | notPlainAscii((long) LONGS.get(bytes, i + 24));
			if ((found & HIGH_BITS) != 0) {
				break;
			}
		}
		for (; i <= to - Long.BYTES; i += Long.BYTES) {
			long found = notPlainAscii((long) LONGS.get(bytes, i)) & HIGH_BITS;
			if (found != 0) {
				return i + (Long.numberOfTrailingZeros(found) >>> 3);
			}
		}
		while (i < to && bytes[i] != '"' && bytes[i] != '\\' && bytes[i] >= ' ') {
			i++;
		}
		return i;
	}

	/**
	 * The lowest high bit that is set belongs to the first byte of that kind. With one
	 * bit the other way, a quote is a space, and control characters come before it still.
	 * Of what is beyond ASCII, each side sees all but a few, which the other one sees.
	 */
	private static long notPlainAscii(long eight) {
		return ((eight ^ TWOS) - AFTER_SPACES) | ((eight ^ BACKSLASHES) - ONES);
	}

	/**
	 * Look for what a JSON string cannot have as it is: a quote, a backslash, or a
	 * control character.
	 * @param bytes where to look
	 * @param from the first index to look at
	 * @param to where to stop
	 * @return the index of the first, or {@code to} where there is none
	 */
	static int endOfPlainText(byte[] bytes, int from, int to) {
		int i = from;
		for (; i <= to - Long.BYTES; i += Long.BYTES) {
			long eight = (long) LONGS.get(bytes, i);
			long found = zeros(eight ^ QUOTES) | zeros(eight ^ BACKSLASHES) | ((eight - SPACES) & ~eight & HIGH_BITS);
			if (found != 0) {
				return i + (Long.numberOfTrailingZeros(found) >>> 3);
			}
		}
		while (i < to && bytes[i] != '"' && bytes[i] != '\\' && (bytes[i] < 0 || bytes[i] >= ' ')) {
			i++;
		}
		return i;
	}

	/**
	 * Return whether a piece is ASCII alone.
	 * @param bytes where to look
	 * @param from the first index to look at
	 * @param to where to stop
	 */
	static boolean isAscii(byte[] bytes, int from, int to) {
		long seen = 0;
		int i = from;
		for (; i <= to - Long.BYTES; i += Long.BYTES) {
			seen |= (long) LONGS.get(bytes, i);
		}
		for (; i < to; i++) {
			seen |= bytes[i];
		}
		return (seen & HIGH_BITS) == 0;
	}

	/**
	 * Return whether eight bytes, in any order, have a line feed or a carriage return
	 * among them.
	 * @param eight the bytes
	 * @return whether one of them ends a line
	 */
	public static boolean hasLineEnd(long eight) {
		return (zeros(eight ^ LINE_FEEDS) | zeros(eight ^ CARRIAGE_RETURNS)) != 0;
	}

	/**
	 * Return a long whose lowest bit that is set belongs to the first byte that is zero.
	 * Of the bytes behind that one it says nothing, for the subtraction borrows.
	 */
	private static long zeros(long eight) {
		return (eight - ONES) & ~eight & HIGH_BITS;
	}

}
