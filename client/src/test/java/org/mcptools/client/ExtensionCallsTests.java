/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.error.McpErrorException;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.testing.JsonText;
import org.mcptools.client.testing.ScriptedPeer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * What the client does not know itself: extensions.
 */
@Timeout(30)
class ExtensionCallsTests {

	private static final String METHOD = "example/search";

	private static final ObjectNode PARAMS = JsonText.object("{\"q\":[1.0,null]}");

	@Test
	void whenARequestIsMadeThenItsResultComesAsItIs() {
		try (ScriptedPeer peer = new ScriptedPeer().unchecked().answer(METHOD, "{\"hits\":[1.0]}");
				McpClient client = peer.connected(peer.builder().extension("com.example/search", PARAMS))) {
			ObjectNode meta = JsonText.object("{\"example.com/a\":1}");
			JsonNode result = client.request(METHOD, PARAMS, CallOptions.DEFAULTS.withMeta(meta));
			assertThat(result).hasToString("{\"hits\":[1.0]}");
			assertThat(PARAMS).hasToString("{\"q\":[1.0,null]}");
			assertThat(peer.connection().requests(METHOD).get(0).params())
				.hasToString("{\"q\":[1.0,null],\"_meta\":{\"example.com/a\":1}}");
			assertThat(peer.connection().requests("initialize").get(0).params().path("capabilities").isEmpty())
				.isTrue();
		}
	}

	@Test
	void whenTheServerRefusesThenTheErrorSaysWhichRequest() {
		try (ScriptedPeer peer = new ScriptedPeer().unchecked(); McpClient client = peer.connected()) {
			assertThatExceptionOfType(McpErrorException.class).isThrownBy(() -> client.request(METHOD, PARAMS))
				.withMessageContaining(METHOD)
				.satisfies((failure) -> assertThat(failure.getCode()).isEqualTo(-32601));
		}
	}

	@Test
	void whenTheRevisionKnowsExtensionsThenEveryRequestDeclaresThem() {
		try (ScriptedPeer peer = new ScriptedPeer().unchecked()
			.answer("server/discover", "{\"supportedVersions\":[\"2026-07-28\"],\"capabilities\":{}}")
			.answer(METHOD, "{\"resultType\":\"complete\",\"hits\":[]}");
				McpClient client = peer.connected(peer.builder().extension("com.example/search", PARAMS))) {
			assertThat(client.request(METHOD, PARAMS).path("hits").isArray()).isTrue();
			for (JsonRpcRequest request : new JsonRpcRequest[] { peer.connection().requests("server/discover").get(0),
					peer.connection().requests(METHOD).get(0) }) {
				assertThat(request.params()
					.at("/_meta/io.modelcontextprotocol~1clientCapabilities/extensions/com.example~1search"))
					.isEqualTo(PARAMS);
			}
		}
	}

	@Test
	void whenAnExtensionHasNoPrefixThenItIsMisuse() {
		assertThatIllegalArgumentException().isThrownBy(() -> McpClient.builder("s").extension("search", PARAMS))
			.withMessageContaining("search");
	}

}
