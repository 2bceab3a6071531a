/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.autoconfigure.testing.HttpPeer;
import org.mcptools.autoconfigure.testing.SsePeer;
import org.mcptools.autoconfigure.testing.StreamableHttpPeer;
import org.mcptools.autoconfigure.testing.TestApplication;
import org.mcptools.springai.McpToolCallbackProvider;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Servers behind URLs.
 */
@Timeout(90)
@ExtendWith(OutputCaptureExtension.class)
class HttpServersTests {

	private static final String WAIT = "mcp.client.first-list-wait=30s";

	private static ConfigurableApplicationContext run(String... properties) {
		return TestApplication.run(properties);
	}

	private static List<String> answers(ConfigurableApplicationContext context) {
		return Stream.of(context.getBean(McpToolCallbackProvider.class).getToolCallbacks())
			.map((ToolCallback callback) -> callback.call("{}"))
			.toList();
	}

	private static String version(ConfigurableApplicationContext context, String server) {
		return context.getBean(McpClients.class).status(server).initializeResult().protocolVersion();
	}

	private static McpServerStatus awaitFailure(ConfigurableApplicationContext context, String server) {
		return await().atMost(Duration.ofSeconds(20))
			.until(() -> context.getBean(McpClients.class).status(server),
					(status) -> status.state() == McpServerStatus.State.BACKING_OFF);
	}

	private static List<String> warnings(CapturedOutput output) {
		return output.toString().lines().filter((line) -> line.contains("WARN")).toList();
	}

	@Test
	void whenServersSpeakDifferentRevisionsAndTransportsThenTheToolsOfAllWork(CapturedOutput output) {
		try (HttpPeer stateful = StreamableHttpPeer.stateful("forecast");
				HttpPeer stateless = StreamableHttpPeer.stateless("alerts");
				HttpPeer sse = new SsePeer("history");
				ConfigurableApplicationContext context = run(stateful.property("a"), stateless.property("b"),
						sse.property("c"), WAIT)) {
			assertThat(answers(context)).containsExactly("forecast is done", "alerts is done", "history is done");
			assertThat(version(context, "a")).isEqualTo("2025-11-25");
			assertThat(version(context, "b")).isEqualTo("2026-07-28");
			assertThat(version(context, "c")).isEqualTo("2024-11-05");
		}
		assertThat(warnings(output)).isEmpty();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			bearer-token=hunter2 | required=false    | Bearer hunter2
			username=me          | password=hunter2  | Basic bWU6aHVudGVyMg==
			username=mé     | required=false    | Basic bcOpOg==
			""")
	void whenThereAreCredentialsThenTheyAreSentWithEachRequest(String one, String other, String header) {
		try (HttpPeer peer = StreamableHttpPeer.stateful("forecast");
				ConfigurableApplicationContext context = run(peer.property("a"), "mcp.client.servers.a." + one,
						"mcp.client.servers.a." + other, WAIT)) {
			assertThat(answers(context)).containsExactly("forecast is done");
			assertThat(peer.seen()).isNotEmpty()
				.allMatch((seen) -> header.equals(seen.headers().getFirst("Authorization")));
		}
	}

	@Test
	void whenTheTransportIsHttpSseThenNothingElseIsTried() {
		try (HttpPeer sse = new SsePeer("history");
				ConfigurableApplicationContext context = run(sse.property("old"),
						"mcp.client.servers.old.transport=sse", WAIT)) {
			assertThat(answers(context)).containsExactly("history is done");
			assertThat(sse.seen().get(0).httpMethod()).isEqualTo("GET");
		}
	}

	@Test
	void whenTheTransportIsStreamableHttpThenHttpSseIsNotTried() {
		try (HttpPeer sse = new SsePeer("history");
				ConfigurableApplicationContext context = run(sse.property("old"),
						"mcp.client.servers.old.transport=streamable-http")) {
			assertThat(awaitFailure(context, "old").lastError()).hasMessageContaining("405");
			assertThat(sse.seen()).extracting(HttpPeer.Seen::httpMethod).doesNotContain("GET");
		}
	}

	@Test
	void whenARevisionIsNamedThenNoOtherIsAskedFor() {
		try (HttpPeer server = StreamableHttpPeer.stateful("forecast");
				ConfigurableApplicationContext context = run(server.property("pinned"),
						"mcp.client.servers.pinned.protocol-version=2025-11-25", WAIT)) {
			assertThat(answers(context)).containsExactly("forecast is done");
			assertThat(server.params("server/discover")).isEmpty();
			assertThat(server.params("initialize")).singleElement()
				.satisfies((params) -> assertThat(params.path("protocolVersion").asString()).isEqualTo("2025-11-25"));
		}
	}

	@Test
	void whenNobodyIsAtTheUrlThenTheApplicationStartsAndTheOthersWork(CapturedOutput output) throws Exception {
		int port;
		try (ServerSocket unused = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			port = unused.getLocalPort();
		}
		try (HttpPeer alive = StreamableHttpPeer.stateful("forecast");
				ConfigurableApplicationContext context = run(
						"mcp.client.servers.dead.url=http://127.0.0.1:" + port + "/mcp", alive.property("alive"),
						WAIT)) {
			assertThat(answers(context)).containsExactly("forecast is done");
			assertThat(awaitFailure(context, "dead").lastError())
				.hasMessageContaining("http://127.0.0.1:" + port + " accepts no connection");
		}
		assertThat(warnings(output)).singleElement()
			.asString()
			.contains("MCP server 'dead'", "http://127.0.0.1:" + port + " accepts no connection",
					"until then the application goes on without its tools");
	}

	@Test
	void whenAServerGoesDownAndComesBackThenCallsFailMeanwhileAndItsNewToolsWork(CapturedOutput output) {
		try (StreamableHttpPeer server = StreamableHttpPeer.stateful("forecast");
				ConfigurableApplicationContext context = run(server.property("weather"), WAIT)) {
			assertThat(answers(context)).containsExactly("forecast is done");
			server.goDown();
			assertThat(answers(context)).singleElement()
				.asString()
				.isEqualTo("Error: the call of tool 'forecast' of MCP server 'weather' failed: the server answered with"
						+ " HTTP 503. Whether it did its work is unknown: check before another try.");
			server.restart("alerts");
			// The old callback's call finds the session lost, and makes a new one.
			assertThat(answers(context)).containsExactly("alerts is done");
			await().atMost(Duration.ofSeconds(20))
				.untilAsserted(() -> assertThat(
						context.getBean(McpToolCallbackProvider.class).getToolCallbacks()[0].getToolDefinition().name())
					.isEqualTo("alerts"));
			assertThat(server.params("initialize")).hasSize(2);
		}
		assertThat(output).doesNotContain("ERROR");
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void whenHeadersAreSetThenEachRequestHasThemAndTheLogHasNot(boolean sse, CapturedOutput output) {
		try (HttpPeer server = sse ? new SsePeer("forecast") : StreamableHttpPeer.stateful("forecast");
				ConfigurableApplicationContext context = run(server.property("weather"),
						"mcp.client.servers.weather.headers.Authorization=Bearer hunter2",
						"mcp.client.servers.weather.headers.X-Tenant=hunter2-tenant",
						"logging.level.org.mcptools=trace", WAIT)) {
			assertThat(answers(context)).containsExactly("forecast is done");
			context.close();
			assertThat(server.seen()).hasSizeGreaterThan(3).allSatisfy((request) -> {
				assertThat(request.headers().get("Authorization")).containsExactly("Bearer hunter2");
				assertThat(request.headers().get("X-Tenant")).containsExactly("hunter2-tenant");
			});
		}
		assertThat(output).contains("Started ").doesNotContain("hunter2");
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void whenNoConnectionIsMadeInTimeThenTheServerHasFailed() throws Exception {
		List<Socket> waiting = new ArrayList<>();
		try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			// What is accepted by nobody fills the queue; further connections hang.
			fill(full, waiting);
			try (ConfigurableApplicationContext context = run(
					"mcp.client.servers.full.url=http://127.0.0.1:" + full.getLocalPort() + "/",
					"mcp.client.servers.full.connect-timeout=300ms")) {
				long start = System.nanoTime();
				assertThat(awaitFailure(context, "full").lastError()).hasMessageContaining("connect");
				assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
			}
		}
		finally {
			for (Socket socket : waiting) {
				socket.close();
			}
		}
	}

	private static void fill(ServerSocket server, List<Socket> waiting) {
		try {
			while (waiting.size() < 10) {
				Socket socket = new Socket();
				waiting.add(socket);
				socket.connect(server.getLocalSocketAddress(), 500);
			}
		}
		catch (IOException ex) {
			assertThat(waiting).hasSizeGreaterThan(1);
		}
	}

}
