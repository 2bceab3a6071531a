/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import javax.tools.ToolProvider;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mcptools.autoconfigure.testing.HttpPeer;
import org.mcptools.autoconfigure.testing.SsePeer;
import org.mcptools.autoconfigure.testing.StdioServers;
import org.mcptools.autoconfigure.testing.StreamableHttpPeer;
import org.mcptools.autoconfigure.testing.TestApplication;
import org.mcptools.springai.McpToolCallbackProvider;
import org.mcptools.springai.ParallelToolCallingManager;
import org.springframework.ai.model.tool.ToolCallingManager;
import org.springframework.ai.tool.ToolCallbackProvider;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Applications with the configuration that Spring AI's documentation shows for its own
 * MCP client.
 */
@Timeout(120)
@ExtendWith(OutputCaptureExtension.class)
class MigrationTests {

	private static final String WAIT = "mcp.client.first-list-wait=30s";

	private static ConfigurableApplicationContext run(String file, String... properties) {
		return TestApplication
			.run(new String[] { "spring.config.additional-location=classpath:migration/" + file, WAIT }, properties);
	}

	private static String call(ConfigurableApplicationContext context, String tool) {
		return Stream.of(context.getBean(ToolCallbackProvider.class).getToolCallbacks())
			.filter((callback) -> callback.getToolDefinition().name().startsWith(tool))
			.findFirst()
			.orElseThrow()
			.call("{}");
	}

	private static int port(HttpPeer peer) {
		String property = peer.property("x");
		return URI.create(property.substring(property.indexOf('=') + 1)).getPort();
	}

	private static McpClientProperties properties(ConfigurableApplicationContext context) {
		return context.getBean(McpClientProperties.class);
	}

	@Test
	void whenConnectionsAreProcessesThenTheyAreStarted(CapturedOutput output) {
		List<String> command = StdioServers.command();
		try (ConfigurableApplicationContext context = run("stdio.yml", "test.command=" + command.get(0),
				"test.classpath=" + command.get(command.indexOf("-cp") + 1))) {
			assertThat(call(context, "place")).endsWith("|your-api-key|--port=8080,--mode=production");
			McpClientProperties properties = properties(context);
			assertThat(properties.name()).isEqualTo("my-mcp-client");
			assertThat(properties.version()).isEqualTo("1.0.0");
			assertThat(properties.requestTimeout()).hasSeconds(30);
			assertThat(properties.servers()).containsOnlyKeys("server1");
			assertThat(properties.servers().get("server1").env()).containsEntry("DEBUG", "true");
		}
		assertThat(output).containsOnlyOnce("Properties of Spring AI's MCP client are understood")
			.contains("spring.ai.mcp.client.request-timeout as mcp.client.request-timeout",
					"spring.ai.mcp.client.stdio.connections.server1 as mcp.client.servers.server1",
					"not needed here, and ignored: spring.ai.mcp.client.initialized, "
							+ "spring.ai.mcp.client.stdio.root-change-notification")
			.doesNotContain("your-api-key");
	}

	@Test
	void whenConnectionsAreStreamableThenTheirEndpointsAreFound() {
		try (StreamableHttpPeer peer = StreamableHttpPeer.stateful("forecast");
				ConfigurableApplicationContext context = run("streamable-http.yml", "test.port=" + port(peer))) {
			assertThat(call(context, "forecast")).isEqualTo("forecast is done");
			assertThat(context.getBean(ToolCallingManager.class)).isInstanceOf(ParallelToolCallingManager.class);
			McpClientProperties properties = properties(context);
			assertThat(properties.type()).isEqualTo(McpClientProperties.Type.ASYNC);
			assertThat(properties.servers().get("server1").url()).endsWith("/mcp");
			assertThat(properties.servers().get("server2").url()).endsWith("/custom-mcp");
			assertThat(properties.servers().values())
				.allMatch((server) -> server.transport() == McpClientProperties.Transport.STREAMABLE_HTTP);
		}
	}

	@Test
	void whenConnectionsAreServerSentEventsThenTheirEndpointsAreFound(CapturedOutput output) {
		try (SsePeer peer = new SsePeer("almanac");
				ConfigurableApplicationContext context = run("sse.yml", "test.port=" + port(peer))) {
			assertThat(call(context, "almanac")).isEqualTo("almanac is done");
			Map<String, McpClientProperties.Server> servers = properties(context).servers();
			assertThat(servers.get("server1").url()).endsWith(port(peer) + "/sse");
			assertThat(servers.get("server2").url()).endsWith(port(peer) + "/custom-sse?key=secret");
			assertThat(servers.values()).allMatch((server) -> server.transport() == McpClientProperties.Transport.SSE);
		}
		assertThat(output).doesNotContain("key=secret");
	}

	@Test
	void whenThereIsAFileAndNoToolsAreWantedThenThereAreClientsOnly(@TempDir Path directory) throws Exception {
		Path file = Files.writeString(directory.resolve("mcp.json"),
				"{\"mcpServers\": {\"files\": {\"command\": \"no-such-program\"}}}");
		try (ConfigurableApplicationContext context = run("file.properties", "test.file=" + file)) {
			assertThat(context.getBean(McpClients.class).names()).containsExactly("files");
			assertThat(context.getBeanProvider(McpToolCallbackProvider.class).stream()).isEmpty();
		}
	}

	@Test
	void whenTheFileHasABarePathThenItIsOnTheClassPath() {
		try (ConfigurableApplicationContext context = TestApplication
			.run(new String[] { "spring.ai.mcp.client.stdio.servers-configuration=mcp-files/nothing.json" })) {
			assertThat(properties(context).configFiles()).containsExactly("classpath:mcp-files/nothing.json");
		}
	}

	@Test
	void whenTwoTransportsHaveAConnectionOfOneNameThenBothAreThere(CapturedOutput output) {
		try (ConfigurableApplicationContext context = TestApplication
			.run(new String[] { "spring.ai.mcp.client.stdio.connections.server1.command=no-such-program",
					"spring.ai.mcp.client.stdio.connections.server1.args=a,b",
					"spring.ai.mcp.client.sse.connections.server1.url=http://127.0.0.1:1",
					"spring.ai.mcp.client.streamableHttp.connections[my.server].url=http://127.0.0.1:1" })) {
			Map<String, McpClientProperties.Server> servers = properties(context).servers();
			assertThat(servers).containsOnlyKeys("server1", "server1-sse", "my.server");
			assertThat(servers.get("server1").args()).containsExactly("a", "b");
			assertThat(servers.get("my.server").url()).isEqualTo("http://127.0.0.1:1/mcp");
		}
		assertThat(output).contains("spring.ai.mcp.client.sse.connections.server1 as mcp.client.servers.server1-sse")
			.doesNotContain("not needed here");
	}

	@Test
	void whenThereAreServersOfOurOwnThenTheOthersAreNamedAndLeft(CapturedOutput output) {
		try (ConfigurableApplicationContext context = TestApplication
			.run(new String[] { "spring.ai.mcp.client.sse.connections.old.url=http://127.0.0.1:1",
					"spring.ai.mcp.client.name=old", "mcp.client.servers.own.command=no-such-program" })) {
			assertThat(properties(context).servers()).containsOnlyKeys("own");
			assertThat(properties(context).name()).isEqualTo("mcp-tools");
		}
		assertThat(output).containsOnlyOnce("are not looked at")
			.contains("Remove or move: spring.ai.mcp.client.name, spring.ai.mcp.client.sse.connections.old.url");
	}

	@Test
	void whenTheClientIsSwitchedOffThenThereIsNone() {
		try (ConfigurableApplicationContext context = TestApplication
			.run(new String[] { "spring.ai.mcp.client.enabled=false" })) {
			assertThat(context.getBeanProvider(McpClients.class).stream()).isEmpty();
		}
	}

	@Test
	void whenNothingIsSaidThenNothingIsTold(CapturedOutput output) {
		TestApplication.run(new String[0]).close();
		assertThat(output).doesNotContain("Spring AI's MCP client");
	}

	@Test
	void whenBothStartersAreThereThenItIsSaidWhoDoesWhat(@TempDir Path directory, CapturedOutput output)
			throws Exception {
		Thread thread = Thread.currentThread();
		ClassLoader before = thread.getContextClassLoader();
		try (URLClassLoader both = new URLClassLoader(new URL[] { springAi(directory).toUri().toURL() }, before)) {
			thread.setContextClassLoader(both);
			try (ConfigurableApplicationContext context = TestApplication
				.run(new String[] { "spring.ai.mcp.client.sse.connections.old.url=http://127.0.0.1:1" })) {
				assertThat(context.getBean(McpClients.class).names()).isEmpty();
			}
			assertThat(output).containsOnlyOnce("Spring AI's MCP client is on the class path beside MCP Tools")
				.contains("remove the dependency spring-ai-starter-mcp-client");
			TestApplication.run(new String[] { "spring.ai.mcp.client.enabled=false" }).close();
			TestApplication.run(new String[] { "mcp.client.enabled=false" }).close();
			assertThat(output).containsOnlyOnce("beside MCP Tools");
		}
		finally {
			thread.setContextClassLoader(before);
		}
	}

	/** Return classes that have the name of Spring AI's, and nothing in them. */
	private static Path springAi(Path directory) throws Exception {
		Path source = Files.writeString(directory.resolve("McpClientAutoConfiguration.java"),
				"package org.springframework.ai.mcp.client.common.autoconfigure;\n"
						+ "public class McpClientAutoConfiguration {}\n");
		Path classes = Files.createDirectories(directory.resolve("classes"));
		assertThat(ToolProvider.getSystemJavaCompiler()
			.run(null, null, null, "-proc:none", "-d", classes.toString(), source.toString())).isZero();
		return classes;
	}

}
