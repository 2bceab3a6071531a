/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.tests.security.mcp;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.autoconfigure.McpClients;
import org.mcptools.autoconfigure.McpServerStatus;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The web application of the page on authorization: each of its users consents, and comes
 * back to it.
 */
@Timeout(240)
class AuthorizationPageTests {

	private static final Path SOURCE = Path.of("src", "test", "java", "org", "mcptools", "tests", "security", "mcp",
			"ConnectionsController.java");

	private static final Path PAGE = Path.of("..", "..", "docs", "authorization.md");

	private static final String BEGIN = "// tag::controller[]\n";

	private final HttpClient http = HttpClient.newHttpClient();

	private static String read(Path file) throws IOException {
		return Files.readString(file).replace("\r\n", "\n");
	}

	@Test
	void whenThePageShowsAControllerThenThatIsTheOneThatRuns() throws IOException {
		String source = read(SOURCE);
		String shown = source
			.substring(source.indexOf(BEGIN) + BEGIN.length(), source.indexOf("\t// end::controller[]"))
			.lines()
			.map((line) -> line.startsWith("\t") ? line.substring(1) : line)
			.collect(Collectors.joining("\n"));
		assertThat(shown).contains("consents.pending", "consents.arrived");
		assertThat(read(PAGE)).contains("```java\n" + shown + "\n```");
	}

	@Test
	void whenUsersConsentThenEachCallsInTheirOwnNameAndNobodyCanComeBackForAnother() throws Exception {
		try (ConfigurableApplicationContext server = ProtectedServer.start();
				ConfigurableApplicationContext application = run(server)) {
			Awaitility.await()
				.atMost(Duration.ofSeconds(60))
				.until(() -> application.getBean(McpClients.class).status("guarded").state(),
						McpServerStatus.State.READY::equals);
			int port = Integer.parseInt(application.getEnvironment().getRequiredProperty("local.server.port"));
			for (String user : List.of("alice", "bob")) {
				assertThat(get(port, "/whoami", user).statusCode()).as("needs authorization").isEqualTo(500);
			}
			for (String user : List.of("alice", "bob")) {
				String other = user.equals("alice") ? "bob" : "alice";
				URI arrived = new HeadlessUser(user).authorize(URI.create(connections(port, user).get(0)),
						ProtectedServer.PAGE_REDIRECT_URI);
				String back = arrived.getRawPath() + "?" + arrived.getRawQuery();
				assertThat(get(port, back, other).statusCode()).as("as another user").isEqualTo(500);
				assertThat(get(port, back.replaceAll("state=[^&]+", "state=forged"), user).statusCode()).isEqualTo(500);
				assertThat(get(port, back, user).body()).isEqualTo("Connected to guarded");
				assertThat(get(port, "/whoami", user).body()).isEqualTo("you are " + user);
				assertThat(connections(port, user)).isEmpty();
			}
		}
	}

	private static ConfigurableApplicationContext run(ConfigurableApplicationContext server) {
		SpringApplication application = new SpringApplication(WebApplication.class, ConnectionsController.class);
		application.setBannerMode(Banner.Mode.OFF);
		String oauth = "--mcp.client.servers.guarded.oauth.";
		return application.run("--server.port=0", "--server.address=127.0.0.1",
				"--mcp.client.servers.guarded.url=" + ProtectedServer.base(server) + "/mcp",
				oauth + "grant=authorization_code", oauth + "client-id=web",
				oauth + "client-secret=" + ProtectedServer.SECRET + "web",
				oauth + "redirect-uri=" + ProtectedServer.PAGE_REDIRECT_URI, oauth + "connect-as-application=true");
	}

	private List<String> connections(int port, String user) throws Exception {
		HttpResponse<String> response = get(port, "/mcp/connections", user);
		assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
		return StreamSupport.stream(JsonMapper.shared().readTree(response.body()).spliterator(), false)
			.map(JsonNode::asString)
			.toList();
	}

	private HttpResponse<String> get(int port, String path, String user) throws Exception {
		String login = Base64.getEncoder()
			.encodeToString((user + ":" + HeadlessUser.PASSWORD).getBytes(StandardCharsets.UTF_8));
		return this.http.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
			.header("Authorization", "Basic " + login)
			.build(), HttpResponse.BodyHandlers.ofString());
	}

	/** An application with users, who log in by Spring Security as Boot sets it up. */
	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class WebApplication {

		@Bean
		UserDetailsService users() {
			return new InMemoryUserDetailsManager(
					User.withUsername("alice").password("{noop}" + HeadlessUser.PASSWORD).build(),
					User.withUsername("bob").password("{noop}" + HeadlessUser.PASSWORD).build());
		}

	}

}
