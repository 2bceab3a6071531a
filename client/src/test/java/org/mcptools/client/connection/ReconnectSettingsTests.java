/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.connection;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ReconnectSettingsTests {

	private static final Duration SECOND = Duration.ofSeconds(1);

	@ParameterizedTest
	@CsvSource({ "0,0", "1,500", "2,1000", "3,2000", "6,16000", "7,30000", "100,30000", "2000000000,30000" })
	void whenTriesFailThenDelaysGrowUpToALimit(int failures, long millis) {
		assertThat(ReconnectSettings.DEFAULTS.delay(failures, 0.5)).isEqualTo(Duration.ofMillis(millis));
	}

	@Test
	void whenChanceDecidesThenADelayIsAFifthShorterOrLonger() {
		assertThat(ReconnectSettings.DEFAULTS.delay(2, 0)).isEqualTo(Duration.ofMillis(800));
		assertThat(ReconnectSettings.DEFAULTS.delay(2, 1)).isEqualTo(Duration.ofMillis(1200));
	}

	@Test
	void whenASettingMakesNoSenseThenItSaysSo() {
		assertThatIllegalArgumentException().isThrownBy(() -> new ReconnectSettings(Duration.ZERO, SECOND, 2, 0, true));
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new ReconnectSettings(SECOND, SECOND.dividedBy(2), 2, 0, true));
		assertThatIllegalArgumentException().isThrownBy(() -> new ReconnectSettings(SECOND, SECOND, 0.9, 0, true));
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new ReconnectSettings(SECOND, SECOND, Double.NaN, 0, true));
		assertThatIllegalArgumentException().isThrownBy(() -> new ReconnectSettings(SECOND, SECOND, 1, -1, true));
	}

}
