/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.ToolCallbackProvider;

/**
 * Answers questions with the help of the MCP servers' tools, and tells which tools are
 * called meanwhile.
 */
public final class ChatService {

	private static final Logger logger = LoggerFactory.getLogger(ChatService.class);

	private final ChatClient client;

	private final ChatMemory memory;

	private final Collection<ToolCallbackProvider> tools;

	private final ChatConsents consents;

	/**
	 * Creates the service.
	 * @param client asks the model; it remembers conversations in the memory
	 * @param memory the memory of the client
	 * @param tools where the tools come from; they are asked for anew for each question
	 * @param consents tells what is waited for
	 */
	ChatService(ChatClient client, ChatMemory memory, Collection<ToolCallbackProvider> tools, ChatConsents consents) {
		this.client = client;
		this.memory = memory;
		this.tools = List.copyOf(tools);
		this.consents = consents;
	}

	/**
	 * Answers a question piece by piece. The events end with {@link ChatEvent.Done} or
	 * {@link ChatEvent.Failure}; cancelling ends the work on the answer.
	 * @param conversation names the conversation that the question belongs to
	 * @param question the question
	 * @return what happens, as it happens
	 */
	public Flux<ChatEvent> stream(String conversation, String question) {
		return Flux.defer(() -> {
			long start = System.nanoTime();
			return Flux.<ChatEvent>create((sink) -> {
				ChatTurn turn = new ChatTurn(conversation, sink::next);
				Disposable answer = prompt(question, turn).stream()
					.content()
					.filter((text) -> !text.isEmpty())
					.subscribe((text) -> sink.next(new ChatEvent.Token(text)), sink::error, sink::complete);
				sink.onDispose(() -> {
					answer.dispose();
					turn.close();
				});
			}).concatWith(Flux.defer(() -> Flux.just(done(start))));
		}).onErrorResume((ex) -> Flux.just(failure(ex))).subscribeOn(Schedulers.boundedElastic());
	}

	/**
	 * Answers a question in one piece.
	 * @param conversation names the conversation that the question belongs to
	 * @param question the question
	 * @param listener hears the same events as with {@link #stream}, the answer as one
	 * token; several threads may call it
	 */
	public void ask(String conversation, String question, Consumer<ChatEvent> listener) {
		long start = System.nanoTime();
		String answer;
		try (ChatTurn turn = new ChatTurn(conversation, listener)) {
			answer = prompt(question, turn).call().content();
		}
		catch (RuntimeException ex) {
			listener.accept(failure(ex));
			return;
		}
		listener.accept(new ChatEvent.Token((answer != null) ? answer : ""));
		listener.accept(done(start));
	}

	/**
	 * Counts the tools that the model may call now. The first count waits for servers
	 * that are being started.
	 * @return the number of tools
	 */
	public int countTools() {
		return this.tools.stream().mapToInt((provider) -> provider.getToolCallbacks().length).sum();
	}

	/**
	 * What has been said in a conversation, as far as it is remembered.
	 * @param conversation names the conversation
	 * @return the messages, oldest first
	 */
	public List<Message> history(String conversation) {
		return this.memory.get(conversation);
	}

	/**
	 * Forgets a conversation.
	 * @param conversation names the conversation
	 */
	public void forget(String conversation) {
		this.memory.clear(conversation);
	}

	private ChatClient.ChatClientRequestSpec prompt(String question, ChatTurn turn) {
		return this.client.prompt()
			.user(question)
			.tools(recorded(turn))
			.advisors((advisors) -> advisors.param(ChatMemory.CONVERSATION_ID, turn.conversation()));
	}

	private List<ToolCallback> recorded(ChatTurn turn) {
		try (ChatConsents.Watch waiting = this.consents.beforeCalls(turn)) {
			return this.tools.stream()
				.flatMap((provider) -> Stream.of(provider.getToolCallbacks()))
				.<ToolCallback>map((tool) -> new RecordingToolCallback(tool, turn, this.consents))
				.toList();
		}
	}

	private static ChatEvent done(long start) {
		return new ChatEvent.Done(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
	}

	private static ChatEvent failure(Throwable failure) {
		String message = Failures.message(failure);
		logger.warn("A question could not be answered: {}", message);
		logger.debug("The failure", failure);
		return new ChatEvent.Failure(message);
	}

}
