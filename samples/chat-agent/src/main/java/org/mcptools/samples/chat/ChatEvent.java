/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat;

/**
 * What happens while a question is answered.
 */
public sealed interface ChatEvent {

	/**
	 * What the event is called on the wire.
	 * @return a short name
	 */
	String type();

	/**
	 * A piece of the answer.
	 *
	 * @param text the piece
	 */
	record Token(String text) implements ChatEvent {

		@Override
		public String type() {
			return "token";
		}

	}

	/**
	 * A tool is called now.
	 *
	 * @param id tells the calls of one answer apart
	 * @param server the MCP server that has the tool
	 * @param tool the name of the tool
	 * @param arguments the arguments as JSON
	 */
	record ToolCall(int id, String server, String tool, String arguments) implements ChatEvent {

		@Override
		public String type() {
			return "tool-call";
		}

	}

	/**
	 * A tool has returned.
	 *
	 * @param id the id of the call
	 * @param ok whether it went well
	 * @param text what the model gets to read
	 * @param durationMs how long the call took, in milliseconds
	 */
	record ToolResult(int id, boolean ok, String text, long durationMs) implements ChatEvent {

		@Override
		public String type() {
			return "tool-result";
		}

	}

	/**
	 * The answer is complete.
	 *
	 * @param durationMs how long all of it took, in milliseconds
	 */
	record Done(long durationMs) implements ChatEvent {

		@Override
		public String type() {
			return "done";
		}

	}

	/**
	 * There is no answer.
	 *
	 * @param message why
	 */
	record Failure(String message) implements ChatEvent {

		@Override
		public String type() {
			return "error";
		}

	}

}
