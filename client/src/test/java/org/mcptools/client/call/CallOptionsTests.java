/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.call;

import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;

import org.junit.jupiter.api.Test;
import org.mcptools.client.protocol.Progress;
import org.mcptools.client.testing.JsonText;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

class CallOptionsTests {

	@Test
	void whenOneOptionChangesThenTheOthersStay() {
		ObjectNode meta = JsonText.object("{\"a\":1}");
		Duration second = Duration.ofSeconds(1);
		Duration minute = Duration.ofMinutes(1);
		Consumer<Progress> listener = (progress) -> {
		};
		CallOptions options = CallOptions.DEFAULTS.withMeta(meta)
			.withTimeout(second)
			.withTotalTimeout(minute)
			.withProgressListener(listener)
			.withRepeatable(true);
		assertThat(options).isEqualTo(new CallOptions(second, meta, minute, listener, true, Map.of()));
		assertThat(options.withMeta(JsonText.object("{}")))
			.isEqualTo(new CallOptions(second, JsonText.object("{}"), minute, listener, true, Map.of()));
		assertThat(CallOptions.DEFAULTS).isEqualTo(new CallOptions(null, null, null, null, false, Map.of()));
	}

	@Test
	void whenRequestHasMetaAlreadyThenOursIsAdded() {
		CallOptions options = CallOptions.DEFAULTS.withMeta(JsonText.object("{\"b\":2,\"c\":3}"));
		ObjectNode params = JsonText.object("{\"name\":\"t\",\"_meta\":{\"a\":1,\"b\":0}}");
		options.addMetaTo(params);
		assertThat(params).hasToString("{\"name\":\"t\",\"_meta\":{\"a\":1,\"b\":2,\"c\":3}}");
		assertThat(options.meta()).hasToString("{\"b\":2,\"c\":3}");
	}

	@Test
	void whenThereIsNoMetaThenNoneIsAdded() {
		ObjectNode params = JsonText.object("{}");
		CallOptions.DEFAULTS.addMetaTo(params);
		CallOptions.DEFAULTS.withMeta(JsonText.object("{}")).addMetaTo(params);
		assertThat(params).hasToString("{}");
	}

}
