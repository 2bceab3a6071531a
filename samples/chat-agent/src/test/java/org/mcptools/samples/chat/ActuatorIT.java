/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the packaged application tells of its servers while one is up and one is down, and
 * what can be done about them: as the page about insight says it.
 */
@Timeout(400)
class ActuatorIT {

	private static final Path PAGE = Path.of("..", "..", "docs", "insight.md");

	private static final String METRIC = "actuator/metrics/mcp.client.operation.duration";

	private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

	@TempDir
	private static Path folder;

	private static ChatAgentJar agent;

	private static int closedPort;

	@BeforeAll
	static void startAndAsk() throws Exception {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			closedPort = socket.getLocalPort();
		}
		agent = ChatAgentJar.start(folder, List.of(Jdk.OF_THE_BUILD.java().toString(), "-XX:TieredStopAtLevel=1"),
				"--server.port=0", "--mcp.client.servers.gone.url=http://127.0.0.1:" + closedPort + "/mcp");
		assertThat(agent.ask("How busy is this machine?")).contains("\"ok\":true", "event:done");
	}

	@AfterAll
	static void stop() throws Exception {
		if (agent != null) {
			agent.close();
		}
	}

	@Test
	void whenOneServerIsDownThenHealthSaysSoAndTheApplicationIsUp() throws Exception {
		JsonNode health = agent.get("actuator/health");
		assertThat(health.path("status").asString()).isEqualTo("UP");
		JsonNode mcp = health.path("components").path("mcp");
		assertThat(mcp.path("status").asString()).isEqualTo("UP");
		JsonNode up = mcp.path("components").path("system-status");
		assertThat(up.path("status").asString()).isEqualTo("UP");
		assertThat(up.path("details").path("tools").asInt()).isEqualTo(3);
		JsonNode down = mcp.path("components").path("gone");
		assertThat(down.path("status").asString()).isEqualTo("UNKNOWN");
		assertThat(down.path("details").path("error").asString()).contains("127.0.0.1:" + closedPort);
	}

	@Test
	void whenTheEndpointIsAskedThenItTellsOfBothServers() throws Exception {
		JsonNode servers = agent.get("actuator/mcpclients").path("servers");
		assertThat(servers.propertyNames()).containsExactlyInAnyOrder("system-status", "gone");
		JsonNode up = servers.path("system-status");
		assertThat(up.path("serverInfo").path("name").asString()).isEqualTo("system-status-server");
		assertThat(up.path("protocolVersion").asString()).isEqualTo("2025-11-25");
		assertThat(up.path("tools").valueStream().map(JsonNode::asString))
			.containsExactlyInAnyOrder("get_system_status", "list_threads", "get_disk_usage");
		assertThat(up.path("required").isBoolean()).isTrue();
		JsonNode down = servers.path("gone");
		assertThat(down.path("state").asString()).isIn("BACKING_OFF", "CONNECTING");
		assertThat(down.path("lastError").asString()).contains("127.0.0.1:" + closedPort);
		assertThat(down.path("failures").asInt()).isPositive();
		assertThat(down.path("reconnects").asInt(-1)).isZero();
		assertThat(down.path("tools")).isEmpty();
		assertThat(down.path("protocolVersion").isNull()).isTrue();
		assertThat(agent.send(agent.request("actuator/mcpclients/nobody")).statusCode()).isEqualTo(404);
	}

	@Test
	void whenOperationsAreMeasuredThenTheyAreCountedByTheirTags() throws Exception {
		JsonNode all = agent.get(METRIC);
		assertThat(all.path("baseUnit").asString()).isEqualTo("seconds");
		assertThat(all.path("availableTags").valueStream().map((tag) -> tag.path("tag").asString())).contains(
				"mcp.method.name", "mcp.server.name", "mcp.protocol.version", "gen_ai.tool.name",
				"gen_ai.operation.name", "error.type", "error");
		assertThat(count("mcp.method.name:tools/call", "mcp.server.name:system-status",
				"gen_ai.tool.name:get_system_status", "error.type:none"))
			.isEqualTo(1);
		assertThat(count("mcp.method.name:initialize", "mcp.server.name:gone",
				"error.type:org.mcptools.client.error.McpTransportException"))
			.isPositive();
	}

	private static double count(String... tags) throws Exception {
		return agent.get(METRIC + "?tag=" + String.join("&tag=", tags))
			.path("measurements")
			.valueStream()
			.filter((measurement) -> measurement.path("statistic").asString().equals("COUNT"))
			.mapToDouble((measurement) -> measurement.path("value").asDouble())
			.sum();
	}

	@Test
	void whenTheCommandsOfThePageAreRunThenTheyDoWhatItSays() throws Exception {
		String[] lists = { "mcp.method.name:tools/list", "mcp.server.name:system-status" };
		List<String> commands = Files.readAllLines(PAGE).stream().filter((line) -> line.startsWith("curl ")).toList();
		assertThat(commands).hasSizeGreaterThan(3);
		for (String command : commands) {
			double listed = count(lists);
			HttpResponse<String> answer = agent.send(request(command));
			assertThat(answer.statusCode()).as("%s: %s", command, answer.body()).isEqualTo(200);
			if (command.contains("reconnect")) {
				awaitServer((server) -> server.path("reconnects").asInt() == 1);
			}
			if (command.contains("reconnect") || command.contains("refresh")) {
				Awaitility.await().atMost(ChatAgentJar.PATIENCE).until(() -> count(lists) > listed);
				awaitServer((server) -> server.path("state").asString().equals("READY"));
			}
		}
		assertThat(commands).as("what can be done about a server")
			.anyMatch((line) -> line.contains("reconnect"))
			.anyMatch((line) -> line.contains("refresh"));
	}

	private static void awaitServer(Predicate<JsonNode> condition) {
		Awaitility.await()
			.atMost(ChatAgentJar.PATIENCE)
			.until(() -> condition.test(agent.get("actuator/mcpclients/system-status")));
	}

	/** A command as a shell would read it, for a server that is there. */
	private static HttpRequest.Builder request(String command) {
		List<String> words = new ArrayList<>();
		WORD.matcher(command)
			.results()
			.forEach((word) -> words.add((word.group(1) != null) ? word.group(1) : word.group(2)));
		HttpRequest.Builder request = HttpRequest.newBuilder();
		String method = "GET";
		HttpRequest.BodyPublisher body = HttpRequest.BodyPublishers.noBody();
		Iterator<String> rest = words.listIterator(1);
		while (rest.hasNext()) {
			String word = rest.next();
			switch (word) {
				case "-X" -> method = rest.next();
				case "-H" -> {
					String[] header = rest.next().split(": ");
					request.header(header[0], header[1]);
				}
				case "-d" -> body = HttpRequest.BodyPublishers.ofString(rest.next());
				default -> request.uri(URI.create(word.replace("localhost:8080/", agent.awaitPage().toString())
					.replace("weather", "system-status")));
			}
		}
		return request.method(method, body);
	}

}
