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

	@Test
	void whenAHeaderComesSeveralTimesThenTheFirstAndAllAndTheSumOfThemAreKnown() {
		ReplyHead head = ReplyHead.of(401,
				List.of(Map.entry("www-authenticate", "Basic realm=\"a, b\""), Map.entry("content-type", "text/plain"),
						Map.entry("www-authenticate", "Bearer"), Map.entry("content-type", "text/html"),
						Map.entry("www-authenticate", "DPoP")));
		assertThat(head.all("www-authenticate")).containsExactly("Basic realm=\"a, b\"", "Bearer", "DPoP");
		assertThat(head.first("content-type")).isEqualTo("text/plain");
		assertThat(head.describeType()).isEqualTo("content type text/plain");
		assertThat(head.asFrameHeaders()).isEqualTo(Map.of(":status", "401", "content-type", "text/plain, text/html",
				"www-authenticate", "Basic realm=\"a, b\", Bearer, DPoP"));
		assertThat(head.all("date")).isEmpty();
		assertThat(head.first("date")).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "application/json,true", "'Application/JSON; charset=utf-8',true", "' application/json ;a=b',true",
			"application/jsonp,false", "'',false", "text/event-stream,false" })
	void whenTheMediaTypeIsWrittenInAnyWayThenItIsKnown(String value, boolean json) {
		assertThat(ReplyHead.of(200, Map.of("Content-Type", List.of(value))).isJson()).isEqualTo(json);
	}

}
