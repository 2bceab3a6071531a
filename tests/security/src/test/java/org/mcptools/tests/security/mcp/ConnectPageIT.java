/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.tests.security.mcp;

import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mcptools.samples.chat.ChatAgentJar;
import org.mcptools.samples.chat.web.ChatPage;
import org.mcptools.samples.chat.web.Chromium;
import org.mcptools.samples.chat.web.DevTools;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.test.util.TestSocketUtils;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The chat agent as it is packaged, and a server that needs the consent of its user: in a
 * real browser, with a login and a consent at Spring Authorization Server.
 */
@Timeout(300)
class ConnectPageIT {

	private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

	private static ConfigurableApplicationContext server;

	@TempDir
	private Path folder;

	@BeforeAll
	static void startServer() {
		server = ProtectedServer.start();
	}

	@AfterAll
	static void stopServer() {
		server.close();
	}

	private ChatAgentJar start(String redirectUri, String... more) throws Exception {
		String guarded = "--mcp.client.servers.guarded.";
		List<String> arguments = new ArrayList<>(List.of("--mcp.client.servers.system-status.enabled=false",
				"--chat.demo.chunk-delay=1ms", "--mcp.client.first-list-wait=100s",
				guarded + "url=" + ProtectedServer.base(server) + "/mcp", guarded + "request-timeout=150s",
				guarded + "oauth.grant=AUTHORIZATION_CODE", guarded + "oauth.user=SHARED",
				guarded + "oauth.client-id=web", guarded + "oauth.client-secret=" + ProtectedServer.SECRET + "web",
				guarded + "oauth.redirect-uri=" + redirectUri, guarded + "oauth.consent-wait=2m"));
		arguments.addAll(List.of(more));
		return ChatAgentJar.start(this.folder, List.of(JAVA.toString(), "-XX:TieredStopAtLevel=1"),
				arguments.toArray(String[]::new));
	}

	private ChatAgentJar startPage() throws Exception {
		int port = TestSocketUtils.findAvailableTcpPort();
		return start("http://127.0.0.1:" + port + "/mcp/callback", "--server.port=" + port);
	}

	@Test
	void whenTheUserConnectsInTheBrowserThenTheAnswerGoesOn() throws Exception {
		try (ChatAgentJar agent = startPage(); Chromium browser = Chromium.start(this.folder.resolve("profile"))) {
			try (ChatPage page = new ChatPage(browser, agent.awaitPage().getPort())) {
				page.look(1280, 860, "light");
				page.open();
				page.awaitTrue("document.querySelector('.server.needs-authorization .connect') !== null");
				assertThat(page.text(".server.needs-authorization")).contains("guarded", "needs authorization", host());
				page.ask("What does whoami say?");
				page.awaitTrue("document.querySelector('.theirs .approval .connect') !== null");
				assertThat(page.text(".theirs .approval")).contains("guarded needs your consent", host());
				page.screenshot("connect");
				DevTools other = connect(page);
				logIn(other);
				consent(other);
				assertConnected(other);
				page.comeBack();
				page.awaitAnswers(1);
				assertThat(page.text(".theirs .approval")).isEqualTo("You consented to the use of guarded.");
				assertThat(page.text(".tool.ok .result")).isEqualTo("you are alice");
				page.awaitTrue("document.querySelector('.server.up ul') !== null");
				assertThat(page.text(".server.up")).contains("guarded", "whoami", "write").doesNotContain("Connect");
				page.screenshot("connected");
				whenACallNeedsMoreThenItWaits(page);
				assertThat(page.complaints()).isEmpty();
			}
		}
	}

	/** The user is logged in at the authorization server by now. */
	private void whenACallNeedsMoreThenItWaits(ChatPage page) throws Exception {
		page.ask("Write the diary");
		page.awaitTrue("document.querySelector('.theirs:last-child .tool .approval .connect') !== null");
		assertThat(page.text(".theirs:last-child .tool .outcome")).isEqualTo("waiting for you");
		assertThat(page.evaluate("document.activeElement.className").asString()).isEqualTo("approval");
		page.awaitTrue("document.querySelector('.server.up .connect') !== null");
		page.screenshot("connect-call");
		DevTools other = connect(page);
		consent(other);
		assertConnected(other);
		page.comeBack();
		page.awaitAnswers(2);
		assertThat(page.text(".theirs:last-child .tool.ok .result")).isEqualTo("written by alice");
		assertThat(page.evaluate("document.querySelectorAll('.mine').length").asInt()).isEqualTo(2);
		page.open();
		page.awaitTrue("document.querySelectorAll('.theirs').length === 2");
	}

	/** With the keyboard, as a browser opens tabs only for users. */
	private static DevTools connect(ChatPage page) {
		page.evaluate("document.querySelector('.theirs:last-child .approval .connect').focus()");
		page.press("Enter", 13);
		return page.awaitOpened(ProtectedServer.base(server));
	}

	private static void logIn(DevTools tab) {
		tab.awaitTrue("document.querySelector('#username') !== null");
		tab.evaluate("document.querySelector('#username').value = 'alice'");
		tab.evaluate("document.querySelector('#password').value = '" + HeadlessUser.PASSWORD + "'");
		tab.evaluate("document.querySelector('form [type=submit]').click()");
	}

	private static void consent(DevTools tab) {
		tab.awaitTrue("document.querySelector('#submit-consent') !== null");
		tab.evaluate("document.querySelectorAll('input[name=scope]').forEach((scope) => scope.checked = true)");
		tab.evaluate("document.querySelector('#submit-consent').click()");
	}

	private static void assertConnected(DevTools tab) {
		try (tab) {
			tab.awaitTrue("document.querySelector('.arrival h1') !== null");
			assertThat(tab.text(".arrival")).contains("Connected to guarded", "You can close this tab");
			// The pages of the authorization server are not ours.
			assertThat(tab.complaints()).noneMatch((complaint) -> complaint.contains("/mcp/callback"));
		}
	}

	private static String host() {
		return URI.create(ProtectedServer.base(server)).getAuthority();
	}

	@Test
	void whenTheUserRefusesThenThePageSaysSoAndTheUserCanTryAgain() throws Exception {
		try (ChatAgentJar agent = startPage()) {
			String state = state(awaitConsent(agent, ""));
			HttpResponse<String> refused = agent.send(agent
				.request("mcp/callback?error=%3Cimg%3E&iss=" + ProtectedServer.base(server) + "&state=" + state));
			assertThat(refused.statusCode()).isEqualTo(400);
			assertThat(refused.body()).contains("Not connected", "refuses the authorization")
				.doesNotContain("<img", state);
			String next = awaitConsent(agent, state);
			URI arrived = new HeadlessUser("bob").authorize(URI.create(next),
					"http://127.0.0.1:" + agent.awaitPage().getPort() + "/mcp/callback");
			HttpResponse<String> connected = agent
				.send(agent.request(arrived.getRawPath().substring(1) + "?" + arrived.getRawQuery()));
			assertThat(connected.body()).contains("Connected to guarded");
			assertThat(agent.send(agent.request(arrived.getRawPath().substring(1) + "?" + arrived.getRawQuery()))
				.statusCode()).as("once").isEqualTo(400);
			Awaitility.await()
				.atMost(ChatAgentJar.PATIENCE)
				.until(() -> shown(agent).path("state").asString().equals("UP"));
			assertThat(agent.ask("What does whoami say?")).contains("you are bob");
		}
	}

	private static String awaitConsent(ChatAgentJar agent, String otherThan) {
		return Awaitility.await()
			.atMost(ChatAgentJar.PATIENCE)
			.until(() -> url(agent), (url) -> !url.isEmpty() && !state(url).equals(otherThan));
	}

	private static String url(ChatAgentJar agent) throws Exception {
		JsonNode shown = shown(agent);
		return shown.path("state").asString().equals("NEEDS_AUTHORIZATION")
				? shown.path("consent").path("url").asString("") : "";
	}

	private static JsonNode shown(ChatAgentJar agent) throws Exception {
		return agent.get("api/servers").path("servers").path(0);
	}

	private static String state(String url) {
		return url.replaceAll(".*[?&]state=([^&]+).*", "$1");
	}

	private static String redirectUri(String url) {
		return URLDecoder.decode(url.replaceAll(".*[?&]redirect_uri=([^&]+).*", "$1"), StandardCharsets.UTF_8);
	}

	@Test
	void whenThereIsNoPageThenTheUserIsSentFromTheCommandLine() throws Exception {
		try (ChatAgentJar agent = start("http://localhost:8080/mcp/callback", "--chat.open-browser=false",
				"--chat.ask=What does whoami say?")) {
			String printed = Awaitility.await()
				.atMost(ChatAgentJar.PATIENCE)
				.until(agent::out, (out) -> out.contains("\n  http") && out.endsWith("\n"));
			assertThat(printed).startsWith("[consent] guarded needs your consent, which you give at " + host());
			String url = printed.substring(printed.indexOf("\n  http")).strip();
			URI arrived = new HeadlessUser("bob").authorize(URI.create(url), redirectUri(url));
			assertThat(agent.send(HttpRequest.newBuilder(arrived)).body()).contains("You can close this window");
			assertThat(agent.awaitExit()).isZero();
			assertThat(agent.out()).contains("[consent] guarded may be used now", "[tool call 1] guarded / whoami",
					"you are bob");
			assertThat(agent.err()).isEmpty();
		}
	}

}
