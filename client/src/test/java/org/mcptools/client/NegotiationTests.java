/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.client.error.McpErrorException;
import org.mcptools.client.error.McpProtocolException;
import org.mcptools.client.error.McpTimeoutException;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.protocol.InitializeResult;
import org.mcptools.client.testing.ScriptedPeer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

@Timeout(30)
class NegotiationTests {

	private static final String STATELESS = "2026-07-28";

	private static final String DISCOVERED = "{\"resultType\":\"complete\",\"supportedVersions\":[\"" + STATELESS
			+ "\"],\"capabilities\":{\"tools\":{}},\"instructions\":\"Hello.\",\"ttlMs\":0,\"cacheScope\":\"private\","
			+ "\"_meta\":{\"io.modelcontextprotocol/serverInfo\":{\"name\":\"new\",\"version\":\"9\"}}}";

	private static ScriptedPeer peer() {
		return new ScriptedPeer();
	}

	@Test
	void whenAServerIsStatelessThenThereIsNoHandshake() {
		try (ScriptedPeer peer = peer().answer("server/discover", DISCOVERED);
				McpClient client = peer.builder().build()) {
			InitializeResult result = client.initialize();
			assertThat(result.protocolVersion()).isEqualTo(STATELESS);
			assertThat(result.serverInfo().name()).isEqualTo("new");
			assertThat(result.instructions()).isEqualTo("Hello.");
			client.ping();
			assertThat(peer.connection().methods()).containsExactly("server/discover", "server/discover");
		}
	}

	@Test
	void whenAServerRefusesTheQuestionThenTheHandshakeFollowsAtOnce() {
		try (ScriptedPeer peer = peer().refuse("server/discover", -32601, "unknown", null);
				McpClient client = peer.builder().build()) {
			assertThat(client.initialize().protocolVersion()).isEqualTo(ScriptedPeer.NEWEST);
			peer.connection().settle();
			assertThat(peer.connection().methods()).containsExactly("server/discover", "initialize",
					"notifications/initialized");
		}
	}

	@Test
	void whenAServerIsSilentThenTheHandshakeFollowsOnTheSameChannel() {
		try (ScriptedPeer peer = peer().hold("server/discover"); McpClient client = peer.builder().build()) {
			assertThat(client.initialize().protocolVersion()).isEqualTo(ScriptedPeer.NEWEST);
			assertThat(peer.connections()).hasSize(1);
			// It may be waiting for the handshake still: no word of what it need not
			// answer.
			assertThat(peer.connection().methods()).doesNotContain("notifications/cancelled");
		}
	}

	@Test
	void whenRequestsHaveLessTimeThanASilentServerIsGivenThenTheHandshakeFollowsAllTheSame() {
		try (ScriptedPeer peer = peer().hold("server/discover");
				McpClient client = peer.builder().requestTimeout(Duration.ofMillis(300)).build()) {
			assertThat(client.initialize().protocolVersion()).isEqualTo(ScriptedPeer.NEWEST);
			assertThat(peer.connections()).hasSize(1);
		}
	}

	@Test
	void whenTheAnswerComesAfterTheHandshakeThenItDoesNoHarm() {
		try (ScriptedPeer peer = peer().hold("server/discover").answer("tools/list", "{\"tools\":[]}");
				McpClient client = peer.builder().build()) {
			client.initialize();
			JsonRpcRequest question = peer.connection().awaitRequest("server/discover");
			peer.connection().answer(question, DISCOVERED);
			peer.connection().settle();
			assertThat(client.listTools()).isEmpty();
			assertThat(client.initializeResult()).isNotNull();
			assertThat(client.initializeResult().protocolVersion()).isEqualTo(ScriptedPeer.NEWEST);
			assertThat(peer.connection().requests("tools/list").get(0).params().has("_meta")).isFalse();
		}
	}

	@Test
	void whenAStatelessServerIsSlowThenItsAnswerDecides() {
		try (ScriptedPeer peer = peer().hold("server/discover").hold("initialize");
				McpClient client = peer.builder().build()) {
			var connecting = client.async().initialize();
			peer.connection().awaitRequest("initialize");
			peer.connection().answer(peer.connection().awaitRequest("server/discover"), DISCOVERED);
			assertThat(connecting.join().protocolVersion()).isEqualTo(STATELESS);
			assertThat(peer.connection().methods()).doesNotContain("notifications/initialized");
		}
	}

	@Test
	void whenTheQuestionEndsTheServerThenItIsStartedAgainWithoutIt() {
		try (ScriptedPeer peer = peer().on("server/discover", (connection, request) -> connection.drop());
				McpClient client = peer.builder().build()) {
			assertThat(client.initialize().protocolVersion()).isEqualTo(ScriptedPeer.NEWEST);
			assertThat(peer.connections()).hasSize(2);
			peer.connection().settle();
			assertThat(peer.connection().methods()).containsExactly("initialize", "notifications/initialized");
		}
	}

	@Test
	void whenTheEraIsKnownThenItIsNotAskedForAgain() {
		try (ScriptedPeer peer = peer().hold("server/discover");
				McpClient client = peer.builder().connectOnFirstUse().build()) {
			client.initialize();
			peer.connection().drop();
			peer.awaitLoss(client);
			client.ping();
			assertThat(peer.connections()).hasSize(2);
			assertThat(peer.connection().methods()).startsWith("initialize").doesNotContain("server/discover");
		}
	}

	@Test
	void whenTheServerHasBecomeAnotherThenItIsAskedAgain() {
		try (ScriptedPeer peer = peer().refuse("server/discover", -32601, "unknown", null);
				McpClient client = peer.builder().build()) {
			client.initialize();
			peer.answer("server/discover", DISCOVERED).refuse("initialize", -32601, "no more", null);
			peer.connection().drop();
			peer.awaitLoss(client);
			assertThatExceptionOfType(McpErrorException.class).isThrownBy(client::initialize);
			assertThat(client.initialize().protocolVersion()).isEqualTo(STATELESS);
		}
	}

	@Test
	void whenTheRevisionIsRefusedOnceThenItIsAskedForAgain() {
		try (ScriptedPeer peer = peer(); McpClient client = peer.builder().build()) {
			peer.on("server/discover", (connection, request) -> {
				peer.answer("server/discover", DISCOVERED);
				connection.refuse(request, -32022, "version", "{\"supported\":[\"" + STATELESS + "\"]}");
			});
			assertThat(client.initialize().protocolVersion()).isEqualTo(STATELESS);
		}
	}

	@Test
	void whenTheRevisionIsRefusedForEverThenConnectingFails() {
		try (ScriptedPeer peer = peer().refuse("server/discover", -32022, "version",
				"{\"supported\":[\"" + STATELESS + "\"]}"); McpClient client = peer.builder().build()) {
			assertThatExceptionOfType(McpErrorException.class).isThrownBy(client::initialize)
				.satisfies((failure) -> assertThat(failure.getCode()).isEqualTo(-32022));
			assertThat(peer.connection().requests("server/discover")).hasSizeBetween(2, 3);
		}
	}

	@Test
	void whenNeitherIsAnsweredThenConnectingTimesOut() {
		try (ScriptedPeer peer = peer().hold("server/discover").hold("initialize");
				McpClient client = peer.builder().requestTimeout(Duration.ofMillis(1500)).build()) {
			assertThatExceptionOfType(McpTimeoutException.class).isThrownBy(client::initialize);
		}
	}

	@Test
	void whenAStatefulRevisionIsPinnedThenOnlyThatIsSpoken() {
		try (ScriptedPeer peer = peer().answer("initialize", ScriptedPeer.initializeResult("2025-03-26"));
				McpClient client = peer.builder().protocolVersion("2025-03-26").build();
				McpClient other = peer.builder().protocolVersion("2025-06-18").build()) {
			assertThat(client.initialize().protocolVersion()).isEqualTo("2025-03-26");
			assertThat(peer.connection().requests("initialize").get(0).params().path("protocolVersion").stringValue())
				.isEqualTo("2025-03-26");
			assertThatExceptionOfType(McpProtocolException.class).isThrownBy(other::initialize)
				.withMessageContaining("2025-03-26")
				.withMessageContaining("2025-06-18");
		}
	}

	@Test
	void whenTheStatelessRevisionIsPinnedThenAnOldServerIsAnError() {
		try (ScriptedPeer peer = peer().refuse("server/discover", -32601, "unknown", null);
				McpClient client = peer.builder().protocolVersion(STATELESS).build()) {
			assertThatExceptionOfType(McpErrorException.class).isThrownBy(client::initialize);
			assertThat(peer.connection().methods()).doesNotContain("initialize");
		}
	}

	@Test
	void whenARevisionIsUnknownThenItCannotBePinned() {
		assertThatIllegalArgumentException().isThrownBy(() -> McpClient.builder("s").protocolVersion("2020-01-01"))
			.withMessageContaining("2020-01-01")
			.withMessageContaining("2025-11-25");
	}

}
