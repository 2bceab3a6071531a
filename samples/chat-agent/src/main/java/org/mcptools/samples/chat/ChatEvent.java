/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat;

import org.jspecify.annotations.Nullable;

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
	 * @param durationMs how long the call took, in milliseconds, without the time in
	 * which it waited for the user
	 */
	record ToolResult(int id, boolean ok, String text, long durationMs) implements ChatEvent {

		@Override
		public String type() {
			return "tool-result";
		}

	}

	/**
	 * A tool is called as soon as somebody allows it.
	 *
	 * @param id the id of the call
	 * @param approval names the question; whoever answers it has to know it
	 * @param server the MCP server that has the tool
	 * @param tool the name of the tool
	 * @param arguments the arguments as JSON, as the server would get them
	 * @param reason why the question is asked
	 */
	record Approval(int id, String approval, String server, String tool, String arguments,
			String reason) implements ChatEvent {

		@Override
		public String type() {
			return "approval";
		}

	}

	/**
	 * Nobody has to decide about a call any more.
	 *
	 * @param id the id of the call
	 * @param approval names the question
	 * @param allowed whether the call is made
	 * @param reason why not, as the model reads it
	 */
	record Decision(int id, String approval, boolean allowed, @Nullable String reason) implements ChatEvent {

		@Override
		public String type() {
			return "decision";
		}

	}

	/**
	 * Nothing goes on until the user has consented that this application uses a server.
	 *
	 * @param id the id of the call that waits, {@link #BEFORE_CALLS} where the tools of
	 * the server are waited for
	 * @param consent tells it apart from others
	 * @param server the MCP server
	 * @param host the host to which the user is sent for that
	 * @param url where that is
	 */
	record ConsentNeeded(int id, int consent, String server, String host, String url) implements ChatEvent {

		/** In place of the id of a call. */
		public static final int BEFORE_CALLS = 0;

		@Override
		public String type() {
			return "consent";
		}

		/** The address is meant for the user alone. */
		@Override
		public String toString() {
			return "ConsentNeeded[" + this.server + " at " + this.host + "]";
		}

	}

	/**
	 * A consent is waited for no longer.
	 *
	 * @param id as it was told before
	 * @param consent as it was told before
	 * @param given whether the user has consented
	 */
	record ConsentOver(int id, int consent, boolean given) implements ChatEvent {

		@Override
		public String type() {
			return "consent-over";
		}

	}

	/**
	 * A tool has returned an image.
	 *
	 * @param id the id of the call
	 * @param image names the image
	 * @param mimeType its type
	 * @param size its size in bytes
	 */
	record Media(int id, String image, String mimeType, int size) implements ChatEvent {

		@Override
		public String type() {
			return "media";
		}

	}

	/**
	 * A tool has come this far.
	 *
	 * @param id the id of the call
	 * @param progress how much is done, in whatever unit
	 * @param total how much there is to do, {@code null} where that is unknown
	 * @param message what is being done, {@code null} where the server does not say
	 */
	record Progress(int id, double progress, @Nullable Double total, @Nullable String message) implements ChatEvent {

		@Override
		public String type() {
			return "progress";
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
