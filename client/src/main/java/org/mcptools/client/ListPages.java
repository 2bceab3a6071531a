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
import org.mcptools.client.protocol.ListResult;
import org.mcptools.client.protocol.PageParams;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows the pages of a list. A cursor is opaque: it is followed while there is one, an
 * empty string included.
 *
 * @param <T> the type of the entries
 */
final class ListPages<T> {

	private static final Logger logger = LoggerFactory.getLogger(ListPages.class);

	private final ClientSettings settings;

	private final String method;

	private final String noun;

	private final Function<PageParams, ? extends CompletableFuture<? extends ListResult<T>>> ask;

	private final List<T> items = new ArrayList<>();

	private final Set<String> cursors = new HashSet<>();

	private final Relay<List<T>> relay = new Relay<>();

	private int pages;

	/**
	 * Create a list.
	 * @param settings the client's settings
	 * @param method the method that lists
	 * @param noun what one entry is called
	 * @param ask asks for a page
	 */
	ListPages(ClientSettings settings, String method, String noun,
			Function<PageParams, ? extends CompletableFuture<? extends ListResult<T>>> ask) {
		this.settings = settings;
		this.method = method;
		this.noun = noun;
		this.ask = ask;
	}

	CompletableFuture<List<T>> all() {
		follow(null);
		return this.relay;
	}

	private void follow(@Nullable String cursor) {
		this.relay.follow(this.ask.apply(new PageParams(cursor)), this::take);
	}

	private void take(ListResult<T> page) {
		this.items.addAll(page.items());
		page.problems()
			.forEach((problem) -> logger.warn("MCP server '{}' publishes something that is not a {}: {}",
					this.settings.server(), this.noun, problem));
		this.pages++;
		String next = page.nextCursor();
		if (next == null) {
			this.relay.complete(List.copyOf(this.items));
		}
		else if (!this.cursors.add(next)) {
			stop("repeats a cursor of " + this.method);
		}
		else if (this.pages >= this.settings.maxPages()) {
			stop("has more than " + this.pages + " pages of " + this.noun + "s");
		}
		else {
			follow(next);
		}
	}

	private void stop(String why) {
		logger.warn("MCP server '{}' {}; going on with the {} {}s seen so far", this.settings.server(), why,
				this.items.size(), this.noun);
		this.relay.complete(List.copyOf(this.items));
	}

}
