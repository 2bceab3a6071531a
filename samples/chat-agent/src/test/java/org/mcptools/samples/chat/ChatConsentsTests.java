/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.authorization.consent.ConsentRequest;
import org.mcptools.samples.chat.demo.DemoChatModel;

import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.memory.MessageWindowChatMemory;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.ToolCallbackProvider;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(60)
class ChatConsentsTests {

	private final List<ConsentRequest> pending = new CopyOnWriteArrayList<>();

	private final Set<String> connected = Set.of("wiki");

	private final ChatConsents consents = new ChatConsents(() -> this.pending, this.connected::contains);

	private final List<ChatEvent> events = new CopyOnWriteArrayList<>();

	private final ChatTurn turn = new ChatTurn("me", this.events::add);

	private static ConsentRequest request(String server, String state) {
		return new ConsentRequest(server, "local", "https://login.example", Set.of("read"),
				URI.create("https://login.example/authorize?state=" + state),
				URI.create("http://localhost:8080/mcp/callback"), state);
	}

	private ConsentRequest ask(String server, String state) {
		ConsentRequest request = request(server, state);
		this.pending.add(request);
		this.consents.requested(request);
		return request;
	}

	private static ChatEvent.ConsentNeeded needed(int id, int number, String server, String state) {
		return new ChatEvent.ConsentNeeded(id, number, server, "login.example",
				"https://login.example/authorize?state=" + state);
	}

	@Test
	void whenACallWaitsForItsServerThenThatIsToldUntilTheUserHasConsented() {
		RunningCall call = this.turn.nextCall();
		try (ChatConsents.Watch watch = this.consents.during(call, "tracker")) {
			ask("mail", "s1");
			ConsentRequest request = ask("tracker", "s2");
			assertThat(this.events).containsExactly(needed(1, 1, "tracker", "s2"));
			this.consents.finished(request, null);
			assertThat(this.events).hasSize(2).last().isEqualTo(new ChatEvent.ConsentOver(1, 1, true));
		}
		assertThat(this.events).hasSize(2);
		assertThat(call.waitedNanos()).isPositive();
		ask("tracker", "s3");
		assertThat(this.events).hasSize(2);
	}

	@Test
	void whenItIsWaitedForAlreadyThenTheNextCallIsToldOnce() {
		ConsentRequest request = ask("tracker", "s1");
		try (ChatConsents.Watch watch = this.consents.during(this.turn.nextCall(), "tracker")) {
			this.consents.requested(request);
			assertThat(this.events).containsExactly(needed(1, 1, "tracker", "s1"));
		}
		assertThat(this.events).hasSize(2).last().isEqualTo(new ChatEvent.ConsentOver(1, 1, false));
	}

	@Test
	void whenTheUserDoesNotConsentThenItIsOver() {
		try (ChatConsents.Watch watch = this.consents.during(this.turn.nextCall(), "tracker")) {
			this.consents.finished(ask("tracker", "s1"), new IllegalStateException("The user has not consented"));
			assertThat(this.events).hasSize(2).last().isEqualTo(new ChatEvent.ConsentOver(1, 1, false));
		}
	}

	@Test
	void whenToolsAreWaitedForThenOnlyServersCountThatAreNotConnected() {
		ask("wiki", "s1");
		ask("tracker", "s2");
		try (ChatConsents.Watch watch = this.consents.beforeCalls(this.turn)) {
			ask("wiki", "s3");
			assertThat(this.events).containsExactly(needed(0, 1, "tracker", "s2"));
		}
		assertThat(this.events).hasSize(2).last().isEqualTo(new ChatEvent.ConsentOver(0, 1, false));
	}

	@Test
	void whenItIsPrintedThenTheAddressStaysWithTheUser() {
		assertThat(needed(0, 1, "tracker", "s1")).hasToString("ConsentNeeded[tracker at login.example]");
	}

	@Test
	void whenAQuestionWaitsForToolsThenTheConsentIsToldMeanwhile() throws Exception {
		ConsentRequest request = ask("tracker", "s1");
		CountDownLatch given = new CountDownLatch(1);
		ToolCallback tool = TestTool.of("get_tickets", "Gets the tickets.", "{}", (arguments) -> "Ticket 7");
		ToolCallbackProvider waits = () -> {
			try {
				given.await();
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
			return new ToolCallback[] { tool };
		};
		ChatService service = new ChatService(ChatClient.builder(new DemoChatModel(Duration.ZERO)).build(),
				MessageWindowChatMemory.builder().build(), List.of(waits), this.consents);
		service.stream("me", "Get the tickets").doOnNext((event) -> {
			this.events.add(event);
			if (event instanceof ChatEvent.ConsentNeeded) {
				this.consents.finished(request, null);
				given.countDown();
			}
		}).blockLast(Duration.ofSeconds(40));
		assertThat(this.events.stream().map(ChatEvent::type)).startsWith("consent", "consent-over", "tool-call",
				"tool-result", "token");
	}

}
