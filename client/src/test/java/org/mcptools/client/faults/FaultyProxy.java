/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.faults;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

import org.awaitility.Awaitility;
import org.mcptools.client.thread.McpThreads;

/**
 * A network between a client and a server, whose behaviour can be switched at any time.
 * Two threads a connection, and a bounded number of connections.
 */
final class FaultyProxy implements AutoCloseable {

	private static final int MOST_LINKS = 64;

	private static final long THROTTLE_STEP_MILLIS = 20;

	private final int target;

	private final Set<Link> links = ConcurrentHashMap.newKeySet();

	private final Object change = new Object();

	private volatile Mode mode = Mode.PASS;

	private volatile Duration delay = Duration.ZERO;

	private volatile int bytesPerSecond = Integer.MAX_VALUE;

	private volatile long answerLimit = Long.MAX_VALUE;

	private volatile ServerSocket listening;

	/**
	 * Start a proxy.
	 * @param target the port of the server on this machine
	 */
	FaultyProxy(int target) throws IOException {
		this.target = target;
		this.listening = listen(0);
	}

	private ServerSocket listen(int port) throws IOException {
		ServerSocket socket = new ServerSocket();
		socket.setReuseAddress(true);
		socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 200);
		McpThreads.daemon("test-proxy", () -> accept(socket)).start();
		return socket;
	}

	private void accept(ServerSocket from) {
		while (!from.isClosed()) {
			try {
				Socket client = from.accept();
				if (this.links.size() >= MOST_LINKS) {
					client.close();
					continue;
				}
				link(client);
				if (from.isClosed()) {
					// It came at the last moment.
					cut();
				}
			}
			catch (IOException ex) {
				return;
			}
		}
	}

	private void link(Socket client) throws IOException {
		Socket server;
		try {
			server = new Socket(InetAddress.getLoopbackAddress(), this.target);
		}
		catch (IOException ex) {
			client.close();
			return;
		}
		client.setTcpNoDelay(true);
		server.setTcpNoDelay(true);
		Link link = new Link(client, server);
		this.links.add(link);
		McpThreads.daemon("test-proxy-up", () -> link.pump(client, server, false)).start();
		McpThreads.daemon("test-proxy-down", () -> link.pump(server, client, true)).start();
	}

	String url() {
		return "http://127.0.0.1:" + this.listening.getLocalPort() + "/mcp";
	}

	int links() {
		return this.links.size();
	}

	/** Be a good network again, for what is under way too. */
	void pass() {
		this.delay = Duration.ZERO;
		this.bytesPerSecond = Integer.MAX_VALUE;
		this.answerLimit = Long.MAX_VALUE;
		become(Mode.PASS);
	}

	/** Hold each piece back for a while. */
	void delay(Duration time) {
		this.delay = time;
	}

	/** Let through so many bytes a second in each direction of each connection. */
	void throttle(int bytes) {
		this.bytesPerSecond = bytes;
	}

	/** Change every fifth byte of what the server says. */
	void corrupt() {
		become(Mode.CORRUPT);
	}

	/** Let nothing through, without a word, until it is a good network again. */
	void blackHole() {
		become(Mode.BLACK_HOLE);
	}

	private void become(Mode next) {
		synchronized (this.change) {
			this.mode = next;
			this.change.notifyAll();
		}
	}

	/** Reset all connections. */
	void cut() {
		this.links.forEach(Link::reset);
	}

	/** Reset a connection when the server has said so much on it from now on. */
	void cutAfter(long bytes) {
		this.links.forEach((link) -> link.said.set(0));
		this.answerLimit = bytes;
	}

	/**
	 * Forget the connections there are, and tell nobody: what is sent on them is lost.
	 * New ones are made as ever.
	 */
	void forget() {
		this.links.forEach((link) -> link.forgotten = true);
	}

	/** Return how many of these the client still believes in. */
	int forgottenLinks() {
		return (int) this.links.stream().filter((link) -> link.forgotten).count();
	}

	/** Accept no connections any more, and reset those there are. */
	void refuse() throws IOException {
		this.listening.close();
		cut();
	}

	/** Accept connections again, at the same address. */
	void accept() {
		int port = this.listening.getLocalPort();
		// The system may need a moment to let go of it.
		Awaitility.await().atMost(Subject.AT_ONCE).ignoreExceptions().until(() -> {
			this.listening = listen(port);
			return true;
		});
	}

	@Override
	public void close() throws IOException {
		this.listening.close();
		pass();
		cut();
	}

	private enum Mode {

		PASS, CORRUPT, BLACK_HOLE

	}

	/**
	 * A connection through the proxy.
	 */
	private final class Link {

		private final Socket client;

		private final Socket server;

		private final AtomicLong said = new AtomicLong();

		private volatile boolean forgotten;

		/** Whether one of the two directions has come to its end. */
		private final AtomicBoolean ended = new AtomicBoolean();

		Link(Socket client, Socket server) {
			this.client = client;
			this.server = server;
		}

		void pump(Socket from, Socket to, boolean answers) {
			byte[] buffer = new byte[8192];
			try {
				InputStream in = from.getInputStream();
				OutputStream out = to.getOutputStream();
				for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
					if (!this.forgotten) {
						carry(buffer, count, out, answers);
					}
				}
				if (!this.forgotten) {
					to.shutdownOutput();
				}
				if (this.forgotten ? !answers : this.ended.getAndSet(true)) {
					reset();
				}
			}
			catch (IOException | InterruptedException ex) {
				reset();
			}
		}

		private void carry(byte[] buffer, int count, OutputStream out, boolean answers)
				throws IOException, InterruptedException {
			LockSupport.parkNanos(FaultyProxy.this.delay.toNanos());
			synchronized (FaultyProxy.this.change) {
				while (FaultyProxy.this.mode == Mode.BLACK_HOLE && !this.client.isClosed()) {
					FaultyProxy.this.change.wait(THROTTLE_STEP_MILLIS);
				}
			}
			if (answers) {
				if (this.said.addAndGet(count) > FaultyProxy.this.answerLimit) {
					FaultyProxy.this.answerLimit = Long.MAX_VALUE;
					out.write(buffer, 0, count / 2);
					out.flush();
					reset();
					return;
				}
				for (int i = 4; i < count && FaultyProxy.this.mode == Mode.CORRUPT; i += 5) {
					buffer[i] ^= 1;
				}
			}
			write(buffer, count, out);
		}

		private void write(byte[] buffer, int count, OutputStream out) throws IOException {
			int from = 0;
			while (from < count) {
				int rate = FaultyProxy.this.bytesPerSecond;
				int piece = (int) Math.min(count - from, Math.max(1, rate * THROTTLE_STEP_MILLIS / 1000));
				out.write(buffer, from, piece);
				from += piece;
				if (rate < Integer.MAX_VALUE) {
					LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(THROTTLE_STEP_MILLIS));
				}
			}
			out.flush();
		}

		void reset() {
			FaultyProxy.this.links.remove(this);
			for (Socket socket : new Socket[] { this.client, this.server }) {
				try {
					socket.setSoLinger(true, 0);
					socket.close();
				}
				catch (IOException ex) {
					// Closed by the other thread.
				}
			}
		}

	}

}
