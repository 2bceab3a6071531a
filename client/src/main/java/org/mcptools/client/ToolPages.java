/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.core.Relay;
import org.mcptools.client.protocol.ListToolsParams;
import org.mcptools.client.protocol.ListToolsResult;
import org.mcptools.client.protocol.McpToolDefinition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows the pages of {@code tools/list}. A cursor is opaque: it is followed while there
 * is one, an empty string included.
 */
final class ToolPages {

	private static final Logger logger = LoggerFactory.getLogger(ToolPages.class);

	private final ClientSettings settings;

	private final Function<ListToolsParams, CompletableFuture<ListToolsResult>> ask;

	private final List<McpToolDefinition> tools = new ArrayList<>();

	private final Set<String> cursors = new HashSet<>();

	private final Relay<List<McpToolDefinition>> relay = new Relay<>();

	private int pages;

	ToolPages(ClientSettings settings, Function<ListToolsParams, CompletableFuture<ListToolsResult>> ask) {
		this.settings = settings;
		this.ask = ask;
	}

	CompletableFuture<List<McpToolDefinition>> all() {
		follow(null);
		return this.relay;
	}

	private void follow(@Nullable String cursor) {
		this.relay.follow(this.ask.apply(new ListToolsParams(cursor)), this::take);
	}

	private void take(ListToolsResult page) {
		this.tools.addAll(page.tools());
		page.problems()
			.forEach((problem) -> logger.warn("MCP server '{}' publishes something that is not a tool: {}",
					this.settings.server(), problem));
		this.pages++;
		String next = page.nextCursor();
		if (next == null) {
			this.relay.complete(List.copyOf(this.tools));
		}
		else if (!this.cursors.add(next)) {
			stop("repeats a cursor of tools/list");
		}
		else if (this.pages >= this.settings.maxPages()) {
			stop("has more than " + this.pages + " pages of tools");
		}
		else {
			follow(next);
		}
	}

	private void stop(String why) {
		logger.warn("MCP server '{}' {}; going on with the {} tools seen so far", this.settings.server(), why,
				this.tools.size());
		this.relay.complete(List.copyOf(this.tools));
	}

}
