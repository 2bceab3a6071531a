/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mcptools.autoconfigure.testing.SsePeer;
import org.mcptools.autoconfigure.testing.StdioServers;
import org.mcptools.autoconfigure.testing.StreamableHttpPeer;
import org.mcptools.autoconfigure.testing.TestApplication;
import org.mcptools.springai.McpToolCallbackProvider;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

/**
 * Servers of files are started and called as those of properties.
 */
@Timeout(120)
@ExtendWith(OutputCaptureExtension.class)
class ServerFileRunTests {

	private static final String WAIT = "mcp.client.first-list-wait=30s";

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	@TempDir
	Path directory;

	private final Map<String, Object> servers = new LinkedHashMap<>();

	@AfterEach
	void logAsBefore() {
		LoggingSystem.get(getClass().getClassLoader()).setLogLevel("org.mcptools", null);
	}

	/** Return an entry whose program says where it is and with what it was started. */
	private static Map<String, Object> process(String... behaviours) {
		List<String> words = StdioServers.command(behaviours);
		Map<String, Object> entry = new LinkedHashMap<>();
		entry.put("command", words.get(0));
		entry.put("args", words.subList(1, words.size()));
		return entry;
	}

	private ConfigurableApplicationContext run(String... properties) throws Exception {
		Path file = Files.writeString(this.directory.resolve("mcp.json"),
				JsonMapper.shared().writeValueAsString(Map.of("mcpServers", this.servers)));
		return TestApplication.run(new String[] { "mcp.client.config-files=" + file, WAIT }, properties);
	}

	private static String call(ConfigurableApplicationContext context, String tool) {
		return Stream.of(context.getBean(McpToolCallbackProvider.class).getToolCallbacks())
			.filter((callback) -> callback.getToolDefinition().name().equals(tool))
			.findFirst()
			.map((ToolCallback callback) -> callback.call("{}"))
			.orElseThrow();
	}

	@Test
	void whenAFileDescribesAProcessThenItIsStartedAsDescribed() throws Exception {
		Map<String, Object> entry = process("one", "a b");
		entry.put("env", Map.of("MCP_TEST_VARIABLE", "${UMBRELLA:-none}"));
		entry.put("cwd", this.directory.toString());
		this.servers.put("My Server", entry);
		try (ConfigurableApplicationContext context = run("UMBRELLA=an umbrella")) {
			assertThat(call(context, "place")).isEqualTo(this.directory.toRealPath() + "|an umbrella|one,a b");
			assertThat(context.getBean(McpClients.class).names()).containsExactly("My Server");
		}
	}

	@Test
	void whenAFileDescribesUrlsThenTheyAreReachedOverWhatTheServersSpeak() throws Exception {
		try (StreamableHttpPeer web = StreamableHttpPeer.stateless("forecast"); SsePeer old = new SsePeer("almanac")) {
			this.servers.put("web", Map.of("type", "http", "url", url(web.property("x")), "headers",
					Map.of("Authorization", "Bearer ${TOKEN}")));
			this.servers.put("old", Map.of("url", url(old.property("x"))));
			try (ConfigurableApplicationContext context = run("TOKEN=hunter2")) {
				assertThat(call(context, "forecast")).isEqualTo("forecast is done");
				assertThat(call(context, "almanac")).isEqualTo("almanac is done");
				assertThat(web.seen()).isNotEmpty()
					.allMatch((seen) -> "Bearer hunter2".equals(seen.headers().getFirst("Authorization")));
			}
		}
	}

	private static String url(String property) {
		return property.substring(property.indexOf('=') + 1);
	}

	@Test
	void whenAServerIsRefusedThenItsStatusSaysWhyAndTheOthersWork(CapturedOutput output) throws Exception {
		this.servers.put("good", process());
		Map<String, Object> bad = process("--starts=" + this.directory.resolve("started"));
		bad.put("command", "no-such-program");
		this.servers.put("bad", bad);
		try (ConfigurableApplicationContext context = run("mcp.client.config-files-allow.commands=*/java")) {
			McpClients clients = context.getBean(McpClients.class);
			assertThat(call(context, "slow")).isEqualTo("slow is done");
			assertThat(clients.names()).containsExactly("good");
			assertThat(clients.refusedNames()).containsExactly("bad");
			McpServerStatus status = clients.status("bad");
			assertThat(status.state()).isEqualTo(McpServerStatus.State.REFUSED);
			assertThat(status.lastError()).hasMessageContaining("its command 'no-such-program' with these arguments");
			assertThatIllegalArgumentException().isThrownBy(() -> clients.get("bad"))
				.withMessageContaining("is not allowed: its command 'no-such-program'");
			assertThat(output).containsOnlyOnce("MCP server 'bad' of the file");
			clients.add("bad", McpClientProperties.Server.ofUrl("http://127.0.0.1:1/mcp"));
			assertThat(clients.status("bad").state()).isNotEqualTo(McpServerStatus.State.REFUSED);
		}
	}

	@Test
	void whenThereAreSecretsInAFileThenNothingTellsThem(CapturedOutput output) throws Exception {
		String secret = "s3cret-of-a-file";
		Map<String, Object> process = process("--key=" + secret);
		process.put("env", Map.of("API_KEY", secret));
		this.servers.put("process", process);
		this.servers.put("dead", Map.of("command", "no-such-program", "args", List.of(secret), "env",
				Map.of("KEY", "${SECRET}"), "unknown", secret, "oauth", Map.of("clientSecret", secret)));
		this.servers.put("gone", Map.of("url", "http://127.0.0.1:1/mcp?key=" + secret, "headers",
				Map.of("Authorization", "Bearer " + secret)));
		this.servers.put("refused", Map.of("command", "curl", "args", List.of(secret)));
		try (ConfigurableApplicationContext context = run("logging.level.org.mcptools=trace", "SECRET=" + secret,
				"mcp.client.config-files-allow.commands=*/java,no-such-program",
				"mcp.client.config-files-allow.hosts=127.0.0.1:1")) {
			McpClients clients = context.getBean(McpClients.class);
			assertThat(call(context, "slow")).isEqualTo("slow is done");
			await().atMost(PATIENCE)
				.until(() -> clients.status("dead").lastError() != null && clients.status("gone").lastError() != null);
			assertThat(Stream.of("process", "dead", "gone", "refused").map(clients::status).toList()).asString()
				.contains("no-such-program")
				.doesNotContain(secret);
			assertThat(context.getBean(McpClientProperties.class)).asString().doesNotContain(secret);
		}
		assertThat(output).contains("DEBUG", "no-such-program", "'unknown'").doesNotContain(secret);
	}

}
