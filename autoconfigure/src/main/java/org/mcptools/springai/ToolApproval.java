/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import org.jspecify.annotations.Nullable;

/**
 * Decides whether a model may call a tool, most often by asking a person. Which calls it
 * is asked about is set by the {@code approval} property of a server or a tool.
 * Thread-safe.
 */
@FunctionalInterface
public interface ToolApproval {

	/**
	 * Decide about a call. Called on the thread of the call, and may block until somebody
	 * has answered: nothing else waits for it but the chat that the call belongs to. A
	 * thread that is interrupted meanwhile belongs to a call that nobody wants any more.
	 * What this throws counts as a refusal.
	 * @param request the call
	 * @return the decision
	 */
	Decision decide(ToolApprovalRequest request);

	/**
	 * Which calls are asked about.
	 */
	enum Mode {

		/** None. */
		NEVER,

		/** Those that may destroy something, as far as the server says. */
		DESTRUCTIVE,

		/** All. */
		ALWAYS

	}

	/**
	 * What was decided.
	 *
	 * @param allowed whether the call is made
	 * @param reason why not, as the model is to read it; {@code null} for no reason
	 */
	record Decision(boolean allowed, @Nullable String reason) {

		/**
		 * Return that the call is made.
		 * @return the decision
		 */
		public static Decision allow() {
			return new Decision(true, null);
		}

		/**
		 * Return that the call is not made.
		 * @param reason why not, as the model is to read it; {@code null} for no reason
		 * @return the decision
		 */
		public static Decision deny(@Nullable String reason) {
			return new Decision(false, reason);
		}

	}

}
