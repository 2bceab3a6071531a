/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.samples.chat.demo.DemoChatModel;
import reactor.core.Disposable;

import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.advisor.MessageChatMemoryAdvisor;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.memory.MessageWindowChatMemory;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.ToolCallbackProvider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

class ChatServiceTests {

	private static final ChatConsents NONE = new ChatConsents(List::of, (server) -> true);

	private final ToolCallback status = TestTool.of("get_system_status", "Tells how busy the machine is.", "{}",
			(arguments) -> "CPUs: 2");

	private final ToolCallback disk = TestTool.of("get_disk_usage", "Tells how full the disks are.", "{}",
			(arguments) -> "Error: there is no disk");

	private final ToolCallback thread = TestTool.of("list_threads", "Lists threads.", "{}", (arguments) -> {
		throw new IllegalStateException("no threads");
	});

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void whenToolIsCalledThenCallAndResultAreReportedBeforeTheAnswer(boolean streaming) {
		List<ChatEvent> events = ask(service(this.status), "How busy is this machine?", streaming);
		assertThat(events.get(0)).isEqualTo(new ChatEvent.ToolCall(1, "this application", "get_system_status", "{}"));
		assertThat(events.get(1)).isInstanceOfSatisfying(ChatEvent.ToolResult.class, (result) -> {
			assertThat(result.id()).isEqualTo(1);
			assertThat(result.ok()).isTrue();
			assertThat(result.text()).isEqualTo("CPUs: 2");
			assertThat(result.durationMs()).isNotNegative();
		});
		assertThat(events.subList(2, events.size() - 1)).hasSizeGreaterThanOrEqualTo(streaming ? 10 : 1)
			.allMatch(ChatEvent.Token.class::isInstance);
		assertThat(events.get(events.size() - 1)).isInstanceOf(ChatEvent.Done.class);
		assertThat(text(events)).contains("CPUs: 2");
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void whenTwoToolsAreCalledThenEachResultFindsItsCall(boolean streaming) {
		List<ChatEvent> events = ask(service(this.status, this.disk), "How busy is the machine, and is the disk full?",
				streaming);
		assertThat(events.stream().limit(4).map(ChatEvent::type)).containsExactly("tool-call", "tool-result",
				"tool-call", "tool-result");
		assertThat(events.get(3)).isInstanceOfSatisfying(ChatEvent.ToolResult.class, (result) -> {
			assertThat(result.id()).isEqualTo(2);
			assertThat(result.ok()).isFalse();
			assertThat(result.text()).isEqualTo("Error: there is no disk");
		});
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void whenToolThrowsThenItsResultAndTheAnswerAreFailures(boolean streaming) {
		List<ChatEvent> events = ask(service(this.thread), "List the threads", streaming);
		assertThat(events.get(1)).isInstanceOfSatisfying(ChatEvent.ToolResult.class, (result) -> {
			assertThat(result.ok()).isFalse();
			assertThat(result.text()).isEqualTo("no threads");
		});
		assertThat(events).last().isEqualTo(new ChatEvent.Failure("no threads"));
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void whenToolsCannotBeListedThenThatIsAFailure(boolean streaming) {
		ToolCallbackProvider broken = () -> {
			throw new IllegalStateException("no tools", new IllegalArgumentException("bad name"));
		};
		List<ChatEvent> events = ask(service(List.of(broken)), "How busy is this machine?", streaming);
		assertThat(events).containsExactly(new ChatEvent.Failure("no tools (IllegalArgumentException: bad name)"));
	}

	@Test
	void whenConversationGoesOnThenItIsRememberedUntilItIsForgotten() {
		ChatService service = service(this.status);
		ask(service, "How busy is this machine?", true);
		ask(service, "And now, how busy is this machine?", false);
		assertThat(service.history("me")).hasSize(4);
		assertThat(service.history("you")).isEmpty();
		service.forget("me");
		assertThat(service.history("me")).isEmpty();
	}

	@Test
	void whenStreamIsCancelledThenNoMoreEventsCome() throws Exception {
		CountDownLatch called = new CountDownLatch(1);
		CountDownLatch go = new CountDownLatch(1);
		CountDownLatch ended = new CountDownLatch(1);
		ToolCallback slow = TestTool.of("get_system_status", "Tells how busy the machine is.", "{}", (arguments) -> {
			called.countDown();
			try {
				go.await();
			}
			catch (InterruptedException ex) {
				// Cancelling interrupts the tool.
				ended.countDown();
			}
			return "late";
		});
		List<ChatEvent> events = new CopyOnWriteArrayList<>();
		Disposable stream = service(slow).stream("me", "How busy is this machine?").subscribe(events::add);
		called.await();
		stream.dispose();
		ended.await();
		await().during(Duration.ofMillis(200)).until(() -> events.size() == 1);
	}

	@Test
	void whenToolsAreCalledFromSeveralThreadsThenNoCallIsLost() {
		List<ChatEvent> events = new CopyOnWriteArrayList<>();
		RecordingToolCallback tool = new RecordingToolCallback(this.status, new ChatTurn("me", events::add), NONE);
		IntStream.range(0, 100).parallel().forEach((i) -> tool.call("{}"));
		assertThat(events).hasSize(200);
		assertThat(events.stream()
			.filter(ChatEvent.ToolResult.class::isInstance)
			.map((event) -> ((ChatEvent.ToolResult) event).id())).hasSize(100).doesNotHaveDuplicates();
	}

	@Test
	void whenRecordedToolThrowsThenTheExceptionGoesOn() {
		RecordingToolCallback tool = new RecordingToolCallback(this.thread, new ChatTurn("me", (event) -> {
		}), NONE);
		assertThatIllegalStateException().isThrownBy(() -> tool.call("{}")).withMessage("no threads");
		assertThat(tool.getToolMetadata()).isEqualTo(this.thread.getToolMetadata());
	}

	private static List<ChatEvent> ask(ChatService service, String question, boolean streaming) {
		List<ChatEvent> events = new CopyOnWriteArrayList<>();
		if (streaming) {
			service.stream("me", question).doOnNext(events::add).blockLast(Duration.ofSeconds(20));
		}
		else {
			service.ask("me", question, events::add);
		}
		return events;
	}

	private static String text(List<ChatEvent> events) {
		StringBuilder text = new StringBuilder();
		events.forEach((event) -> text.append((event instanceof ChatEvent.Token token) ? token.text() : ""));
		return text.toString();
	}

	private static ChatService service(ToolCallback... tools) {
		return service(List.of(ToolCallbackProvider.from(tools)));
	}

	private static ChatService service(List<ToolCallbackProvider> providers) {
		ChatMemory memory = MessageWindowChatMemory.builder()
			.chatMemoryRepository(new BoundedChatMemoryRepository(10))
			.build();
		ChatClient client = ChatClient.builder(new DemoChatModel(Duration.ZERO))
			.defaultAdvisors(MessageChatMemoryAdvisor.builder(memory).build())
			.build();
		return new ChatService(client, memory, providers, NONE);
	}

}
