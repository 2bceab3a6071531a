/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

import org.awaitility.Awaitility;
import org.mcptools.client.jsonrpc.Json;
import tools.jackson.databind.JsonNode;

/**
 * A server with sessions that can be stopped and started again on its port, and that
 * remembers which calls it has executed.
 */
final class MortalServer implements AutoCloseable {

	private final List<String> executed = new CopyOnWriteArrayList<>();

	private final AtomicInteger sessions = new AtomicInteger();

	private volatile TestHttpServer running;

	private volatile String session = "none";

	private volatile CallReply callReply = (reply, result) -> reply.json(200, result);

	MortalServer() throws IOException {
		this.running = TestHttpServer.start(this::handle);
	}

	String url() {
		return this.running.url("/mcp");
	}

	/**
	 * Close the port and all connections, while the client does nothing with them. It
	 * cannot know what became of a request that it writes in the very moment of the end.
	 */
	void stop() {
		Awaitility.await().atMost(Duration.ofSeconds(30)).until(MortalServer::isClientQuiet);
		this.running.close();
	}

	private static boolean isClientQuiet() {
		return Thread.getAllStackTraces()
			.entrySet()
			.stream()
			.filter((thread) -> thread.getKey().getName().startsWith("requester-dispatch"))
			.allMatch((thread) -> thread.getValue().length > 0 && thread.getValue()[0].isNativeMethod());
	}

	/** Open the same port, without memory of the sessions so far. */
	void startAgain() throws IOException {
		forgetSessions();
		this.running = TestHttpServer.start(this.running.port(), this::handle);
	}

	void forgetSessions() {
		this.session = "none";
	}

	/** Set how calls are answered, after they were executed. */
	void answerCalls(CallReply reply) {
		this.callReply = reply;
	}

	/** Return the arguments of all calls that were executed. */
	List<String> executed() {
		return List.copyOf(this.executed);
	}

	int initialized() {
		return this.sessions.get();
	}

	private void handle(RawRequest request, TestHttpServer.Reply reply) throws IOException {
		if (!request.line().startsWith("POST")) {
			reply.empty(405);
			return;
		}
		JsonNode message = Json.read(request.body());
		if (!"tools/call".equals(message.path("method").asString(""))) {
			// So that calls meet no connection that waits to be used again.
			reply.header("Connection", "close");
		}
		switch (message.path("method").asString("")) {
			case "initialize" -> initialize(message, reply);
			case "tools/call" -> call(request, message, reply);
			default -> reply.empty(message.has("id") ? 400 : 202);
		}
	}

	private synchronized void initialize(JsonNode message, TestHttpServer.Reply reply) throws IOException {
		this.session = "session-" + this.sessions.incrementAndGet();
		reply.header("Mcp-Session-Id", this.session)
			.json(200, result(message, "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"tools\":{}},"
					+ "\"serverInfo\":{\"name\":\"mortal\",\"version\":\"1\"}}"));
	}

	private void call(RawRequest request, JsonNode message, TestHttpServer.Reply reply) throws IOException {
		if (!this.session.equals(request.headers().get("mcp-session-id"))) {
			reply.empty(404);
			return;
		}
		this.executed.add(message.path("params").path("arguments").path("n").asString());
		this.callReply.send(reply, result(message, "{\"content\":[{\"type\":\"text\",\"text\":\"done\"}]}"));
	}

	private static String result(JsonNode message, String result) {
		return "{\"jsonrpc\":\"2.0\",\"id\":" + message.path("id") + ",\"result\":" + result + "}";
	}

	@Override
	public void close() {
		stop();
	}

	/**
	 * Answers a call.
	 */
	@FunctionalInterface
	interface CallReply {

		void send(TestHttpServer.Reply reply, String result) throws IOException;

	}

}
