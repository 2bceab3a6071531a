/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.web;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import jakarta.servlet.http.HttpSession;
import org.jspecify.annotations.Nullable;
import org.mcptools.samples.chat.ChatApprovals;
import org.mcptools.samples.chat.ChatEvent;
import org.mcptools.samples.chat.ChatProperties;
import org.mcptools.samples.chat.ChatService;
import reactor.core.publisher.Flux;

import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.MessageType;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/**
 * The conversation of one browser: it is kept under the id of the HTTP session.
 */
@RestController
@ConditionalOnWebApplication
@RequestMapping("/api/chat")
class ChatController {

	private final ChatService chat;

	private final ChatApprovals approvals;

	private final ChatImages images;

	private final int maxQuestionLength;

	private final Duration keepAlive;

	ChatController(ChatService chat, ChatApprovals approvals, ChatImages images, ChatProperties properties) {
		this.chat = chat;
		this.approvals = approvals;
		this.images = images;
		this.maxQuestionLength = properties.maxQuestionLength();
		this.keepAlive = properties.keepAlive();
	}

	/**
	 * Answers a question. Only JSON is accepted, which pages of other origins cannot send
	 * without asking first.
	 */
	@PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE, produces = MediaType.TEXT_EVENT_STREAM_VALUE)
	Flux<ServerSentEvent<ChatEvent>> ask(@RequestBody Question question, HttpSession session) {
		String text = Objects.requireNonNullElse(question.question(), "").strip();
		if (text.isEmpty()) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "The question is empty");
		}
		if (text.length() > this.maxQuestionLength) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST,
					"The question is longer than " + this.maxQuestionLength + " characters");
		}
		this.images.open(session.getId());
		return this.chat.stream(session.getId(), text)
			.map((event) -> ServerSentEvent.builder(event).event(event.type()).build())
			.publish(this::withSignsOfLife);
	}

	/**
	 * That a browser is gone is noticed only when something is sent to it.
	 */
	private Flux<ServerSentEvent<ChatEvent>> withSignsOfLife(Flux<ServerSentEvent<ChatEvent>> events) {
		Flux<ServerSentEvent<ChatEvent>> signs = Flux.interval(this.keepAlive)
			.onBackpressureDrop()
			.map((number) -> ServerSentEvent.<ChatEvent>builder().comment("").build());
		return Flux.merge(events, signs.takeUntilOther(events.ignoreElements()));
	}

	@GetMapping
	List<Said> history(HttpSession session) {
		return this.chat.history(session.getId()).stream().flatMap(ChatController::said).toList();
	}

	@DeleteMapping
	@ResponseStatus(HttpStatus.NO_CONTENT)
	void forget(HttpSession session) {
		this.approvals.denyAll(session.getId());
		this.images.clear(session.getId());
		this.chat.forget(session.getId());
	}

	private static Stream<Said> said(Message message) {
		boolean user = message.getMessageType() == MessageType.USER;
		if (!user && message.getMessageType() != MessageType.ASSISTANT) {
			return Stream.empty();
		}
		return Stream.of(new Said(user, Objects.requireNonNullElse(message.getText(), "")));
	}

	/**
	 * What the page sends.
	 *
	 * @param question the question
	 */
	record Question(@Nullable String question) {
	}

	/**
	 * A message of the past.
	 *
	 * @param user whether the user said it
	 * @param text what was said
	 */
	record Said(boolean user, String text) {
	}

}
