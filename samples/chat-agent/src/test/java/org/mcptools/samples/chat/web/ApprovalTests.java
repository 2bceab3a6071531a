/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.web;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import org.apache.catalina.Context;
import org.apache.catalina.Manager;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.samples.chat.ChatApprovals;
import org.mcptools.samples.chat.NotesServer;
import org.mcptools.samples.chat.web.Browser.Answer;
import tools.jackson.databind.JsonNode;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Who may answer whether a tool is called, and when, with an MCP server that writes down
 * what is called.
 */
@Timeout(120)
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT, properties = { "chat.demo.chunk-delay=1ms",
		"chat.keep-alive=50ms", "chat.images.size=300B", "mcp.client.servers.system-status.enabled=false" })
class ApprovalTests {

	private static final String QUESTION = "Delete the memo \"milk\"";

	@TempDir
	private static Path folder;

	@Autowired
	private ServletWebServerApplicationContext context;

	@Autowired
	private ChatApprovals approvals;

	@Value("${local.server.port}")
	private int port;

	private Browser browser;

	private Browser stranger;

	@DynamicPropertySource
	static void configure(DynamicPropertyRegistry registry) {
		NotesServer.configure((name, value) -> registry.add(name, () -> value), calls());
	}

	private static Path calls() {
		return folder.resolve("calls.txt");
	}

	@BeforeEach
	void openBrowsers() throws Exception {
		Files.deleteIfExists(calls());
		this.browser = new Browser(this.port);
		this.stranger = new Browser(this.port);
		// The stranger has a session too.
		this.stranger.get("/api/chat");
	}

	@Test
	void whenCallIsAllowedThenItIsMadeOnceAndCannotBeAnsweredAgain() throws Exception {
		try (Answer answer = this.browser.ask(QUESTION)) {
			JsonNode asked = answer.await("approval");
			assertThat(asked.path("id").asInt()).isEqualTo(1);
			assertThat(asked.path("server").asString()).isEqualTo("notes");
			assertThat(asked.path("tool").asString()).isEqualTo("delete_memo");
			assertThat(asked.path("arguments").asString()).isEqualTo("{\"name\":\"milk\"}");
			assertThat(asked.path("reason").asString()).contains("delete or overwrite");
			assertThat(calls()).doesNotExist();
			assertThat(this.browser.decide(asked, true)).isEqualTo(204);
			assertThat(this.browser.decide(asked, false)).isEqualTo(404);
			assertThat(this.browser.decide(asked, true)).isEqualTo(404);
			JsonNode decision = answer.await("decision");
			assertThat(decision.path("allowed").asBoolean()).isTrue();
			assertThat(decision.path("approval")).isEqualTo(asked.path("approval"));
			assertThat(answer.await("tool-result").path("ok").asBoolean()).isTrue();
			answer.await("done");
		}
		assertThat(seen()).containsExactly("delete_memo {\"name\":\"milk\"} [progressToken]");
	}

	@Test
	void whenCallIsDeniedThenItIsNotMadeAndTheModelIsTold() throws Exception {
		try (Answer answer = this.browser.ask(QUESTION)) {
			JsonNode asked = answer.await("approval");
			assertThat(this.browser.decide(asked, false)).isEqualTo(204);
			assertThat(this.browser.decide(asked, true)).isEqualTo(404);
			assertDenied(answer, "the user denied it");
		}
	}

	@Test
	void whenAnotherSessionAnswersThenItDoesNotCount() throws Exception {
		try (Answer answer = this.browser.ask(QUESTION)) {
			JsonNode asked = answer.await("approval");
			assertThat(this.stranger.decide(asked, true)).isEqualTo(404);
			assertThat(new Browser(this.port).decide(asked, true)).isEqualTo(404);
			assertThat(this.browser.decide("no-such-id", "{\"allowed\":true}", "application/json")).isEqualTo(404);
			assertThat(calls()).doesNotExist();
			assertThat(this.browser.decide(asked, false)).isEqualTo(204);
			assertDenied(answer, "the user denied it");
		}
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "{}", "{\"allowed\":null}", "{\"allowed\":\"true\"}", "{\"allowed\":1}", "[]", "true", "" })
	void whenAnswerIsNoneThenTheQuestionStaysOpen(String body) throws Exception {
		try (Answer answer = this.browser.ask(QUESTION)) {
			JsonNode asked = answer.await("approval");
			String id = asked.path("approval").asString();
			assertThat(this.browser.decide(id, body, "application/json")).isEqualTo(400);
			assertThat(this.browser.decide(id, "{\"allowed\":true}", "text/plain")).isEqualTo(415);
			assertThat(this.browser.decide(asked, false)).isEqualTo(204);
			assertDenied(answer, "the user denied it");
		}
	}

	@Test
	void whenTheStreamIsClosedThenTheCallIsDenied() throws Exception {
		JsonNode asked;
		try (Answer answer = this.browser.ask(QUESTION)) {
			asked = answer.await("approval");
			assertThat(this.approvals.isAsking(this.browser.session())).isTrue();
		}
		Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> !this.approvals.isAsking(this.browser.session()));
		assertThat(this.browser.decide(asked, true)).isEqualTo(404);
		assertThat(calls()).doesNotExist();
	}

	@Test
	void whenANewChatIsBegunThenTheCallIsDenied() throws Exception {
		try (Answer answer = this.browser.ask(QUESTION)) {
			JsonNode asked = answer.await("approval");
			this.browser.newChat();
			assertThat(this.browser.decide(asked, true)).isEqualTo(404);
			assertDenied(answer, "nobody waits for the answer any more");
		}
	}

	@Test
	void whenTheSessionEndsThenTheCallIsDeniedAndItsImagesAreGone() throws Exception {
		String image;
		try (Answer answer = this.browser.ask("Paint a picture")) {
			image = "/api/images/" + answer.await("media").path("image").asString();
			answer.await("done");
		}
		assertThat(this.browser.get(image).statusCode()).isEqualTo(200);
		try (Answer answer = this.browser.ask(QUESTION)) {
			JsonNode asked = answer.await("approval");
			Objects.requireNonNull(sessions().findSession(this.browser.session())).expire();
			assertThat(this.browser.get(image).statusCode()).isEqualTo(404);
			assertThat(this.browser.decide(asked, true)).isEqualTo(404);
			assertDenied(answer, "nobody waits for the answer any more");
		}
	}

	@Test
	void whenToolReturnsAnImageThenItsSessionGetsItAsSuchAndNobodyElse() throws Exception {
		String image;
		try (Answer answer = this.browser.ask("Paint a picture")) {
			JsonNode shown = answer.await("media");
			assertThat(shown.path("mimeType").asString()).isEqualTo("image/png");
			assertThat(shown.path("size").asInt()).isEqualTo(144);
			image = "/api/images/" + shown.path("image").asString();
			assertThat(answer.await("tool-result").path("text").asString()).isEqualTo(
					"[an image, image/png, 144 bytes, shown to the user]\n[an image, image/svg+xml, 6 bytes, not shown]");
			answer.await("done");
		}
		HttpResponse<byte[]> response = this.browser.get(image);
		assertThat(response.statusCode()).isEqualTo(200);
		assertThat(response.body()).hasSize(144).startsWith(0x89, 'P', 'N', 'G');
		assertThat(response.headers().firstValue("Content-Type")).hasValue("image/png");
		assertThat(response.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
		assertThat(response.headers().firstValue("Content-Security-Policy")).hasValue("default-src 'none'; sandbox");
		assertThat(this.stranger.get(image).statusCode()).isEqualTo(404);
		assertThat(new Browser(this.port).get(image).statusCode()).isEqualTo(404);
		this.browser.newChat();
		assertThat(this.browser.get(image).statusCode()).isEqualTo(404);
	}

	@Test
	void whenThereAreMoreImagesThanAreKeptThenTheOldestIsGone() throws Exception {
		List<String> images = new ArrayList<>();
		for (int i = 0; i < 3; i++) {
			try (Answer answer = this.browser.ask("Paint a picture")) {
				images.add("/api/images/" + answer.await("media").path("image").asString());
				answer.await("done");
			}
		}
		assertThat(this.browser.get(images.get(0)).statusCode()).isEqualTo(404);
		assertThat(this.browser.get(images.get(1)).statusCode()).isEqualTo(200);
		assertThat(this.browser.get(images.get(2)).statusCode()).isEqualTo(200);
	}

	private void assertDenied(Answer answer, String reason) throws IOException {
		JsonNode decision = answer.await("decision");
		assertThat(decision.path("allowed").asBoolean(true)).isFalse();
		assertThat(decision.path("reason").asString()).isEqualTo(reason);
		assertThat(answer.await("tool-result").path("text").asString())
			.isEqualTo("Error: the call of tool 'delete_memo' of MCP server 'notes' was not allowed: " + reason
					+ ". Do not call it again unless the user asks for it.");
		answer.await("done");
		assertThat(seen()).noneMatch((call) -> call.startsWith("delete_memo"));
	}

	private Manager sessions() {
		TomcatWebServer server = (TomcatWebServer) Objects.requireNonNull(this.context.getWebServer());
		return ((Context) server.getTomcat().getHost().findChildren()[0]).getManager();
	}

	private static List<String> seen() throws IOException {
		return Files.exists(calls()) ? Files.readAllLines(calls()) : List.of();
	}

}
