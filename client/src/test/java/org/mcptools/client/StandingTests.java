/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mcptools.client.connection.ConnectionStatus.State;
import org.mcptools.client.connection.ReconnectSettings;
import org.mcptools.client.error.McpTransportException;

import static org.assertj.core.api.Assertions.assertThat;

class StandingTests {

	private static final McpTransportException LOST = new McpTransportException("some", "lost", null);

	private final Standing standing = new Standing(ReconnectSettings.DEFAULTS, new LongAdder());

	@ParameterizedTest
	@CsvSource({ "PT45S,PT45S", "PT10M,PT10M", "P1D,PT10M" })
	void whenAServerAsksForAPauseThenItIsGivenOneWithinReason(Duration asked, Duration given) {
		this.standing.connecting();
		assertThat(this.standing.ended(LOST.withRetryAfter(asked))).isEqualTo(given);
		assertThat(this.standing.state()).isEqualTo(State.BACKING_OFF);
	}

	@Test
	void whenAServerAsksForLessThanItWouldGetThenItGetsMore() {
		this.standing.connecting();
		assertThat(this.standing.ended(LOST.withRetryAfter(Duration.ZERO))).isGreaterThan(Duration.ofMillis(399));
	}

	@Test
	void whenAConnectionIsLostSoonThenTheNextTryComesAtOnceAndTheOneAfterItDoesNot() {
		this.standing.connecting();
		this.standing.ready();
		assertThat(this.standing.neverThere()).isFalse();
		assertThat(this.standing.ended(LOST)).isZero();
		this.standing.connecting();
		this.standing.ready();
		assertThat(this.standing.ended(LOST)).isPositive();
		assertThat(this.standing.status().reconnects()).isOne();
	}

	@Test
	void whenSomebodyWantsAServerThatWasNeverThereThenItsDelaysGrowToAFewSeconds() {
		Duration first = fail();
		assertThat(this.standing.hasten()).isLessThanOrEqualTo(first).isGreaterThan(Duration.ofMillis(300));
		for (int i = 0; i < 5; i++) {
			fail();
		}
		assertThat(fail()).isGreaterThan(Duration.ofSeconds(20));
		assertThat(this.standing.hasten()).isBetween(Duration.ofSeconds(4), Duration.ofSeconds(5));
		assertThat(this.standing.status().nextAttempt())
			.isBefore(this.standing.status().since().plus(Duration.ofSeconds(6)));
	}

	private Duration fail() {
		this.standing.connecting();
		Duration delay = this.standing.ended(LOST);
		assertThat(delay).isNotNull();
		return delay;
	}

	@Test
	void whenAServerWantsToBeLeftAloneThenItIsNotTriedSooner() {
		this.standing.connecting();
		this.standing.ended(LOST.withRetryAfter(Duration.ofSeconds(10)));
		assertThat(this.standing.hasten()).isNull();
	}

	@Test
	void whenNothingIsToBeTriedAgainThenItHasFailed() {
		Standing alone = new Standing(null, new LongAdder());
		alone.connecting();
		assertThat(alone.ended(LOST.withRetryAfter(Duration.ofSeconds(1)))).isNull();
		assertThat(alone.state()).isEqualTo(State.FAILED);
	}

}
