/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.jsonrpc;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PlainStretchTests {

	@Test
	void whenTwoMeetThenTheyAreOne() {
		assertThat(new PlainStretch(3, 10).and(10, 17)).isEqualTo(new PlainStretch(3, 17));
		assertThat(new PlainStretch(3, 10).and(10, 10)).isEqualTo(new PlainStretch(3, 10));
	}

	@Test
	void whenTheyDoNotMeetThenTheLongerOneStays() {
		assertThat(new PlainStretch(3, 10).and(11, 18)).isEqualTo(new PlainStretch(3, 10));
		assertThat(new PlainStretch(3, 10).and(11, 19)).isEqualTo(new PlainStretch(11, 19));
	}

	@Test
	void whenNothingIsKnownThenTheFirstIsAllThereIs() {
		assertThat(PlainStretch.NONE.and(0, 5)).isEqualTo(new PlainStretch(0, 5));
		assertThat(PlainStretch.NONE.and(7, 9)).isEqualTo(new PlainStretch(7, 9));
		assertThat(PlainStretch.NONE.and(7, 7)).isEqualTo(PlainStretch.NONE);
	}

	@Test
	void whenAllHasMovedThenSoHasTheStretch() {
		assertThat(new PlainStretch(3, 10).moved(100)).isEqualTo(new PlainStretch(103, 110));
		assertThat(PlainStretch.NONE.moved(100)).isEqualTo(PlainStretch.NONE);
	}

}
