/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.era;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.call.CallTerms;
import org.mcptools.client.core.Relay;
import org.mcptools.client.error.McpErrorException;
import org.mcptools.client.error.McpProtocolException;
import org.mcptools.client.jsonrpc.Json;
import org.mcptools.client.protocol.InvalidValueException;
import org.mcptools.client.protocol.ListToolsResult;
import org.mcptools.client.protocol.McpMethod;
import org.mcptools.client.thread.McpThreads;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A call of the stateless revision with all its rounds: a server may answer that it needs
 * something first, and is then asked again with what it needs. Each round is a request of
 * its own.
 *
 * @param <R> the type of the result
 */
final class StatelessCall<R> {

	private static final int MOST_INPUT_ROUNDS = 16;

	private static final int MOST_BUSY_ROUNDS = 64;

	private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

	private static final int MOST_PAGES = 1000;

	private static final Set<String> MAY_NEED_INPUT = Set.of(McpMethod.TOOLS_CALL.name(),
			McpMethod.RESOURCES_READ.name(), McpMethod.PROMPTS_GET.name());

	private final StatelessEra era;

	private final McpMethod<?, R> method;

	private final ObjectNode params;

	private final CallTerms terms;

	private final long start = System.nanoTime();

	private final Relay<R> outer = new Relay<>();

	private final long changesBefore;

	private int inputRounds;

	private int busyRounds;

	private boolean corrected;

	StatelessCall(StatelessEra era, McpMethod<?, R> method, ObjectNode params, CallTerms terms) {
		this.era = era;
		this.method = method;
		this.params = params;
		this.terms = terms;
		this.changesBefore = era.lists().changes();
	}

	CompletableFuture<R> start() {
		JsonNode known = this.era.lists().fresh(this.method, this.params);
		if (known != null) {
			read(known);
		}
		else if (this.era.mustSeeTool(this.method, this.params)) {
			findTool(null, 0);
		}
		else {
			send(Json.object());
		}
		return this.outer;
	}

	/** A tool that no page has is called all the same: the server knows best. */
	private void findTool(@Nullable String cursor, int page) {
		ObjectNode where = Json.object();
		if (cursor != null) {
			where.put("cursor", cursor);
		}
		CompletableFuture<ListToolsResult> listed = this.era.call(McpMethod.TOOLS_LIST, where, left());
		this.outer.follow(listed, (result) -> {
			if (result.nextCursor() != null && page < MOST_PAGES && this.era.mustSeeTool(this.method, this.params)) {
				findTool(result.nextCursor(), page + 1);
			}
			else {
				send(Json.object());
			}
		});
	}

	/** What a round adds goes into that round only. */
	private void send(ObjectNode extra) {
		ObjectNode round = this.params.deepCopy();
		round.setAll(extra);
		this.outer.follow(this.era.exchange(this.method, round, left()), this::take,
				(failure) -> isRecovered(failure, extra));
	}

	private boolean isRecovered(Throwable failure, ObjectNode extra) {
		if (!this.corrected && failure instanceof McpErrorException error) {
			this.corrected = true;
			ProbeVerdict seen = ProbeVerdict.of(error, false);
			if (seen.kind() == ProbeVerdict.Kind.ASK_AGAIN && seen.version() != null) {
				this.era.speak(seen.version());
				send(extra);
				return true;
			}
			if (error.getCode() == ProbeVerdict.HEADER_MISMATCH
					&& McpMethod.TOOLS_CALL.name().equals(this.method.name())) {
				this.era.forgetLists();
				findTool(null, 0);
				return true;
			}
		}
		return false;
	}

	/** The limit for the whole call holds for all rounds together. */
	private CallTerms left() {
		return this.terms.after(Duration.ofNanos(System.nanoTime() - this.start));
	}

	private void take(JsonNode result) {
		switch (result.path("resultType").asString("complete")) {
			case "complete" -> complete(result);
			case "input_required" -> {
				if (!MAY_NEED_INPUT.contains(this.method.name())) {
					throw broken("asks for input, which " + this.method.name() + " does not allow");
				}
				giveInput(result);
			}
			default -> throw broken("answers " + this.method.name() + " with the unknown result type '"
					+ result.path("resultType").asString("") + "'");
		}
	}

	private void complete(JsonNode result) {
		JsonNode usable = this.era.usable(this.method, result);
		this.era.lists().keep(this.method, this.params, usable, this.changesBefore);
		read(usable);
	}

	private void read(JsonNode result) {
		try {
			this.outer.complete(this.method.reader().apply(result));
		}
		catch (InvalidValueException ex) {
			throw new McpProtocolException(this.era.settings().server(), this.method.name(),
					"the answer to " + this.method.name() + " breaks the protocol: " + ex.getMessage(), ex);
		}
	}

	private void giveInput(JsonNode result) {
		JsonNode state = result.get("requestState");
		ObjectNode extra = Json.object();
		if (state != null && state.isString()) {
			extra.set("requestState", state);
		}
		if (result.get("inputRequests") instanceof ObjectNode requests) {
			if (++this.inputRounds > MOST_INPUT_ROUNDS) {
				throw broken("asks for input more than " + MOST_INPUT_ROUNDS + " times in one call");
			}
			this.outer.follow(this.era.input().answer(this.method.name(), requests), (answers) -> {
				extra.set("inputResponses", answers);
				send(extra);
			});
			return;
		}
		if (extra.isEmpty()) {
			throw broken("asks for input without saying which");
		}
		if (++this.busyRounds > MOST_BUSY_ROUNDS) {
			throw broken("asks to come back later more than " + MOST_BUSY_ROUNDS + " times in one call");
		}
		long pause = Math.min(50L << Math.min(this.busyRounds, 10), LONGEST_PAUSE.toMillis());
		CompletableFuture<Void> later = new CompletableFuture<>();
		McpThreads.timer()
			.schedule(() -> McpThreads.callbacks().execute(() -> later.complete(null)), pause, TimeUnit.MILLISECONDS);
		this.outer.follow(later, (nothing) -> send(extra));
	}

	private McpProtocolException broken(String what) {
		return new McpProtocolException(this.era.settings().server(), this.method.name(), what, null);
	}

}
