/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

import org.mcptools.client.thread.McpThreads;

/**
 * A server that speaks whatever a test writes down for it, byte by byte.
 */
final class RawServer implements AutoCloseable {

	private final ServerSocket listening;

	private final Script script;

	private final Set<Socket> open = ConcurrentHashMap.newKeySet();

	private final List<RawRequest> requests = new CopyOnWriteArrayList<>();

	private RawServer(ServerSocket listening, Script script) {
		this.listening = listening;
		this.script = script;
	}

	/**
	 * Start a server.
	 * @param script what to do with each connection; the connection is closed after it
	 */
	static RawServer start(Script script) throws IOException {
		ServerSocket listening = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
		RawServer server = new RawServer(listening, script);
		McpThreads.daemon("test-raw-server-" + listening.getLocalPort(), server::accept).start();
		return server;
	}

	private void accept() {
		while (!this.listening.isClosed()) {
			try {
				Socket socket = this.listening.accept();
				this.open.add(socket);
				McpThreads.daemon("test-raw-connection-" + socket.getPort(), () -> serve(socket)).start();
			}
			catch (IOException ex) {
				return;
			}
		}
	}

	private void serve(Socket socket) {
		try (socket) {
			this.script.run(new RawConnection(socket, this.requests::add));
		}
		catch (IOException | UncheckedIOException ex) {
			// The client closed the connection, or the test is over.
		}
		finally {
			this.open.remove(socket);
		}
	}

	String url() {
		return "http://127.0.0.1:" + this.listening.getLocalPort();
	}

	String url(String path) {
		return url() + path;
	}

	List<RawRequest> requests() {
		return this.requests;
	}

	int openConnections() {
		return this.open.size();
	}

	@Override
	public void close() throws IOException {
		this.listening.close();
		for (Socket socket : this.open) {
			socket.close();
		}
	}

	/**
	 * What a server does with a connection.
	 */
	@FunctionalInterface
	interface Script {

		void run(RawConnection connection) throws IOException;

	}

}
