/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.testing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.mcptools.client.McpClient;
import org.mcptools.client.McpClientBuilder;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.transport.McpTransport;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A server in memory that follows a script: it records every message, checks it against
 * the official schema, and answers by rules. Each transport it gives out is a new
 * connection to it.
 */
public final class ScriptedPeer implements Supplier<McpTransport>, AutoCloseable {

	public static final String NAME = "memory";

	public static final String NEWEST = "2025-11-25";

	public static final Duration PATIENCE = Duration.ofSeconds(10);

	private final Map<String, Rule> rules = new ConcurrentHashMap<>();

	private final List<ScriptedConnection> connections = new CopyOnWriteArrayList<>();

	private boolean checked = true;

	public ScriptedPeer() {
		answer("initialize", initializeResult(NEWEST));
		answer("ping", "{}");
	}

	public static String initializeResult(String version) {
		return "{\"protocolVersion\":\"" + version + "\",\"capabilities\":{\"tools\":{\"listChanged\":true}},"
				+ "\"serverInfo\":{\"name\":\"scripted\",\"version\":\"1.2.3\",\"title\":\"A scripted server\"},"
				+ "\"instructions\":\"Ask before you call.\"}";
	}

	public static String text(String text) {
		return "{\"content\":[{\"type\":\"text\",\"text\":\"" + text + "\"}]}";
	}

	/** Set what happens when a request for a method arrives. */
	public ScriptedPeer on(String method, Rule rule) {
		this.rules.put(method, rule);
		return this;
	}

	public ScriptedPeer answer(String method, String resultJson) {
		return on(method, (connection, request) -> connection.answer(request, resultJson));
	}

	public ScriptedPeer refuse(String method, int code, String message, @Nullable String dataJson) {
		return on(method, (connection, request) -> connection.refuse(request, code, message, dataJson));
	}

	/** Never answer a method, unless the test does so itself. */
	public ScriptedPeer hold(String method) {
		return on(method, (connection, request) -> {
		});
	}

	/** Leave out the schema check, where there are too many messages for it. */
	public ScriptedPeer unchecked() {
		this.checked = false;
		return this;
	}

	/**
	 * Return whether this server knows only revisions with a handshake. What it is asked
	 * before that is answered, but not recorded.
	 */
	boolean isOld() {
		return !this.rules.containsKey("server/discover");
	}

	boolean isChecked() {
		return this.checked;
	}

	Rule ruleFor(String method) {
		return this.rules.getOrDefault(method,
				(connection, request) -> connection.refuse(request, -32601, "No rule for " + method, null));
	}

	@Override
	public McpTransport get() {
		ScriptedConnection connection = new ScriptedConnection(this);
		this.connections.add(connection);
		return connection.clientEnd();
	}

	public McpClientBuilder builder() {
		return McpClient.builder(NAME).transport(this).requestTimeout(PATIENCE);
	}

	/** Return a client that has done the handshake. */
	public McpClient connected() {
		return connected(builder());
	}

	public McpClient connected(McpClientBuilder builder) {
		McpClient client = builder.build();
		client.initialize();
		return client;
	}

	public List<ScriptedConnection> connections() {
		return List.copyOf(this.connections);
	}

	/** Wait until a client has noticed that its connection is gone. */
	public void awaitLoss(McpClient client) {
		Awaitility.await().atMost(PATIENCE).until(() -> client.initializeResult() == null);
	}

	/** Return the newest connection, or wait for the first. */
	public ScriptedConnection connection() {
		if (this.connections.isEmpty()) {
			Awaitility.await().atMost(PATIENCE).until(() -> !this.connections.isEmpty());
		}
		return this.connections.get(this.connections.size() - 1);
	}

	/** Fail if a client said something that the schema does not allow. */
	public void assertConforming() {
		List<String> problems = new ArrayList<>();
		this.connections.forEach((connection) -> problems.addAll(connection.problems()));
		assertThat(problems).as("what the schema does not allow").isEmpty();
	}

	@Override
	public void close() {
		this.connections.forEach(ScriptedConnection::drop);
		assertConforming();
	}

	/**
	 * What happens when a request arrives.
	 */
	@FunctionalInterface
	public interface Rule {

		void handle(ScriptedConnection connection, JsonRpcRequest request);

	}

}
