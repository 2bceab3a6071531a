/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status.tools;

import java.time.Duration;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * Figures as people read them. One megabyte is 1024 * 1024 bytes.
 */
final class Format {

	private static final String UNKNOWN = "not available";

	private Format() {
	}

	static long toMegabytes(long bytes) {
		return Math.round(bytes / (1024.0 * 1024.0));
	}

	static String megabytes(long bytes) {
		return toMegabytes(bytes) + " MB";
	}

	static String space(long bytes) {
		double gigabytes = bytes / (1024.0 * 1024.0 * 1024.0);
		return (gigabytes >= 1) ? decimal(gigabytes) + " GB" : megabytes(bytes);
	}

	static String percent(@Nullable Double share) {
		return (share != null) ? decimal(share) + " %" : UNKNOWN;
	}

	static String orUnknown(@Nullable Double value) {
		return (value != null) ? String.format(Locale.ROOT, "%.2f", value) : UNKNOWN;
	}

	static String duration(Duration duration) {
		StringBuilder text = new StringBuilder();
		if (duration.toDays() > 0) {
			text.append(duration.toDays()).append(" d ");
		}
		if (duration.toHours() > 0) {
			text.append(duration.toHoursPart()).append(" h ");
		}
		if (duration.toMinutes() > 0) {
			text.append(duration.toMinutesPart()).append(" min ");
		}
		return text.append(duration.toSecondsPart()).append(" s").toString();
	}

	static double round(double value) {
		return Math.round(value * 100.0) / 100.0;
	}

	private static String decimal(double value) {
		return String.format(Locale.ROOT, "%.1f", value);
	}

}
