/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mcptools.client.McpClient;
import org.mcptools.client.jsonrpc.JsonRpcNotification;
import org.mcptools.client.jsonrpc.JsonRpcResponse;
import org.mcptools.client.protocol.InitializeResult;
import org.mcptools.client.transport.Frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * What a well-behaved server gets and gives.
 */
@ExtendWith(NoLeaks.class)
@Timeout(120)
class ConversationTest {

	@Test
	void whenConnectedThenToolsAreListedAndCalled() {
		try (McpClient client = Scripted.client("good")) {
			InitializeResult result = client.initialize();
			assertThat(result.serverInfo().name()).isEqualTo("scripted");
			assertThat(client.listTools()).singleElement().satisfies((tool) -> {
				assertThat(tool.name()).isEqualTo("echo");
				assertThat(tool.inputSchema().at("/properties/text/type").asString()).isEqualTo("string");
			});
			assertThat(Scripted.echo(client, "hello")).isEqualTo("hello");
			client.ping();
		}
	}

	@Test
	void whenInitializedThenTheServerHearsIt() {
		try (McpClient client = Scripted.connected("good")) {
			assertThat(Scripted.text(client, "heard", "", 0))
				.isEqualTo("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
		}
	}

	@Test
	void whenTheSettingsHaveVariablesAndADirectoryThenTheProcessHasThem(@TempDir Path directory) throws Exception {
		StdioSettings settings = Scripted.server()
			.withEnv("GREETING", "good morning")
			.withEnv("EMPTY", "")
			.withWorkingDirectory(directory);
		try (McpClient client = Scripted.client("placed", settings)) {
			client.initialize();
			assertThat(Scripted.text(client, "environment", "GREETING", 0)).isEqualTo("good morning");
			assertThat(Scripted.text(client, "environment", "EMPTY", 0)).isEmpty();
			assertThat(Scripted.text(client, "environment", "PATH", 0)).isEqualTo(System.getenv("PATH"));
			assertThat(Path.of(Scripted.text(client, "directory", "", 0))).isEqualTo(directory.toRealPath());
		}
	}

	@Test
	void whenArgumentsHaveSpacesAndQuotesThenTheProcessGetsThemAsTheyAre() throws Exception {
		// A shell prints its arguments as a notification; then it waits for its input to
		// end.
		StdioSettings settings = StdioSettings.of("sh", "-c",
				"printf '{\"jsonrpc\":\"2.0\",\"method\":\"%s|%s\"}\\n' \"$1\" \"$2\"; cat > /dev/null", "sh", "a  b",
				"$HOME;*");
		try (StdioTransport transport = new StdioTransport("args", settings)) {
			Recorder recorder = new Recorder();
			transport.open(recorder);
			assertThat(recorder.next()).isEqualTo(new JsonRpcNotification("a  b|$HOME;*", null));
		}
	}

	@Test
	void whenTheServerAsksBeforeAnythingElseThenItIsAnswered() {
		try (McpClient client = Scripted.connected("eager", "ping-at-start")) {
			assertThat(Scripted.text(client, "heard", "", 0))
				.contains("{\"jsonrpc\":\"2.0\",\"id\":\"early\",\"result\":{}}");
		}
	}

	@Test
	void whenATransportIsOpenedTwiceThenTheSecondTimeIsRefused() throws Exception {
		Recorder recorder = new Recorder();
		try (StdioTransport transport = new StdioTransport("twice", Scripted.server())) {
			transport.open(recorder);
			assertThatIllegalStateException().isThrownBy(() -> transport.open(new Recorder()))
				.withMessage("This transport was opened before");
			transport.send(Recorder.request(1, "ping"));
			assertThat(recorder.next()).isInstanceOf(JsonRpcResponse.class);
		}
		assertThatIllegalStateException()
			.isThrownBy(() -> new StdioTransport("new", Scripted.server())
				.send(new Frame(new JsonRpcNotification("notifications/early", null))))
			.withMessage("This transport is not open");
	}

	@Test
	void whenSettingsArePrintedThenNeitherArgumentsNorValuesAreShown() {
		StdioSettings settings = StdioSettings.of("server", "--token", "s3cret").withEnv("API_KEY", "hidden");
		assertThat(settings).hasToString("StdioSettings[command=server, 2 args, env=[API_KEY], workingDirectory=null]");
	}

	@Test
	void whenSettingsAreChangedThenTheOthersStay() {
		StdioSettings settings = StdioSettings.of("server", "a")
			.withEnv("A", "1")
			.withWorkingDirectory(Path.of("dir"))
			.withShutdownGrace(Duration.ofSeconds(3))
			.withMaxMessageBytes(5)
			.withEnv("B", "2");
		assertThat(settings).isEqualTo(new StdioSettings("server", List.of("a"), InheritedEnvironment.ALL,
				Map.of("A", "1", "B", "2"), Path.of("dir"), Duration.ofSeconds(3), 5));
	}

}
