/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status.tools;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class FormatTests {

	@ParameterizedTest
	@CsvSource({ "PT0.9S,0 s", "PT59S,59 s", "PT1H,1 h 0 min 0 s", "PT90061S,1 d 1 h 1 min 1 s" })
	void whenDurationThenGreatestUnitsFirst(Duration duration, String text) {
		assertThat(Format.duration(duration)).isEqualTo(text);
	}

	@ParameterizedTest
	@CsvSource({ "0,0 MB", "1073741823,1024 MB", "1073741824,1.0 GB", "270553174016,252.0 GB" })
	void whenSpaceThenInMegabytesOrGigabytes(long bytes, String text) {
		assertThat(Format.space(bytes)).isEqualTo(text);
	}

	@Test
	void whenUnknownThenSaysSo() {
		assertThat(Format.percent(null)).isEqualTo("not available");
		assertThat(Format.orUnknown(null)).isEqualTo("not available");
		assertThat(Format.orUnknown(1.5)).isEqualTo("1.50");
		assertThat(Format.percent(12.345)).isEqualTo("12.3 %");
	}

}
