/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.authorization;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.mcptools.authorization.consent.ConsentHandler;
import org.mcptools.authorization.consent.ConsentRequest;
import org.mcptools.authorization.error.AuthorizationException;
import org.mcptools.autoconfigure.McpClientAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

class WebConsentsTests {

	private static final URI CALLBACK = URI.create("https://app.example/callback");

	private final List<String> news = new ArrayList<>();

	private final List<String> authorized = new ArrayList<>();

	private final Recorder recorder = new Recorder(this.news);

	private McpWebConsents consents(McpConsentListener... listeners) {
		return new McpWebConsents(this.authorized::add, () -> List.of(listeners));
	}

	private static ConsentRequest request(String user, String state) {
		return new ConsentRequest("weather", user, "https://login.example", Set.of("mcp"),
				URI.create("https://login.example/authorize?state=" + state), CALLBACK, state);
	}

	private static URI answer(String state) {
		return URI.create(CALLBACK + "?code=c&state=" + state);
	}

	@Test
	void whenAUserIsAskedAndComesBackThenListenersHearOfBoth() {
		McpWebConsents consents = consents(this.recorder);
		ConsentHandler handler = consents.of(CALLBACK, Duration.ofMinutes(2));
		assertThat(handler.redirectUri()).isEqualTo(CALLBACK);
		assertThat(handler.patience()).isEqualTo(Duration.ofMinutes(2));
		ConsentRequest request = request(McpWebConsents.SHARED_USER, "s1");
		CompletionStage<URI> arrival = handler.ask(request);
		assertThat(this.news).containsExactly("requested s1");
		assertThat(consents.pending(McpWebConsents.SHARED_USER)).containsExactly(request);
		CompletionStage<ConsentRequest> done = consents.arrived(answer("s1"), McpWebConsents.SHARED_USER);
		assertThat(arrival).isCompletedWithValue(answer("s1"));
		assertThat(done).isNotCompleted();
		assertThat(this.news).containsExactly("requested s1");
		handler.finished(request, null);
		assertThat(done).isCompletedWithValue(request);
		assertThat(this.authorized).containsExactly("weather");
		assertThat(this.news).containsExactly("requested s1", "finished s1");
		assertThat(consents.pending(McpWebConsents.SHARED_USER)).isEmpty();
	}

	@Test
	void whenTheAuthorizationFailsThenListenersHearWhy() {
		McpWebConsents consents = consents(this.recorder);
		ConsentHandler handler = consents.of(CALLBACK, Duration.ZERO);
		ConsentRequest request = request("alice", "s1");
		handler.ask(request);
		CompletionStage<ConsentRequest> done = consents.arrived(answer("s1"), "alice");
		handler.finished(request, new AuthorizationException("The user has not consented"));
		assertThat(done).isCompletedExceptionally();
		assertThat(this.news).containsExactly("requested s1", "failed s1: The user has not consented");
		assertThat(this.authorized).isEmpty();
	}

	@Test
	void whenAListenerFailsThenTheOthersHearAndTheUserIsAsked() {
		McpWebConsents consents = consents(new McpConsentListener() {

			@Override
			public void requested(ConsentRequest request) {
				throw new IllegalStateException("of the application");
			}

		}, this.recorder);
		consents.of(CALLBACK, Duration.ZERO).ask(request("alice", "s1"));
		assertThat(this.news).containsExactly("requested s1");
		assertThat(consents.pending("alice")).hasSize(1);
		assertThat(consents.pending("bob")).isEmpty();
	}

	@Test
	void whenTheStateIsForgedOrAnotherUsersThenNothingIsRedeemed() {
		McpWebConsents consents = consents(this.recorder);
		CompletionStage<URI> arrival = consents.of(CALLBACK, Duration.ZERO).ask(request("alice", "s1"));
		assertThat(consents.arrived(answer("forged"), "alice")).isCompletedExceptionally();
		assertThat(consents.arrived(answer("s1"), "bob")).isCompletedExceptionally();
		assertThat(arrival).isNotCompleted();
		assertThat(this.authorized).isEmpty();
		assertThat(this.news).containsExactly("requested s1");
	}

	@Test
	void whenServersReturnToOnePlaceThenEachWaitsForAsLongAsItIsTold() {
		McpWebConsents consents = consents();
		ConsentHandler patient = consents.of(CALLBACK, Duration.ofMinutes(2));
		ConsentHandler hurried = consents.of(CALLBACK, Duration.ZERO);
		assertThat(patient.patience()).isEqualTo(Duration.ofMinutes(2));
		assertThat(hurried.patience()).isZero();
		patient.ask(request("alice", "s1"));
		CompletionStage<URI> arrival = hurried.ask(request("alice", "s2"));
		assertThat(consents.pending("alice")).extracting(ConsentRequest::state).containsExactlyInAnyOrder("s1", "s2");
		consents.arrived(answer("s2"), "alice");
		assertThat(arrival).isCompletedWithValue(answer("s2"));
	}

	@Test
	void whenListenersAreBeansThenTheyAreTold() {
		new ApplicationContextRunner()
			.withConfiguration(
					AutoConfigurations.of(McpClientAutoConfiguration.class, McpAuthorizationAutoConfiguration.class))
			.withUserConfiguration(Listeners.class)
			.run((context) -> {
				context.getBean(McpWebConsents.class).of(CALLBACK, Duration.ZERO).ask(request("alice", "s1"));
				assertThat(context.getBean(Recorder.class).news()).containsExactly("requested s1");
			});
	}

	/**
	 * Writes down what it hears.
	 *
	 * @param news takes it
	 */
	record Recorder(List<String> news) implements McpConsentListener {

		@Override
		public void requested(ConsentRequest request) {
			this.news.add("requested " + request.state());
		}

		@Override
		public void finished(ConsentRequest request, @Nullable Throwable failure) {
			this.news.add((failure != null) ? "failed " + request.state() + ": " + failure.getMessage()
					: "finished " + request.state());
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Listeners {

		@Bean
		Recorder recorder(McpWebConsents consents) {
			// It may need what it hears of.
			return new Recorder(new ArrayList<>());
		}

	}

}
