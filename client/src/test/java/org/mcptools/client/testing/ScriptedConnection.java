/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;

import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.jsonrpc.JsonRpcError;
import org.mcptools.client.jsonrpc.JsonRpcMessage;
import org.mcptools.client.jsonrpc.JsonRpcNotification;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.jsonrpc.JsonRpcResponse;
import org.mcptools.client.transport.Frame;
import org.mcptools.client.transport.InMemoryTransport;
import org.mcptools.client.transport.McpTransport;
import org.mcptools.client.transport.TransportListener;

/**
 * One connection to a {@link ScriptedPeer}: the server's side of it.
 */
public final class ScriptedConnection implements TransportListener {

	private final ScriptedPeer script;

	private final InMemoryTransport serverEnd;

	private final RecordingTransport clientEnd;

	private final Queue<JsonRpcMessage> received = new ConcurrentLinkedQueue<>();

	/** What is spoken once a revision has been agreed on. */
	private volatile String revision = ScriptedPeer.NEWEST;

	private volatile boolean closed;

	ScriptedConnection(ScriptedPeer script) {
		this.script = script;
		InMemoryTransport.Pair pair = InMemoryTransport.pair(ScriptedPeer.NAME);
		this.serverEnd = pair.server();
		this.clientEnd = new RecordingTransport(pair.client(),
				(line) -> !(script.isOld() && line.contains("\"server/discover\"")), this::problemsOf);
		this.serverEnd.open(this);
	}

	private List<String> problemsOf(String line) {
		if (!this.script.isChecked()) {
			return List.of();
		}
		String spoken = line.contains("\"server/discover\"") ? McpSchemaRevisions.STATELESS
				: line.contains("\"initialize\"") ? ScriptedPeer.NEWEST : this.revision;
		return McpSchema.of(spoken).problemsOf(line).stream().map((problem) -> problem + " in " + line).toList();
	}

	McpTransport clientEnd() {
		return this.clientEnd;
	}

	List<String> problems() {
		return this.clientEnd.problems();
	}

	@Override
	public void onFrame(Frame frame) {
		if (this.script.isOld() && frame.message() instanceof JsonRpcRequest probe && isProbe(probe.method())) {
			refuse(probe, -32601, "Method not found", null);
			return;
		}
		this.received.add(frame.message());
		if (frame.message() instanceof JsonRpcRequest request) {
			this.script.ruleFor(request.method()).handle(this, request);
		}
	}

	static boolean isProbe(String method) {
		return "server/discover".equals(method);
	}

	@Override
	public void onClosed(@Nullable McpTransportException cause) {
		this.closed = true;
	}

	public void answer(JsonRpcRequest request, String resultJson) {
		if ("initialize".equals(request.method())) {
			agree(JsonText.node(resultJson).path("protocolVersion").asString(""));
		}
		else if (isProbe(request.method()) && !methods().contains("notifications/initialized")) {
			JsonText.node(resultJson).path("supportedVersions").values().forEach((one) -> agree(one.asString("")));
		}
		send(JsonRpcResponse.success(request.id(), JsonText.node(resultJson)));
	}

	private void agree(String chosen) {
		if (McpSchemaRevisions.KNOWN.contains(chosen)) {
			this.revision = chosen;
		}
	}

	public void refuse(JsonRpcRequest request, int code, String message, @Nullable String dataJson) {
		send(JsonRpcResponse.failure(request.id(),
				new JsonRpcError(code, message, (dataJson != null) ? JsonText.node(dataJson) : null)));
	}

	public void send(JsonRpcMessage message) {
		this.serverEnd.send(new Frame(message));
	}

	public void notify(String method, String paramsJson) {
		send(JsonText.notification(method, paramsJson));
	}

	/** End the connection from the server's side. */
	public void drop() {
		this.serverEnd.close();
	}

	/** Return whether the channel has ended, whoever ended it. */
	public boolean isClosed() {
		return this.closed;
	}

	public int pendingCalls() {
		return this.clientEnd.pendingCalls();
	}

	/** Return every message that the client sent, as it stood on the wire. */
	public List<String> lines() {
		return this.clientEnd.lines();
	}

	public List<JsonRpcMessage> received() {
		return List.copyOf(this.received);
	}

	/** Return the methods of all requests and notifications in their order. */
	public List<String> methods() {
		List<String> methods = new ArrayList<>();
		for (JsonRpcMessage message : this.received) {
			if (message instanceof JsonRpcRequest request) {
				methods.add(request.method());
			}
			else if (message instanceof JsonRpcNotification notification) {
				methods.add(notification.method());
			}
		}
		return methods;
	}

	public List<JsonRpcRequest> requests(String method) {
		return all(JsonRpcRequest.class, (request) -> method.equals(request.method()));
	}

	public List<JsonRpcNotification> notifications(String method) {
		return all(JsonRpcNotification.class, (notification) -> method.equals(notification.method()));
	}

	public List<JsonRpcResponse> responses() {
		return all(JsonRpcResponse.class, (response) -> true);
	}

	private <M> List<M> all(Class<M> type, Predicate<M> filter) {
		return this.received.stream().filter(type::isInstance).map(type::cast).filter(filter).toList();
	}

	public JsonRpcRequest awaitRequest(String method) {
		return awaitRequests(method, 1).get(0);
	}

	public List<JsonRpcRequest> awaitRequests(String method, int count) {
		return Awaitility.await()
			.atMost(ScriptedPeer.PATIENCE)
			.until(() -> requests(method), (list) -> list.size() >= count);
	}

	public JsonRpcNotification awaitNotification(String method) {
		return Awaitility.await()
			.atMost(ScriptedPeer.PATIENCE)
			.until(() -> notifications(method), (list) -> !list.isEmpty())
			.get(0);
	}

	public JsonRpcResponse awaitResponse() {
		return Awaitility.await()
			.atMost(ScriptedPeer.PATIENCE)
			.until(this::responses, (list) -> !list.isEmpty())
			.get(0);
	}

	/**
	 * Make a round trip of our own, after which everything that the client sent before
	 * has been recorded and everything that we sent before has been read.
	 */
	public void settle() {
		int before = responses().size();
		send(JsonText.message("{\"id\":\"settle-" + before + "\",\"method\":\"ping\"}"));
		Awaitility.await().atMost(ScriptedPeer.PATIENCE).until(() -> responses().size() > before);
	}

}
