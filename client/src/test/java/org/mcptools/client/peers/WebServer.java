/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.peers;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

import org.mcptools.client.thread.McpThreads;

/**
 * A server of HTTP/1.1 that notices at once when a client closes a connection: one thread
 * for each reads all the time, while others write the reply.
 */
final class WebServer {

	private final ServerSocket listening;

	private final BiConsumer<WebRequest, WebReply> handler;

	private final Consumer<Throwable> onFailure;

	private final Set<Socket> connections = ConcurrentHashMap.newKeySet();

	private final List<WebRequest> requests = new CopyOnWriteArrayList<>();

	private final Set<WebReply> replies = ConcurrentHashMap.newKeySet();

	WebServer(BiConsumer<WebRequest, WebReply> handler, Consumer<Throwable> onFailure) {
		this.handler = handler;
		this.onFailure = onFailure;
		try {
			this.listening = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		McpThreads.daemon("test-web-server", this::accept).start();
	}

	private void accept() {
		try {
			while (!this.listening.isClosed()) {
				Socket socket = this.listening.accept();
				this.connections.add(socket);
				if (this.listening.isClosed()) {
					socket.close();
				}
				McpThreads.daemon("test-web-connection", () -> serve(socket)).start();
			}
		}
		catch (IOException ex) {
			// The test is over.
		}
	}

	private void serve(Socket socket) {
		WebReply reply = new WebReply(socket);
		try (socket) {
			socket.setTcpNoDelay(true);
			InputStream in = new BufferedInputStream(socket.getInputStream());
			for (int first = in.read(); first >= 0; first = in.read()) {
				WebRequest request = WebRequest.read(first, in);
				this.requests.add(request);
				reply = new WebReply(socket);
				this.replies.removeIf(WebReply::isOver);
				this.replies.add(reply);
				this.handler.accept(request, reply);
			}
		}
		catch (IOException ex) {
			// The client has gone.
		}
		catch (RuntimeException | Error ex) {
			this.onFailure.accept(ex);
		}
		finally {
			this.connections.remove(socket);
			reply.gone();
		}
	}

	String url(String path) {
		return "http://127.0.0.1:" + this.listening.getLocalPort() + path;
	}

	List<WebRequest> requests() {
		return List.copyOf(this.requests);
	}

	/** Return how many requests wait for their answer, or for the end of it. */
	int openReplies() {
		this.replies.removeIf(WebReply::isOver);
		return this.replies.size();
	}

	void die() {
		try {
			this.listening.close();
			for (Socket socket : this.connections) {
				socket.close();
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
