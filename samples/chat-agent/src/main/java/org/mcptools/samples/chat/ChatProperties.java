/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Settings of the chat application.
 *
 * @param systemPrompt what the model is told before each conversation
 * @param maxQuestionLength the longest question that is accepted, in characters
 * @param memory how much is kept of conversations
 * @param approvalTimeout how long a tool call waits until somebody allows it
 * @param keepAlive how often a sign of life is sent with an answer, by which it is
 * noticed that the page is gone
 * @param openBrowser whether the command line opens a browser where a server wants the
 * user's consent; otherwise it only says where to go
 * @param images how many images of tools are kept
 * @param demo settings of the demo model
 */
@ConfigurationProperties("chat")
public record ChatProperties(
		@DefaultValue("""
				You are a helpful assistant. Use the tools whenever they can tell what the user wants to know, say so when a \
				tool reports an error, and never make up figures. Answer in the language of the question.""") String systemPrompt,
		@DefaultValue("4000") int maxQuestionLength, @DefaultValue Memory memory,
		@DefaultValue("2m") Duration approvalTimeout, @DefaultValue("5s") Duration keepAlive,
		@DefaultValue("true") boolean openBrowser, @DefaultValue Images images, @DefaultValue Demo demo) {

	/**
	 * How much is kept of conversations. Everything is kept in memory and is gone when
	 * the application ends.
	 *
	 * @param messages messages of one conversation, the oldest are dropped first
	 * @param conversations conversations, the one not used for longest is dropped first
	 */
	public record Memory(@DefaultValue("20") int messages, @DefaultValue("200") int conversations) {
	}

	/**
	 * How many images of tools are kept for a browser session, until it ends. The oldest
	 * are dropped first.
	 *
	 * @param count number of images
	 * @param size size of all of them
	 */
	public record Images(@DefaultValue("20") int count, @DefaultValue("8MB") DataSize size) {
	}

	/**
	 * Settings of the demo model.
	 *
	 * @param chunkDelay time between two pieces of a streamed answer
	 */
	public record Demo(@DefaultValue("15ms") Duration chunkDelay) {
	}

}
