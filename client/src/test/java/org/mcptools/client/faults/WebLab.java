/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.faults;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.mcptools.client.thread.McpThreads;

/**
 * A server over Streamable HTTP with sessions, on sockets, that does wrong when it is
 * told to.
 */
final class WebLab implements AutoCloseable {

	private final Set<String> sessions = ConcurrentHashMap.newKeySet();

	private final Set<Socket> open = ConcurrentHashMap.newKeySet();

	private final List<String> executed = new CopyOnWriteArrayList<>();

	private final AtomicReference<@Nullable Trick> trick = new AtomicReference<>();

	private final AtomicReference<@Nullable Trick> resumption = new AtomicReference<>();

	private volatile Consumer<String> recorder = this.executed::add;

	private volatile ServerSocket listening;

	WebLab() throws IOException {
		this.listening = listen(0);
	}

	private ServerSocket listen(int port) throws IOException {
		ServerSocket socket = new ServerSocket();
		socket.setReuseAddress(true);
		socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 200);
		McpThreads.daemon("test-web-lab", () -> accept(socket)).start();
		return socket;
	}

	private void accept(ServerSocket socket) {
		while (!socket.isClosed()) {
			try {
				Socket accepted = socket.accept();
				this.open.add(accepted);
				if (socket.isClosed()) {
					// It came at the last moment.
					accepted.close();
				}
				McpThreads.daemon("test-web-lab-connection", () -> serve(accepted)).start();
			}
			catch (IOException ex) {
				return;
			}
		}
	}

	private void serve(Socket socket) {
		try (socket) {
			WebCall call = new WebCall(socket);
			while (call.read()) {
				answer(call);
			}
		}
		catch (IOException ex) {
			// Either side has closed it.
		}
		finally {
			this.open.remove(socket);
		}
	}

	private void answer(WebCall call) throws IOException {
		if (call.line().startsWith("DELETE")) {
			this.sessions.remove(call.header("mcp-session-id"));
			call.reply(200, "", "");
		}
		else if (!call.line().startsWith("POST")) {
			Trick once = call.header("last-event-id").isEmpty() ? null : this.resumption.getAndSet(null);
			if (once != null) {
				once.play(call);
			}
			else {
				call.reply(405, "", "");
			}
		}
		else if (call.method().equals("initialize")) {
			String session = UUID.randomUUID().toString();
			this.sessions.add(session);
			call.reply(200, "Content-Type: application/json\r\nMcp-Session-Id: " + session + "\r\n",
					call.result("{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"tools\":{}},"
							+ "\"serverInfo\":{\"name\":\"faulty\",\"version\":\"1\"}}"));
		}
		else if (!this.sessions.contains(call.header("mcp-session-id"))) {
			call.reply(404, "", "");
		}
		else if (call.id().isEmpty()) {
			call.reply(202, "", "");
		}
		else if (call.method().equals("tools/call")) {
			call(call);
		}
		else {
			call.json(call.result("{}"));
		}
	}

	private void call(WebCall call) throws IOException {
		this.recorder.accept(call.text());
		Trick once = this.trick.getAndSet(null);
		if (once != null) {
			once.play(call);
		}
		else {
			call.answer(call.text());
		}
	}

	/** Play a trick on the next call of a tool. */
	void next(Trick once) {
		this.trick.set(once);
	}

	/** Answer the next client that wants to take up a stream again. */
	void nextResumption(Trick once) {
		this.resumption.set(once);
	}

	/** Return the texts of all tool calls that were executed, tricks or not. */
	List<String> executed() {
		return List.copyOf(this.executed);
	}

	/** Tell the text of each call that is executed to somebody else. */
	void record(Consumer<String> other) {
		this.recorder = other;
	}

	int port() {
		return this.listening.getLocalPort();
	}

	String url() {
		return "http://127.0.0.1:" + port() + "/mcp";
	}

	int openConnections() {
		return this.open.size();
	}

	/** Wait until all connections have ended, and a client may have seen it. */
	void awaitNoConnections() {
		Awaitility.await().pollDelay(Duration.ofMillis(150)).atMost(Subject.AT_ONCE).until(() -> this.open.isEmpty());
	}

	/** End all connections when the client has come to rest. */
	void awaitNoConnections(Runnable end) {
		Awaitility.await().pollDelay(Duration.ofMillis(300)).until(() -> true);
		end.run();
		awaitNoConnections();
	}

	/** Close all connections, as a server does with those that have long been quiet. */
	void closeConnections() {
		for (Socket socket : this.open) {
			try {
				socket.close();
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}
	}

	void forgetSessions() {
		this.sessions.clear();
	}

	/** End the server, as a restart does, with all that it knew. */
	void stop() throws IOException {
		this.listening.close();
		closeConnections();
		forgetSessions();
	}

	/** Be there again, at the same address. */
	void start() {
		int port = port();
		// The system may need a moment to let go of it.
		Awaitility.await().atMost(Subject.AT_ONCE).ignoreExceptions().until(() -> {
			this.listening = listen(port);
			return true;
		});
	}

	@Override
	public void close() throws IOException {
		stop();
	}

	/**
	 * A way to answer a call of a tool.
	 */
	@FunctionalInterface
	interface Trick {

		void play(WebCall call) throws IOException;

	}

}
