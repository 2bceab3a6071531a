/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.era;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.protocol.InitializeResult;
import org.mcptools.client.protocol.McpMethod;
import org.mcptools.client.protocol.ServerCapabilities;

/**
 * What a server lets its clients ask for.
 */
public final class ServerOffers {

	private ServerOffers() {
	}

	/**
	 * Return what a server did not declare but a method needs.
	 * @param said what the server said of itself
	 * @param method the method
	 * @return the name of the capability, or {@code null} where the method may be used
	 */
	public static @Nullable String missing(InitializeResult said, McpMethod<?, ?> method) {
		ServerCapabilities capabilities = said.capabilities();
		return switch (method.name()) {
			case "tools/list" -> unless(capabilities.hasTools(), "tools");
			case "resources/list", "resources/templates/list", "resources/read" ->
				unless(capabilities.hasResources(), "resources");
			case "resources/subscribe", "resources/unsubscribe" ->
				unless(capabilities.allowsResourceSubscriptions(), "resources.subscribe");
			case "prompts/list", "prompts/get" -> unless(capabilities.hasPrompts(), "prompts");
			case "completion/complete" ->
				// The first revision has the method, and no capability for it.
				unless(capabilities.hasCompletions() || !Revisions.has(said.protocolVersion(), Revisions.COMPLETIONS),
						"completions");
			case "logging/setLevel" -> unless(capabilities.hasLogging(), "logging");
			default -> null;
		};
	}

	private static @Nullable String unless(boolean declared, String capability) {
		return declared ? null : capability;
	}

}
