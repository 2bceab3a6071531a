/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat;

import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.mcptools.client.protocol.ToolAnnotations;
import org.mcptools.springai.ToolApproval;
import org.mcptools.springai.ToolApprovalRequest;

/**
 * Asks whoever follows an answer whether a tool may be called, and lets the call wait for
 * the decision. Without one it is not made.
 */
public final class ChatApprovals implements ToolApproval {

	private static final Decision NOBODY_WAITS = Decision.deny("nobody waits for the answer any more");

	private final Map<String, Pending> pending = new ConcurrentHashMap<>();

	private final Duration timeout;

	/**
	 * Creates it.
	 * @param timeout how long a call waits for a decision
	 */
	public ChatApprovals(Duration timeout) {
		this.timeout = timeout;
	}

	@Override
	public Decision decide(ToolApprovalRequest request) {
		RunningCall call = RunningCall.of(request.context());
		if (call == null) {
			return Decision.deny("there is nobody to ask");
		}
		String id = UUID.randomUUID().toString();
		CompletableFuture<Decision> decision = new CompletableFuture<>();
		long start = System.nanoTime();
		this.pending.put(id, new Pending(call.conversation(), decision));
		try {
			call.tell(new ChatEvent.Approval(call.id(), id, request.server(), request.tool().name(),
					request.arguments(), reason(request.tool().annotations())));
			call.turn().atEnd(() -> decision.complete(NOBODY_WAITS));
			Decision decided = await(decision);
			call.tell(new ChatEvent.Decision(call.id(), id, decided.allowed(), decided.reason()));
			return decided;
		}
		finally {
			this.pending.remove(id);
			call.addWaited(System.nanoTime() - start);
		}
	}

	private Decision await(CompletableFuture<Decision> decision) {
		try {
			return decision.get(this.timeout.toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (TimeoutException ex) {
			// Who has answered at the last moment was told that it counts.
			decision.complete(Decision.deny("the user did not answer within " + words(this.timeout)));
			return decision.join();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			decision.complete(NOBODY_WAITS);
			return NOBODY_WAITS;
		}
		catch (ExecutionException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * Answers what was asked. Each question can be answered once, and only from the
	 * conversation in which it was asked.
	 * @param conversation names the conversation
	 * @param id the id of the question
	 * @param decision the answer
	 * @return whether the answer counts
	 */
	public boolean answer(String conversation, String id, Decision decision) {
		Pending asked = this.pending.get(id);
		return asked != null && asked.conversation().equals(conversation) && asked.decision().complete(decision);
	}

	/**
	 * Whether a call of a conversation waits for a decision.
	 * @param conversation names the conversation
	 * @return {@code true} when there is something to decide
	 */
	public boolean isAsking(String conversation) {
		return this.pending.values()
			.stream()
			.anyMatch((asked) -> asked.conversation().equals(conversation) && !asked.decision().isDone());
	}

	/**
	 * Denies all that a conversation has left open.
	 * @param conversation names the conversation
	 */
	public void denyAll(String conversation) {
		this.pending.values()
			.stream()
			.filter((asked) -> asked.conversation().equals(conversation))
			.forEach((asked) -> asked.decision().complete(NOBODY_WAITS));
	}

	private static String reason(ToolAnnotations annotations) {
		if (annotations.isReadOnly()) {
			return "Every call of this tool has to be allowed.";
		}
		return annotations.isDestructive()
				? "It may delete or overwrite something: its server says so, or does not say that it does not."
				: "It changes something, and every call of this tool has to be allowed.";
	}

	private static String words(Duration time) {
		return (time.toMinutes() > 1 && time.toSecondsPart() == 0) ? time.toMinutes() + " minutes"
				: (time.toMillis() / 1000.0) + " seconds";
	}

	private record Pending(String conversation, CompletableFuture<Decision> decision) {
	}

}
