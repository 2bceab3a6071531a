/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.tests.security.mcp;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mcptools.authorization.consent.ConsentRequest;
import org.mcptools.autoconfigure.McpClients;
import org.mcptools.autoconfigure.McpServerStatus;
import org.mcptools.autoconfigure.authorization.McpWebConsents;
import org.mcptools.client.McpClient;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.core.context.SecurityContextHolder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * The authorization that MCP specifies, against Spring Authorization Server and a
 * resource server of Spring Security.
 */
@Timeout(240)
@ExtendWith(OutputCaptureExtension.class)
class McpAuthorizationTests {

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	private static ConfigurableApplicationContext server;

	@BeforeAll
	static void startServer() {
		server = ProtectedServer.start();
	}

	@AfterAll
	static void stopServer() {
		server.close();
	}

	@AfterEach
	void logOut() {
		SecurityContextHolder.clearContext();
	}

	private static ConfigurableApplicationContext run(String... oauth) {
		List<String> arguments = new ArrayList<>(List.of("--logging.level.org.mcptools=debug",
				"--mcp.client.servers.guarded.url=" + ProtectedServer.base(server) + "/mcp",
				"--mcp.client.servers.guarded.reconnect.initial-delay=200ms",
				"--mcp.client.servers.guarded.reconnect.max-delay=500ms"));
		for (String property : oauth) {
			arguments.add("--mcp.client.servers.guarded.oauth." + property);
		}
		SpringApplication application = new SpringApplication(Client.class);
		application.setWebApplicationType(WebApplicationType.NONE);
		application.setBannerMode(Banner.Mode.OFF);
		return application.run(arguments.toArray(String[]::new));
	}

	private static ConfigurableApplicationContext runWeb(String client, String... more) {
		List<String> properties = new ArrayList<>(List.of("grant=authorization_code", "client-id=" + client,
				"client-secret=" + ProtectedServer.SECRET + client, "redirect-uri=" + ProtectedServer.REDIRECT_URI));
		properties.addAll(List.of(more));
		return run(properties.toArray(String[]::new));
	}

	private static McpClient client(ConfigurableApplicationContext context) {
		return context.getBean(McpClients.class).get("guarded");
	}

	private static String call(ConfigurableApplicationContext context, String tool) {
		return client(context).callTool(tool, Map.of()).text();
	}

	private static McpServerStatus status(ConfigurableApplicationContext context) {
		return context.getBean(McpClients.class).status("guarded");
	}

	private static void awaitReady(ConfigurableApplicationContext context) {
		Awaitility.await()
			.atMost(PATIENCE)
			.untilAsserted(() -> assertThat(status(context).state()).isEqualTo(McpServerStatus.State.READY));
	}

	private static ConsentRequest awaitRequest(ConfigurableApplicationContext context, String user) {
		McpWebConsents consents = context.getBean(McpWebConsents.class);
		return Awaitility.await().atMost(PATIENCE).until(() -> consents.pending(user), (all) -> !all.isEmpty()).get(0);
	}

	private static void consent(ConfigurableApplicationContext context, HeadlessUser browser, String user)
			throws Exception {
		URI arrived = browser.authorize(awaitRequest(context, user).authorizationUrl());
		context.getBean(McpWebConsents.class)
			.arrived(arrived, user)
			.toCompletableFuture()
			.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
	}

	private static void revoke() {
		server.getBean(ProtectedEndpoint.class).revokeTokens();
	}

	@Test
	void whenTheApplicationIsKnownThenItGetsItsTokenAndTheNextOneAfterARevocation(CapturedOutput output) {
		try (ConfigurableApplicationContext context = run("grant=client_credentials", "client-id=job",
				"client-secret=" + ProtectedServer.SECRET + "job")) {
			awaitReady(context);
			assertThat(call(context, "whoami")).isEqualTo("you are job");
			int before = server.getBean(ProtectedEndpoint.class).tokens().size();
			revoke();
			assertThat(call(context, "whoami")).isEqualTo("you are job");
			assertThat(server.getBean(ProtectedEndpoint.class).tokens()).hasSize(before + 1);
		}
		assertThat(output).doesNotContain(ProtectedServer.SECRET + "job");
		server.getBean(ProtectedEndpoint.class)
			.tokens()
			.forEach((token) -> assertThat(output.toString()).doesNotContain(token));
	}

	@Test
	void whenAllShareOneAuthorizationThenTheServerNeedsItIsConnectedAfterItAndAsksForMore(CapturedOutput output)
			throws Exception {
		HeadlessUser browser = new HeadlessUser("alice");
		try (ConfigurableApplicationContext context = runWeb("web", "user=shared")) {
			Awaitility.await()
				.atMost(PATIENCE)
				.untilAsserted(() -> assertThat(status(context).lastError()).isNotNull()
					.hasMessageContaining("needs authorization: the user local has to consent at"));
			Awaitility.await()
				.atMost(PATIENCE)
				.untilAsserted(() -> assertThat(output.toString()).containsPattern("INFO .*needs authorization"));
			assertThat(output.toString()).doesNotContainPattern("WARN .*guarded");
			consent(context, browser, "local");
			awaitReady(context);
			assertThat(call(context, "whoami")).isEqualTo("you are alice");
			assertThat(browser.consents()).isEqualTo(1);
			revoke();
			assertThat(call(context, "whoami")).as("refreshed").isEqualTo("you are alice");
			assertThat(context.getBean(McpWebConsents.class).pending("local")).isEmpty();
			assertThatThrownBy(() -> call(context, "write")).hasMessageContaining("needs authorization");
			assertThat(awaitRequest(context, "local").scopes()).containsExactlyInAnyOrder("mcp", "write");
			consent(context, browser, "local");
			assertThat(call(context, "write")).isEqualTo("written by alice");
			assertThat(browser.consents()).isEqualTo(2);
		}
	}

	@Test
	void whenATokenIsOverThenItIsRefreshedAndNobodyIsAsked() throws Exception {
		HeadlessUser browser = new HeadlessUser("bob");
		try (ConfigurableApplicationContext context = runWeb("brief", "user=shared")) {
			consent(context, browser, "local");
			awaitReady(context);
			int before = server.getBean(ProtectedEndpoint.class).tokens().size();
			assertThat(call(context, "whoami")).isEqualTo("you are bob");
			assertThat(call(context, "whoami")).isEqualTo("you are bob");
			assertThat(server.getBean(ProtectedEndpoint.class).tokens().size()).isGreaterThan(before);
			assertThat(browser.consents()).isEqualTo(1);
			assertThat(context.getBean(McpWebConsents.class).pending("local")).isEmpty();
		}
	}

	@Test
	void whenEachUserHasAnAuthorizationThenCallsAreMadeInTheNameOfEach() throws Exception {
		try (ConfigurableApplicationContext context = runWeb("web", "connect-as-application=true")) {
			awaitReady(context);
			assertThatThrownBy(() -> call(context, "whoami"))
				.hasMessageContaining("needs authorization: nobody is logged in whose token could be sent");
			for (String user : List.of("alice", "bob")) {
				SecurityContextHolder.getContext()
					.setAuthentication(new TestingAuthenticationToken(user, "n/a", "ROLE_USER"));
				assertThatThrownBy(() -> call(context, "whoami"))
					.hasMessageContaining("needs authorization: the user " + user + " has to consent at");
				consent(context, new HeadlessUser(user), user);
				assertThat(call(context, "whoami")).isEqualTo("you are " + user);
			}
		}
	}

	@Test
	void whenNobodyIsLoggedInAndTheApplicationMayNotConnectThenTheServerNeedsAuthorization() {
		try (ConfigurableApplicationContext context = runWeb("web")) {
			Awaitility.await()
				.atMost(PATIENCE)
				.untilAsserted(() -> assertThat(status(context).lastError()).isNotNull()
					.hasMessageContaining("needs authorization: nobody is logged in whose token could be sent"));
		}
	}

	/** An application with servers and no model. */
	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Client {

	}

}
