/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.era;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.call.CallTerms;
import org.mcptools.client.core.Relay;
import org.mcptools.client.error.McpErrorException;
import org.mcptools.client.protocol.ElicitationMode;
import org.mcptools.client.protocol.ElicitationRequest;
import org.mcptools.client.protocol.InvalidValueException;
import org.mcptools.client.thread.McpThreads;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Calls that a server refuses until the user has been at a URL (revision 2025-11-25). The
 * user is asked, and the call is made once more at once, since a server need not say when
 * the user is done. Where it is refused again, the user is still busy: it is made a last
 * time when the server says that all is done. In any other case the server's error stays.
 */
final class UrlElicitations {

	static final int REQUIRED = -32042;

	private final ServerRequests requests;

	private final Map<String, CompletableFuture<Void>> awaited = new ConcurrentHashMap<>();

	UrlElicitations(ServerRequests requests) {
		this.requests = requests;
	}

	/** The server says that what it calls by an id is done. */
	void completed(String elicitationId) {
		CompletableFuture<Void> done = this.awaited.get(elicitationId);
		if (done != null) {
			done.completeAsync(() -> null, McpThreads.callbacks());
		}
	}

	<R> CompletableFuture<R> call(CallTerms terms, Function<CallTerms, CompletableFuture<R>> send) {
		return new Attempts<>(terms, send).first();
	}

	private static boolean isRequired(Throwable failure) {
		return failure instanceof McpErrorException error && error.getCode() == REQUIRED;
	}

	private static List<ElicitationRequest> wanted(Throwable failure) {
		List<ElicitationRequest> wanted = new ArrayList<>();
		if (failure instanceof McpErrorException error && isRequired(error)) {
			JsonNode data = error.getData();
			for (JsonNode params : (data != null) ? data.path("elicitations").values() : List.<JsonNode>of()) {
				ElicitationRequest request = byUrl(params);
				if (request == null) {
					// Without all of them the call would be refused again.
					return List.of();
				}
				wanted.add(request);
			}
		}
		return wanted;
	}

	private static @Nullable ElicitationRequest byUrl(JsonNode params) {
		try {
			ElicitationRequest request = ElicitationRequest.from(params);
			return (request.mode() == ElicitationMode.URL) ? request : null;
		}
		catch (InvalidValueException ex) {
			return null;
		}
	}

	private static Future<?> after(Duration delay, Runnable task) {
		// Off the timer's thread, since what follows may run handlers of the application.
		return McpThreads.timer()
			.schedule(() -> McpThreads.callbacks().execute(task), delay.toNanos(), TimeUnit.NANOSECONDS);
	}

	/**
	 * The attempts of one call.
	 *
	 * @param <R> the type of the result
	 */
	private final class Attempts<R> {

		private final CallTerms terms;

		private final Function<CallTerms, CompletableFuture<R>> send;

		private final long start = System.nanoTime();

		private final Relay<R> relay = new Relay<>();

		private final Map<String, CompletableFuture<Void>> done = new ConcurrentHashMap<>();

		Attempts(CallTerms terms, Function<CallTerms, CompletableFuture<R>> send) {
			this.terms = terms;
			this.send = send;
		}

		CompletableFuture<R> first() {
			this.relay.follow(this.send.apply(this.terms), this.relay::complete, this::refused);
			return this.relay;
		}

		private CallTerms remaining() {
			return this.terms.after(Duration.ofNanos(System.nanoTime() - this.start));
		}

		private boolean refused(Throwable refusal) {
			List<ElicitationRequest> wanted = wanted(refusal);
			if (wanted.isEmpty()) {
				return false;
			}
			// Before the user is asked: the server may be quicker than the answer.
			for (ElicitationRequest request : wanted) {
				String id = request.elicitationId();
				if (id != null) {
					this.done.put(id,
							UrlElicitations.this.awaited.computeIfAbsent(id, (key) -> new CompletableFuture<>()));
				}
			}
			Relay<Boolean> agreed = new Relay<>();
			Future<?> limit = after(remaining().totalTimeout(), () -> agreed.cancel(true));
			this.relay.whenComplete((result, failure) -> {
				limit.cancel(false);
				this.done.forEach(UrlElicitations.this.awaited::remove);
			});
			ask(wanted.iterator(), agreed);
			this.relay.follow(agreed, (yes) -> {
				limit.cancel(false);
				if (yes) {
					this.relay.follow(this.send.apply(remaining()), this.relay::complete, this::refusedAgain);
				}
				else {
					this.relay.completeExceptionally(refusal);
				}
			}, (timedOut) -> this.relay.completeExceptionally(refusal));
			return true;
		}

		/** One after another: a user reads one question at a time. */
		private void ask(Iterator<ElicitationRequest> wanted, Relay<Boolean> agreed) {
			if (!wanted.hasNext()) {
				agreed.complete(true);
				return;
			}
			ObjectNode params = (ObjectNode) wanted.next().json();
			agreed.follow(UrlElicitations.this.requests.answer(Revisions.URL_ELICITATION, "elicitation/create", params),
					(answer) -> {
						if ("accept".equals(answer.path("action").asString(""))) {
							ask(wanted, agreed);
						}
						else {
							agreed.complete(false);
						}
					}, (refusal) -> agreed.complete(false));
		}

		private boolean refusedAgain(Throwable refusal) {
			if (!isRequired(refusal) || this.done.isEmpty()) {
				return false;
			}
			CompletableFuture<Boolean> told = CompletableFuture
				.allOf(this.done.values().toArray(CompletableFuture[]::new))
				.thenApply((nothing) -> true);
			Future<?> patience = after(remaining().timeout(), () -> told.complete(false));
			this.relay.follow(told, (yes) -> {
				patience.cancel(false);
				if (yes) {
					this.relay.follow(this.send.apply(remaining()), this.relay::complete);
				}
				else {
					this.relay.completeExceptionally(refusal);
				}
			});
			return true;
		}

	}

}
