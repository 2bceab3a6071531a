/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mcptools.autoconfigure.testing.AotApplication;
import org.mcptools.autoconfigure.testing.HttpPeer;
import org.mcptools.autoconfigure.testing.HttpProxyPeer;
import org.mcptools.autoconfigure.testing.PrivateAuthority;
import org.mcptools.autoconfigure.testing.StdioServers;
import org.mcptools.autoconfigure.testing.StreamableHttpPeer;
import org.mcptools.autoconfigure.testing.TestApplication;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Servers that are reached through a proxy, with and without a password.
 */
@Timeout(240)
@ExtendWith(OutputCaptureExtension.class)
class HttpProxyTests {

	private static final String SECRET = "hunter2%40";

	private static final String USER = "me:hunter2@";

	@TempDir
	Path folder;

	private static String[] proxy(HttpProxyPeer proxy, String user) {
		return new String[] { "mcp.client.servers.weather.proxy=http://" + user + proxy.address(),
				"logging.level.org.mcptools=trace", "mcp.client.servers.weather.reconnect.max-delay=500ms" };
	}

	private static String call(ConfigurableApplicationContext context) {
		return context.getBean(McpClients.class).get("weather").callTool("forecast", Map.of()).text();
	}

	private static Throwable awaitError(ConfigurableApplicationContext context) {
		McpClients clients = context.getBean(McpClients.class);
		return Awaitility.await()
			.atMost(Duration.ofSeconds(60))
			.until(() -> clients.status("weather").lastError(), (error) -> error != null);
	}

	@Test
	void whenThereIsAProxyThenEachRequestGoesThroughIt() {
		try (StreamableHttpPeer server = StreamableHttpPeer.stateful("forecast");
				HttpProxyPeer proxy = HttpProxyPeer.open();
				ConfigurableApplicationContext context = TestApplication.run(proxy(proxy, ""),
						new String[] { server.property("weather") })) {
			assertThat(call(context)).isEqualTo("forecast is done");
			assertThat(proxy.passed()).contains("POST " + server.url()).hasSameSizeAs(server.seen());
		}
	}

	@Test
	void whenTheProxyDemandsAPasswordThenItGetsItAndTheServerDoesNot(CapturedOutput output) {
		try (StreamableHttpPeer server = StreamableHttpPeer.stateful("forecast");
				HttpProxyPeer proxy = HttpProxyPeer.guarded(USER);
				ConfigurableApplicationContext context = TestApplication.run(proxy(proxy, "me:" + SECRET + "@"),
						new String[] { server.property("weather"),
								"mcp.client.servers.weather.bearer-token=for-the-server" })) {
			assertThat(call(context)).isEqualTo("forecast is done");
			assertThat(server.seen()).extracting(HttpPeer.Seen::headers)
				.allSatisfy(
						(headers) -> assertThat(headers.getFirst("Authorization")).isEqualTo("Bearer for-the-server"))
				.noneMatch((headers) -> headers.containsKey("Proxy-Authorization"));
		}
		assertThat(output).doesNotContain("hunter2");
	}

	@Test
	void whenThePasswordIsMissingOrWrongThenTheErrorSaysSo(CapturedOutput output) {
		for (String user : List.of("", "me:hunter2wrong@")) {
			try (StreamableHttpPeer server = StreamableHttpPeer.stateful("forecast");
					HttpProxyPeer proxy = HttpProxyPeer.guarded(USER);
					ConfigurableApplicationContext context = TestApplication.run(proxy(proxy, user),
							new String[] { server.property("weather") })) {
				assertThat(awaitError(context)).hasMessage("MCP server 'weather': cannot be reached: the proxy "
						+ proxy.address()
						+ (user.isEmpty() ? " demands a user and a password" : " refuses the user and the password"));
				assertThat(server.seen()).isEmpty();
			}
		}
		assertThat(output).doesNotContain("hunter2");
	}

	@Test
	void whenTheServerIsReachedByTlsThenTheProxyMakesATunnel() {
		PrivateAuthority authority = PrivateAuthority.in(this.folder.resolve("company"));
		try (StreamableHttpPeer server = StreamableHttpPeer.secured("forecast", authority.server());
				HttpProxyPeer proxy = HttpProxyPeer.open();
				ConfigurableApplicationContext context = TestApplication.run(proxy(proxy, ""),
						secured(server, authority))) {
			assertThat(call(context)).isEqualTo("forecast is done");
			assertThat(proxy.passed()).isNotEmpty()
				.containsOnly("CONNECT " + server.url().replaceAll("https://([^/]+)/.*", "$1"));
		}
	}

	private static String[] secured(StreamableHttpPeer server, PrivateAuthority authority) {
		return new String[] { server.property("weather"), "mcp.client.servers.weather.ssl.bundle=company",
				"spring.ssl.bundle.pem.company.truststore.certificate=" + authority.certificate().toUri() };
	}

	/** Java decides once whether it sends a password to a proxy before a tunnel. */
	@Test
	void whenThereIsATunnelThenThePasswordIsSentIfJavaMay() throws Exception {
		PrivateAuthority authority = PrivateAuthority.in(this.folder.resolve("company"));
		try (StreamableHttpPeer server = StreamableHttpPeer.secured("forecast", authority.server());
				HttpProxyPeer proxy = HttpProxyPeer.guarded(USER)) {
			String[] user = proxy(proxy, "me:" + SECRET + "@");
			assertThat(run(List.of("-Djdk.http.auth.tunneling.disabledSchemes="), user, secured(server, authority)))
				.contains("answer: forecast is done")
				.doesNotContain("hunter2");
			assertThat(server.seen()).noneMatch((seen) -> seen.headers().containsKey("Proxy-Authorization"));
			assertThat(run(List.of(), user, secured(server, authority)))
				.contains("the proxy " + proxy.address() + " demands a user and a password, which Java does not send on"
						+ " the way to https: start it with -Djdk.http.auth.tunneling.disabledSchemes=")
				.doesNotContain("answer: ", "hunter2");
		}
	}

	private String run(List<String> options, String[]... properties) throws Exception {
		Path output = this.folder.resolve("output.txt");
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1"));
		command.addAll(options);
		command.addAll(List.of("-cp", System.getProperty("java.class.path"), AotApplication.class.getName()));
		command.addAll(List.of(StdioServers.asArguments(Stream
			.concat(Stream.of(properties), Stream.<String[]>of(new String[] { "mcp.client.first-list-wait=20s" }))
			.toArray(String[][]::new))));
		Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
		try {
			assertThat(process.waitFor(100, TimeUnit.SECONDS)).isTrue();
			return Files.readString(output);
		}
		finally {
			process.destroyForcibly();
		}
	}

	@Test
	void whenTheProxyIsAwayOrRefusesThenTheErrorNamesIt() {
		HttpProxyPeer gone = HttpProxyPeer.open();
		gone.close();
		try (ConfigurableApplicationContext context = TestApplication.run(proxy(gone, ""),
				new String[] { "mcp.client.servers.weather.url=https://weather.example/mcp" })) {
			assertThat(awaitError(context)).hasMessage(
					"MCP server 'weather': cannot be reached: the proxy " + gone.address() + " accepts no connection");
		}
		try (HttpProxyPeer proxy = HttpProxyPeer.open()) {
			proxy.refuse("403 Forbidden");
			try (ConfigurableApplicationContext context = TestApplication.run(proxy(proxy, ""),
					new String[] { "mcp.client.servers.weather.url=https://weather.example/mcp" })) {
				assertThat(awaitError(context)).hasMessage("MCP server 'weather': cannot be reached: the proxy "
						+ proxy.address() + " does not let it through: Tunnel failed, got: 403");
			}
		}
	}

	@Test
	void whenThereIsToBeNoProxyThenThatOfTheJvmIsNotAsked() {
		try (StreamableHttpPeer server = StreamableHttpPeer.stateful("forecast")) {
			System.setProperty("http.proxyHost", "127.0.0.1");
			System.setProperty("http.proxyPort", "1");
			System.setProperty("http.nonProxyHosts", "");
			try (ConfigurableApplicationContext context = TestApplication.run(new String[] { server.property("weather"),
					"mcp.client.servers.weather.proxy=none", "mcp.client.servers.other.url=" + server.url(),
					"mcp.client.servers.other.connect-timeout=9s" })) {
				assertThat(call(context)).isEqualTo("forecast is done");
				McpClients clients = context.getBean(McpClients.class);
				Awaitility.await()
					.atMost(Duration.ofSeconds(60))
					.until(() -> clients.status("other").lastError() != null);
			}
			finally {
				System.clearProperty("http.proxyHost");
				System.clearProperty("http.proxyPort");
				System.clearProperty("http.nonProxyHosts");
			}
		}
	}

}
