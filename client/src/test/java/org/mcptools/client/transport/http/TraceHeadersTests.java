/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.jsonrpc.RequestId;
import org.mcptools.client.transport.Frame;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

class TraceHeadersTests {

	private final ObjectNode params = JsonNodeFactory.instance.objectNode();

	private final ObjectNode meta = this.params.putObject("_meta");

	private Map<String, String> headers(Map<String, String> given) {
		return Headers.of(new Frame(new JsonRpcRequest(RequestId.of(1), "tools/call", this.params), given));
	}

	@Test
	void whenARequestBelongsToATraceThenItsHeadersSayItToo() {
		this.meta.put("traceparent", "00-1-2-01").put("baggage", "a=b").put("other", "x");
		assertThat(headers(Map.of("X", "1"))).containsOnly(Map.entry("X", "1"), Map.entry("traceparent", "00-1-2-01"),
				Map.entry("baggage", "a=b"));
	}

	@Test
	void whenItIsNoHeaderThenItIsNotSent() {
		this.meta.put("traceparent", 7).put("tracestate", "a=b\r\nX-Evil: yes").put("baggage", "");
		assertThat(headers(Map.of())).isEmpty();
	}

	@Test
	void whenTheHeaderIsThereThenItStays() {
		this.meta.put("traceparent", "00-1-2-01");
		assertThat(headers(Map.of("Traceparent", "mine"))).containsOnly(Map.entry("Traceparent", "mine"));
	}

}
