/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.peers;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;

import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.mcptools.client.testing.McpSchema;

/**
 * A server that speaks one revision of the protocol, strictly, and bears witness of what
 * a client said to it. How it is reached is the business of a {@link Host}.
 */
final class Witness {

	/** Long enough for a slow machine, short enough for a test that fails. */
	static final Duration PATIENCE = Duration.ofSeconds(20);

	static final String STATELESS = "2026-07-28";

	static final List<String> STATEFUL = List.of("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25");

	static final String NEWEST_STATEFUL = "2025-11-25";

	private final String revision;

	private final WitnessTools tools = new WitnessTools();

	private final List<Heard> heard = new CopyOnWriteArrayList<>();

	private final List<String> breaches = new CopyOnWriteArrayList<>();

	private final List<Cancellation> cancellations = new CopyOnWriteArrayList<>();

	private final Set<Conversation> conversations = ConcurrentHashMap.newKeySet();

	private volatile BiConsumer<Heard, Outlet> probeHabit = (probe, outlet) -> outlet
		.send(Wire.error(probe.id(), -32601, "Method not found", null));

	Witness(String revision) {
		this.revision = revision;
	}

	/** Wait, and look often: most of it has happened already. */
	static ConditionFactory soon(String... what) {
		return Awaitility.await(String.join(" ", what))
			.atMost(PATIENCE)
			.pollDelay(Duration.ZERO)
			.pollInterval(Duration.ofMillis(10));
	}

	/** Set what an old server does when it is asked {@code server/discover}. */
	Witness onProbe(BiConsumer<Heard, Outlet> habit) {
		this.probeHabit = habit;
		return this;
	}

	void answerProbe(Heard probe, Outlet outlet) {
		this.probeHabit.accept(probe, outlet);
	}

	String revision() {
		return this.revision;
	}

	boolean isStateless() {
		return STATELESS.equals(this.revision);
	}

	boolean isSince(String other) {
		return this.revision.compareTo(other) >= 0;
	}

	WitnessTools tools() {
		return this.tools;
	}

	/**
	 * Begin to talk to a client.
	 * @param general where to say what belongs to no request
	 */
	Conversation converse(Outlet general) {
		Conversation conversation = isStateless() ? new StatelessConversation(this)
				: new StatefulConversation(this, general);
		this.conversations.add(conversation);
		return conversation;
	}

	void ended(Conversation conversation) {
		this.conversations.remove(conversation);
	}

	/** Write down a message, and whether it is one that the revision knows. */
	void hear(Heard message) {
		this.heard.add(message);
		if (!"2.0".equals(message.message().path("jsonrpc").asString(""))) {
			breach("not JSON-RPC 2.0: " + message);
		}
		if (isStateless() ? !"initialize".equals(message.method()) : !message.isProbe()) {
			String line = message.message().toString();
			McpSchema.of(this.revision).problemsOf(line).forEach((problem) -> breach(problem + " in " + line));
		}
	}

	/** The client has broken a rule of the revision. */
	void breach(String what) {
		this.breaches.add(what);
	}

	List<String> breaches() {
		return List.copyOf(this.breaches);
	}

	void cancelled(Cancellation cancellation) {
		this.cancellations.add(cancellation);
	}

	List<Cancellation> cancellations() {
		return List.copyOf(this.cancellations);
	}

	List<Cancellation> awaitCancellations(int count) {
		return soon().until(this::cancellations, (list) -> list.size() >= count);
	}

	List<String> methods() {
		return this.heard.stream().map(Heard::method).toList();
	}

	List<Heard> heard(String method) {
		return this.heard.stream().filter((message) -> method.equals(message.method())).toList();
	}

	/** Return the newest of the messages with a method, when there are so many. */
	Heard await(String method, int count) {
		List<Heard> all = soon().until(() -> heard(method), (list) -> list.size() >= count);
		return all.get(all.size() - 1);
	}

	/** Wait until so many calls of the tool that does not answer have arrived. */
	List<ToolCall> awaitHeld(int count) {
		return soon().until(this.tools::held, (list) -> list.size() >= count);
	}

	/** Tell all who listen, and return how many there were. */
	int toolsChanged() {
		return everybody().stream().mapToInt(Conversation::toolsChanged).sum();
	}

	void updated(String uri) {
		everybody().forEach((conversation) -> conversation.updated(uri));
	}

	/** Return how many clients want to hear of a resource. */
	int subscribers(String uri) {
		return everybody().stream().mapToInt((conversation) -> conversation.subscribers(uri)).sum();
	}

	/** Break off all streams on which clients hear of changes. */
	long breakOffStreams() {
		return everybody().stream().filter(Conversation::breakOffStreams).count();
	}

	private List<Conversation> everybody() {
		return new ArrayList<>(this.conversations);
	}

}
