/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Which MCP servers there are, and which tools they have. It answers at once from what is
 * known.
 */
@FunctionalInterface
public interface ServerDirectory {

	/**
	 * All configured servers.
	 * @return their present state, in the order of the configuration
	 */
	List<Server> servers();

	/**
	 * One MCP server.
	 *
	 * @param name its name in the configuration
	 * @param state whether it is up
	 * @param protocolVersion the protocol revision that it speaks, {@code null} while it
	 * is not connected
	 * @param error why it is down, {@code null} while all is well
	 * @param consent where the user can consent that it is used, {@code null} while it
	 * wants no consent
	 * @param tools its tools as they were last seen
	 */
	record Server(String name, State state, @Nullable String protocolVersion, @Nullable String error,
			@Nullable Consent consent, List<Tool> tools) {
	}

	/**
	 * A tool of a server.
	 *
	 * @param name its name at the server
	 * @param description what it says about itself
	 */
	record Tool(String name, String description) {
	}

	/** Whether a server can be used. */
	enum State {

		/** Its tools can be called. */
		UP,

		/** It is being started. */
		CONNECTING,

		/** Somebody has to consent first that it is used. */
		NEEDS_AUTHORIZATION,

		/** It failed. */
		DOWN

	}

}
