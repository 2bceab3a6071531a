/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.era;

import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.call.CallTerms;
import org.mcptools.client.core.PendingCall;
import org.mcptools.client.error.McpErrorException;
import org.mcptools.client.error.McpProtocolException;
import org.mcptools.client.error.McpTimeoutException;
import org.mcptools.client.handler.ClientHandlers;
import org.mcptools.client.handler.Listeners;
import org.mcptools.client.jsonrpc.Json;
import org.mcptools.client.protocol.McpMethod;
import org.mcptools.client.protocol.ServerCapabilities;
import org.mcptools.client.thread.McpThreads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The stream on which a server of the stateless revision tells what changes
 * ({@code subscriptions/listen}). It is replaced when other things are of interest, and
 * opened again after it has ended, later each time; those who listen are told then that
 * something may have changed meanwhile.
 */
final class ChangeSubscription {

	private static final Logger logger = LoggerFactory.getLogger(ChangeSubscription.class);

	/** It ends when the server or the channel ends, not by time. */
	private static final Duration NO_TIMEOUT = Duration.ofDays(3650);

	private static final long LONGEST_PAUSE_SECONDS = 60;

	private final StatelessEra era;

	private final ClientHandlers handlers;

	private final Set<String> uris = new TreeSet<>();

	private @Nullable ServerCapabilities capabilities;

	private @Nullable Stream current;

	private int attempts;

	ChangeSubscription(StatelessEra era) {
		this.era = era;
		this.handlers = era.settings().handlers();
	}

	synchronized void open(ServerCapabilities declared) {
		this.capabilities = declared;
		replace();
	}

	synchronized CompletableFuture<Void> add(String uri, CallTerms terms) {
		this.uris.add(uri);
		String method = McpMethod.RESOURCES_SUBSCRIBE.name();
		return replaced(method, terms).thenApply((honoured) -> {
			if (!tells(honoured, uri)) {
				forget(uri);
				throw new McpProtocolException(this.era.settings().server(), method,
						"it does not tell changes of resource '" + uri + "'", null);
			}
			return null;
		});
	}

	private synchronized void forget(String uri) {
		this.uris.remove(uri);
	}

	/** What is not mentioned at all is taken as agreed. */
	private static boolean tells(@Nullable JsonNode honoured, String uri) {
		return !(honoured instanceof ObjectNode)
				|| honoured.path("resourceSubscriptions").valueStream().anyMatch((one) -> uri.equals(one.asString("")));
	}

	synchronized CompletableFuture<Void> remove(String uri, CallTerms terms) {
		this.uris.remove(uri);
		return replaced(McpMethod.RESOURCES_UNSUBSCRIBE.name(), terms).thenApply((honoured) -> null);
	}

	private CompletableFuture<@Nullable JsonNode> replaced(String method, CallTerms terms) {
		Stream next = replace();
		if (next == null) {
			return CompletableFuture.completedFuture(null);
		}
		CompletableFuture<@Nullable JsonNode> done = next.acknowledged.copy();
		Future<?> timer = McpThreads.timer()
			.schedule(
					() -> done.completeExceptionally(
							new McpTimeoutException(this.era.settings().server(), method, terms.timeout())),
					terms.timeout().toNanos(), TimeUnit.NANOSECONDS);
		done.whenComplete((honoured, failure) -> timer.cancel(false));
		return done;
	}

	/** The server says what it will tell, on the stream or about the stream. */
	synchronized void acknowledged(ObjectNode params) {
		Stream stream = this.current;
		JsonNode id = params.path("_meta").path("io.modelcontextprotocol/subscriptionId");
		if (stream == null || !(id.isMissingNode() || id.asString("").equals(stream.answer.id().toString()))) {
			return;
		}
		JsonNode honoured = params.get("notifications");
		if (honoured instanceof ObjectNode && !honoured.equals(stream.wanted)) {
			logger.debug("MCP server '{}' was asked to tell {}, and tells {}", this.era.settings().server(),
					stream.wanted, honoured);
		}
		stream.acknowledged.completeAsync(() -> honoured, McpThreads.callbacks());
	}

	/**
	 * The new stream is opened before the old one is closed, so that nothing is missed.
	 */
	private @Nullable Stream replace() {
		Stream old = this.current;
		ObjectNode wanted = wanted();
		this.current = wanted.isEmpty() ? null : listen(wanted);
		if (old != null) {
			old.replaced = true;
			old.answer.cancel(true);
		}
		return this.current;
	}

	private ObjectNode wanted() {
		ObjectNode wanted = Json.object();
		ServerCapabilities declared = this.capabilities;
		if (declared == null) {
			return wanted;
		}
		putIf(wanted, "toolsListChanged", !this.handlers.toolsChanged().isEmpty() && declared.announcesToolChanges());
		putIf(wanted, "promptsListChanged", !this.handlers.promptsChanged().isEmpty()
				&& declared.json().at("/prompts/listChanged").asBoolean(false));
		putIf(wanted, "resourcesListChanged", !this.handlers.resourcesChanged().isEmpty()
				&& declared.json().at("/resources/listChanged").asBoolean(false));
		if (!this.uris.isEmpty()) {
			this.uris.forEach(wanted.putArray("resourceSubscriptions")::add);
		}
		return wanted;
	}

	private static void putIf(ObjectNode wanted, String name, boolean is) {
		if (is) {
			wanted.put(name, true);
		}
	}

	private Stream listen(ObjectNode wanted) {
		ObjectNode params = Json.object();
		params.set("notifications", wanted);
		Stream stream = new Stream(this.era.exchange(McpMethod.SUBSCRIPTIONS_LISTEN, params, new CallTerms(NO_TIMEOUT)),
				wanted);
		stream.answer.whenComplete((result, failure) -> ended(stream, failure));
		return stream;
	}

	private synchronized void ended(Stream stream, @Nullable Throwable failure) {
		Throwable cause = (failure != null) ? Negotiation.unwrap(failure) : null;
		stream.acknowledged.completeExceptionally(
				(cause != null) ? cause : new IllegalStateException("The server has ended the subscription"));
		if (stream.replaced || this.era.isOver()) {
			return;
		}
		if (cause instanceof McpErrorException) {
			logger.debug("MCP server '{}' tells no changes", this.era.settings().server(), cause);
			return;
		}
		boolean lasted = System.nanoTime() - stream.begun > TimeUnit.SECONDS.toNanos(LONGEST_PAUSE_SECONDS);
		this.attempts = lasted ? 0 : this.attempts + 1;
		long pause = Math.min(1L << Math.min(this.attempts, 6), LONGEST_PAUSE_SECONDS);
		McpThreads.timer().schedule(() -> McpThreads.callbacks().execute(() -> again(stream)), pause, TimeUnit.SECONDS);
	}

	private void again(Stream ended) {
		synchronized (this) {
			if (this.current != ended || this.era.isOver()) {
				return;
			}
			replace();
		}
		String server = this.era.settings().server();
		Listeners.tell(server, this.handlers.toolsChanged(), Runnable::run);
		Listeners.tell(server, this.handlers.promptsChanged(), Runnable::run);
		Listeners.tell(server, this.handlers.resourcesChanged(), Runnable::run);
	}

	/**
	 * One stream.
	 */
	private static final class Stream {

		private final PendingCall<JsonNode> answer;

		private final ObjectNode wanted;

		private final CompletableFuture<@Nullable JsonNode> acknowledged = new CompletableFuture<>();

		private final long begun = System.nanoTime();

		private volatile boolean replaced;

		Stream(PendingCall<JsonNode> answer, ObjectNode wanted) {
			this.answer = answer;
			this.wanted = wanted;
		}

	}

}
