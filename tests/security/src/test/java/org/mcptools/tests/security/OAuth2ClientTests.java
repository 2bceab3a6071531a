/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.tests.security;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.autoconfigure.McpClients;
import org.mcptools.autoconfigure.McpServerStatus;
import org.mcptools.client.McpClient;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.test.ScriptedChatModel;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClientManager;
import org.springframework.security.oauth2.client.web.DefaultOAuth2AuthorizedClientManager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Access tokens of Spring Authorization Server, for an MCP server that demands them.
 */
@Timeout(240)
@ExtendWith(OutputCaptureExtension.class)
class OAuth2ClientTests {

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	private static final String REGISTRATION = "mcp.client.servers.guarded.oauth2.registration-id=";

	private static final String SERVICE = "mcp.client.servers.guarded.oauth2.service-registration-id=batch";

	private static ConfigurableApplicationContext server;

	private static Map<String, String> urls;

	private GuardedServer.Gate gate;

	private int grantsBefore;

	@BeforeAll
	static void startServer() {
		server = GuardedServer.start();
		urls = GuardedServer.urls(server);
	}

	@AfterAll
	static void stopServer() {
		server.close();
	}

	@AfterEach
	void logOut() {
		SecurityContextHolder.clearContext();
	}

	private ConfigurableApplicationContext runWith(String... properties) {
		return run(urls.get("mcp"), properties);
	}

	private ConfigurableApplicationContext run(String url, String... properties) {
		this.gate = server.getBean(GuardedServer.Gate.class);
		this.grantsBefore = this.gate.grants().size();
		return ChatApplication.run(urls, url, properties);
	}

	private List<String> grants() {
		List<String> all = this.gate.grants();
		return all.subList(this.grantsBefore, all.size());
	}

	private static void as(Authentication user) {
		SecurityContextHolder.getContext().setAuthentication(user);
	}

	private static McpClient client(ConfigurableApplicationContext context) {
		return context.getBean(McpClients.class).get("guarded");
	}

	private static String whoAmI(ConfigurableApplicationContext context) {
		return client(context).callTool("whoami", Map.of()).text();
	}

	private static String ask(ConfigurableApplicationContext context) {
		context.getBean(ScriptedChatModel.class).calls("whoami", Map.of());
		return context.getBean(ChatApplication.Chat.class).ask();
	}

	private static void awaitState(ConfigurableApplicationContext context, McpServerStatus.State state) {
		McpClients clients = context.getBean(McpClients.class);
		Awaitility.await()
			.atMost(PATIENCE)
			.untilAsserted(
					() -> assertThat(clients.status("guarded")).extracting(McpServerStatus::state).isEqualTo(state));
	}

	private static Throwable awaitError(ConfigurableApplicationContext context) {
		McpClients clients = context.getBean(McpClients.class);
		return Awaitility.await()
			.atMost(PATIENCE)
			.until(() -> clients.status("guarded").lastError(), (error) -> error != null);
	}

	@ParameterizedTest
	@ValueSource(strings = { "sync", "async" })
	void whenTheRegistrationIsThatOfTheApplicationThenEachRequestHasItsToken(String type) {
		try (ConfigurableApplicationContext context = runWith("mcp.client.type=" + type, REGISTRATION + "batch")) {
			assertThat(ask(context)).isEqualTo("you are batch");
			assertThat(whoAmI(context)).isEqualTo("you are batch");
			assertThat(grants()).containsExactly("client_credentials");
		}
	}

	@Test
	void whenTheTokenIsRefusedThenManyCallsShareOneNewToken(CapturedOutput output) {
		try (ConfigurableApplicationContext context = runWith("logging.level.org.mcptools=trace",
				REGISTRATION + "batch")) {
			assertThat(whoAmI(context)).isEqualTo("you are batch");
			this.gate.expireTokens();
			List<CompletableFuture<McpToolCallResult>> calls = IntStream.range(0, 20)
				.mapToObj((number) -> client(context).async().callTool("whoami", Map.of()))
				.toList();
			assertThat(calls)
				.allSatisfy((call) -> assertThat(call.get(60, TimeUnit.SECONDS).text()).isEqualTo("you are batch"));
			assertThat(grants()).containsExactly("client_credentials", "client_credentials");
			assertNothingTold(output);
		}
	}

	private void assertNothingTold(CharSequence text) {
		assertThat(this.gate.tokens()).isNotEmpty()
			.allSatisfy((token) -> assertThat(text.toString().contains(token.substring("Bearer ".length()))).isFalse());
		assertThat(text).doesNotContain(GuardedServer.SECRET, "wr0ng-secret");
	}

	@Test
	void whenTheTokenHasTooFewRightsThenNoOtherIsAskedFor() {
		try (ConfigurableApplicationContext context = runWith(REGISTRATION + "poor")) {
			assertThat(awaitError(context)).isInstanceOf(McpTransportException.class)
				.hasMessageContaining("HTTP 403")
				.message()
				.doesNotContain("Bearer ");
			assertThat(grants()).containsExactly("client_credentials");
		}
	}

	@Test
	void whenTheSecretIsWrongThenTheStateSaysSoWithoutIt(CapturedOutput output) {
		try (ConfigurableApplicationContext context = runWith("logging.level.org.mcptools=trace",
				REGISTRATION + "wrong")) {
			assertThat(awaitError(context)).hasMessage("MCP server 'guarded': could not be authorized: no credentials:"
					+ " the authorization server of client registration 'wrong' answers HTTP 401 invalid_client");
			assertThat(context.getBean(McpClients.class).status("guarded").state())
				.isNotEqualTo(McpServerStatus.State.READY);
			// The log may tell it a little later than the state does.
			Awaitility.await()
				.atMost(PATIENCE)
				.untilAsserted(() -> assertThat(output).contains("answers HTTP 401 invalid_client"));
			assertThat(output).doesNotContain(GuardedServer.SECRET, "wr0ng-secret");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "sync", "async" })
	void whenTheRegistrationIsForUsersThenEachCallHasTheTokenOfItsUser(String type) throws Exception {
		try (ConfigurableApplicationContext context = runWith("mcp.client.type=" + type, REGISTRATION + "portal",
				SERVICE)) {
			awaitState(context, McpServerStatus.State.READY);
			Authentication alice = Login.of("alice", urls.get("base"), context);
			Authentication bob = Login.of("bob", urls.get("base"), context);
			as(alice);
			assertThat(ask(context)).isEqualTo("you are alice");
			as(bob);
			assertThat(ask(context)).isEqualTo("you are bob");
			this.gate.expireTokens();
			as(alice);
			assertThat(ask(context)).isEqualTo("you are alice");
			assertThat(grants()).containsOnlyOnce("refresh_token");
			SecurityContextHolder.clearContext();
			assertThat(ask(context)).contains("nobody is logged in whose token could be sent");
			assertThat(client(context).listTools()).hasSize(1);
		}
	}

	@Test
	void whenUsersCallAtTheSameTimeThenNoCallIsThatOfAnother() throws Exception {
		try (ConfigurableApplicationContext context = runWith(REGISTRATION + "portal", SERVICE)) {
			List<Authentication> users = List.of(Login.of("alice", urls.get("base"), context),
					Login.of("bob", urls.get("base"), context));
			users.forEach((user) -> {
				as(user);
				assertThat(whoAmI(context)).isEqualTo("you are " + user.getName());
			});
			this.gate.expireTokens();
			List<CompletableFuture<McpToolCallResult>> calls = IntStream.range(0, 20).mapToObj((number) -> {
				as(users.get(number % 2));
				return client(context).async().callTool("whoami", Map.of());
			}).toList();
			for (int i = 0; i < calls.size(); i++) {
				assertThat(calls.get(i).get(60, TimeUnit.SECONDS).text())
					.isEqualTo((i % 2 == 0) ? "you are alice" : "you are bob");
			}
			assertThat(grants().stream().filter("refresh_token"::equals)).hasSize(2);
		}
	}

	/** There Spring Security adds a manager that works within HTTP requests only. */
	@Test
	void whenTheApplicationIsAWebApplicationThenServersConnectWithoutARequest() {
		try (ConfigurableApplicationContext context = runWith("spring.main.web-application-type=servlet",
				"server.port=0", REGISTRATION + "batch")) {
			assertThat(context.getBeansOfType(OAuth2AuthorizedClientManager.class).values()).hasSize(1)
				.allMatch(DefaultOAuth2AuthorizedClientManager.class::isInstance);
			awaitState(context, McpServerStatus.State.READY);
			assertThat(whoAmI(context)).isEqualTo("you are batch");
		}
	}

	@ParameterizedTest
	@CsvSource({ "HTTP/1.1, ", "HTTP/1.1, http-1-1", "HTTP/2.0, HTTP_2" })
	void whenAVersionOfHttpIsSetThenItIsSpoken(String spoken, String set) {
		String[] version = (set != null) ? new String[] { "mcp.client.servers.guarded.http-version=" + set }
				: new String[0];
		try (ConfigurableApplicationContext context = run(urls.get("open"), version)) {
			assertThat(client(context).callTool("protocol", Map.of()).text()).isEqualTo(spoken);
		}
	}

	@Test
	void whenNobodyIsLoggedInThenTheStateSaysSo() {
		try (ConfigurableApplicationContext context = runWith(REGISTRATION + "portal")) {
			assertThat(awaitError(context))
				.hasMessage("MCP server 'guarded': could not be authorized: no new credentials:"
						+ " nobody is logged in whose token could be sent (client registration 'portal')");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "sync", "async" })
	void whenTheServerDemandsTokensForCallsOnlyThenAnybodyConnects(String type) throws Exception {
		try (ConfigurableApplicationContext context = run(urls.get("open"), "mcp.client.type=" + type,
				REGISTRATION + "portal")) {
			awaitState(context, McpServerStatus.State.READY);
			as(Login.of("alice", urls.get("base"), context));
			assertThat(ask(context)).isEqualTo("you are alice");
			SecurityContextHolder.clearContext();
			assertThat(ask(context)).contains("nobody is logged in");
		}
	}

	@Test
	void whenAUserHasNotAuthorizedTheApplicationThenTheErrorSaysSo() {
		try (ConfigurableApplicationContext context = runWith(REGISTRATION + "portal", SERVICE)) {
			awaitState(context, McpServerStatus.State.READY);
			as(Login.as("carol"));
			McpTransportException failure = catchThrowableOfType(McpTransportException.class, () -> whoAmI(context));
			assertThat(failure)
				.hasMessageContaining("the current user has not authorized client registration 'portal'");
		}
	}

}
