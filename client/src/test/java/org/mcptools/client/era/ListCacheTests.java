/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.era;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.protocol.McpMethod;
import org.mcptools.client.testing.JsonText;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

class ListCacheTests {

	private static final ObjectNode FIRST = JsonText.object("{}");

	private static final ObjectNode SECOND = JsonText.object("{\"cursor\":\"\"}");

	private static final ObjectNode MINUTE = JsonText.object("{\"tools\":[],\"ttlMs\":60000}");

	private long now = Long.MAX_VALUE - 5;

	private final ListCache cache = new ListCache(() -> this.now);

	private void keep(ObjectNode params, ObjectNode page) {
		this.cache.keep(McpMethod.TOOLS_LIST, params, page, this.cache.changes());
	}

	@Test
	void whenAPageIsFreshThenItIsGivenAndOtherwiseNot() {
		keep(FIRST, MINUTE);
		this.now += Duration.ofSeconds(60).toNanos() - 1;
		assertThat(this.cache.fresh(McpMethod.TOOLS_LIST, FIRST)).isEqualTo(MINUTE);
		assertThat(this.cache.fresh(McpMethod.TOOLS_LIST, SECOND)).isNull();
		assertThat(this.cache.fresh(McpMethod.PROMPTS_LIST, FIRST)).isNull();
		this.now++;
		assertThat(this.cache.fresh(McpMethod.TOOLS_LIST, FIRST)).isNull();
	}

	@Test
	void whenEveryPageHasItsOwnTimeThenEachIsForgottenByItself() {
		keep(FIRST, MINUTE);
		keep(SECOND, JsonText.object("{\"tools\":[],\"ttlMs\":1000}"));
		this.now += Duration.ofSeconds(2).toNanos();
		assertThat(this.cache.fresh(McpMethod.TOOLS_LIST, FIRST)).isNotNull();
		assertThat(this.cache.fresh(McpMethod.TOOLS_LIST, SECOND)).isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "{\"ttlMs\":0}", "{\"ttlMs\":-1}", "{\"ttlMs\":\"60000\"}", "{\"ttlMs\":null}",
			"{\"ttlMs\":{}}" })
	void whenAPageNamesNoTimeThenItIsStaleAtOnce(String page) {
		keep(FIRST, JsonText.object(page));
		assertThat(this.cache.fresh(McpMethod.TOOLS_LIST, FIRST)).isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"ttlMs\":1e18}", "{\"ttlMs\":9223372036854775807}", "{\"ttlMs\":1e400}",
			"{\"ttlMs\":1e1000000000}" })
	void whenTheTimeIsAbsurdThenItIsADay(String page) {
		keep(FIRST, JsonText.object(page));
		this.now += Duration.ofDays(1).toNanos() - 1;
		assertThat(this.cache.fresh(McpMethod.TOOLS_LIST, FIRST)).isNotNull();
		this.now++;
		assertThat(this.cache.fresh(McpMethod.TOOLS_LIST, FIRST)).isNull();
	}

	@Test
	void whenAPagesTimeIsOverThenItsListHasExpiredUntilItIsAskedForAgain() {
		keep(FIRST, MINUTE);
		keep(SECOND, JsonText.object("{\"tools\":[],\"ttlMs\":1000}"));
		this.now += Duration.ofMillis(999).toNanos();
		assertThat(this.cache.hasExpired(McpMethod.TOOLS_LIST)).isFalse();
		this.now += Duration.ofMillis(1).toNanos();
		assertThat(this.cache.hasExpired(McpMethod.TOOLS_LIST)).isTrue();
		assertThat(this.cache.hasExpired(McpMethod.PROMPTS_LIST)).isFalse();
		// The list has become shorter: nothing leads to the second page.
		assertThat(this.cache.fresh(McpMethod.TOOLS_LIST, FIRST)).isNotNull();
		assertThat(this.cache.hasExpired(McpMethod.TOOLS_LIST)).isFalse();
	}

	@Test
	void whenTheListChangesThenNothingOldIsKept() {
		long before = this.cache.changes();
		keep(FIRST, MINUTE);
		this.cache.forget();
		assertThat(this.cache.fresh(McpMethod.TOOLS_LIST, FIRST)).isNull();
		this.cache.keep(McpMethod.TOOLS_LIST, FIRST, MINUTE, before);
		assertThat(this.cache.fresh(McpMethod.TOOLS_LIST, FIRST)).isNull();
	}

	@Test
	void whenAPageIsChangedByItsUserThenTheNextOneSeesNothingOfIt() {
		keep(FIRST, MINUTE.deepCopy());
		((ObjectNode) this.cache.fresh(McpMethod.TOOLS_LIST, FIRST)).removeAll();
		assertThat(this.cache.fresh(McpMethod.TOOLS_LIST, FIRST)).isEqualTo(MINUTE);
	}

	@Test
	void whenTheQuestionIsSpecialOrNoListThenTheAnswerIsNotKept() {
		ObjectNode special = JsonText.object("{\"_meta\":{\"tenant\":\"a\"}}");
		keep(special, MINUTE);
		this.cache.keep(McpMethod.RESOURCES_READ, FIRST, MINUTE, 0);
		assertThat(this.cache.fresh(McpMethod.TOOLS_LIST, special)).isNull();
		assertThat(this.cache.fresh(McpMethod.TOOLS_LIST, FIRST)).isNull();
		assertThat(this.cache.fresh(McpMethod.RESOURCES_READ, FIRST)).isNull();
	}

	@Test
	void whenCursorsNeverRepeatThenTheMemoryIsBounded() {
		for (int i = 0; i < 5000; i++) {
			keep(JsonText.object("{\"cursor\":\"" + i + "\"}"), MINUTE);
		}
		int kept = 0;
		for (int i = 0; i < 5000; i++) {
			kept += (this.cache.fresh(McpMethod.TOOLS_LIST, JsonText.object("{\"cursor\":\"" + i + "\"}")) != null) ? 1
					: 0;
		}
		assertThat(kept).isBetween(1, 2000);
	}

}
