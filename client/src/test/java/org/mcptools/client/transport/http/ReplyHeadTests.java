/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class ReplyHeadTests {

	private static Duration retryAfter(String value) {
		return ReplyHead.of(503, Map.of("Retry-After", List.of(value))).retryAfter();
	}

	@ParameterizedTest
	@CsvSource({ "0,0", "1,1", "' 120 ',120", "007,7" })
	void whenAServerAsksForSecondsThenTheyAreRead(String value, long seconds) {
		assertThat(retryAfter(value)).isEqualTo(Duration.ofSeconds(seconds));
	}

	@Test
	void whenAServerNamesAMomentThenTheTimeUntilThenIsRead() {
		ZonedDateTime now = ZonedDateTime.now(ZoneOffset.UTC);
		assertThat(retryAfter(DateTimeFormatter.RFC_1123_DATE_TIME.format(now.plusHours(2))))
			.isBetween(Duration.ofMinutes(119), Duration.ofMinutes(120));
		assertThat(retryAfter(DateTimeFormatter.RFC_1123_DATE_TIME.format(now.minusHours(2)))).isZero();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "-1", "1.5", "soon", "99999999999999999999", "\u0661", "Fri, 31 Dec 2025" })
	void whenWhatAServerAsksForMakesNoSenseThenItAsksForNothing(String value) {
		assertThat(retryAfter(value)).isNull();
	}

	@Test
	void whenAServerAsksForNothingThenThereIsNothing() {
		assertThat(ReplyHead.of(503, Map.of()).retryAfter()).isNull();
	}

}
