/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.era;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.protocol.McpMethod;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The pages of lists that a server allows to be used again for a while. It belongs to one
 * connection and so to one identity, which makes what is private and what is public the
 * same. Thread-safe. Specification: 2026-07-28, caching ({@code ttlMs}).
 */
final class ListCache {

	/** A server that says more than a day has made a mistake. */
	private static final BigDecimal LONGEST_MILLIS = BigDecimal.valueOf(TimeUnit.DAYS.toMillis(1));

	/** A server may give every page another cursor each time it is asked. */
	private static final int MOST_PAGES = 2000;

	private static final Set<String> METHODS = Set.of(McpMethod.TOOLS_LIST.name(), McpMethod.RESOURCES_LIST.name(),
			McpMethod.RESOURCE_TEMPLATES_LIST.name(), McpMethod.PROMPTS_LIST.name());

	private final Map<Key, Page> pages = new ConcurrentHashMap<>();

	private final AtomicLong changes = new AtomicLong();

	private final LongSupplier nanoTime;

	ListCache() {
		this(System::nanoTime);
	}

	ListCache(LongSupplier nanoTime) {
		this.nanoTime = nanoTime;
	}

	/**
	 * Return a page that is fresh still.
	 * @return a copy, or {@code null} where the server is to be asked
	 */
	@Nullable JsonNode fresh(McpMethod<?, ?> method, ObjectNode params) {
		Key key = key(method, params);
		if (key == null) {
			return null;
		}
		if (key.cursor() == null) {
			// With those that no cursor leads to any longer.
			this.pages.entrySet().removeIf((kept) -> kept.getKey().isOf(method) && isStale(kept.getValue()));
		}
		Page page = this.pages.get(key);
		return (page != null && !isStale(page)) ? page.result().deepCopy() : null;
	}

	/**
	 * Return whether a page was kept for a while that is over, and its list has not been
	 * asked for since.
	 */
	boolean hasExpired(McpMethod<?, ?> method) {
		return this.pages.entrySet()
			.stream()
			.anyMatch((kept) -> kept.getKey().isOf(method) && isStale(kept.getValue()));
	}

	private boolean isStale(Page page) {
		return this.nanoTime.getAsLong() - page.staleAt() >= 0;
	}

	/**
	 * Return the number of changes so far, to be taken before the server is asked.
	 */
	long changes() {
		return this.changes.get();
	}

	/**
	 * Keep a page for as long as it says, unless the list has changed since it was asked
	 * for.
	 */
	void keep(McpMethod<?, ?> method, ObjectNode params, JsonNode result, long changesWhenAsked) {
		Key key = key(method, params);
		long ttl = millis(result.path("ttlMs"));
		if (key == null || ttl <= 0 || changesWhenAsked != changes()) {
			return;
		}
		if (this.pages.size() >= MOST_PAGES) {
			this.pages.clear();
		}
		this.pages.put(key,
				new Page(result.deepCopy(), this.nanoTime.getAsLong() + TimeUnit.MILLISECONDS.toNanos(ttl)));
		if (changesWhenAsked != changes()) {
			// Between the question above and here.
			this.pages.remove(key);
		}
	}

	/** A list has changed: which one does not matter, it is seldom. */
	void forget() {
		this.changes.incrementAndGet();
		this.pages.clear();
	}

	private static long millis(JsonNode ttl) {
		return ttl.isNumber() ? ttl.decimalValue().min(LONGEST_MILLIS).longValue() : 0;
	}

	/** What an application adds in {@code _meta} may change the answer. */
	private static @Nullable Key key(McpMethod<?, ?> method, ObjectNode params) {
		return (METHODS.contains(method.name()) && params.path("_meta").isEmpty())
				? new Key(method.name(), params.get("cursor")) : null;
	}

	private record Key(String method, @Nullable JsonNode cursor) {

		boolean isOf(McpMethod<?, ?> other) {
			return this.method.equals(other.name());
		}

	}

	private record Page(JsonNode result, long staleAt) {

	}

}
