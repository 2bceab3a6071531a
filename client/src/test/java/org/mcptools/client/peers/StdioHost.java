/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.peers;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

import org.mcptools.client.McpClientBuilder;
import org.mcptools.client.thread.McpThreads;
import org.mcptools.client.transport.McpTransport;
import org.mcptools.client.transport.stdio.StdioSettings;
import org.mcptools.client.transport.stdio.StdioTransport;
import tools.jackson.databind.node.ObjectNode;

/**
 * A witness behind the pipes of a child process, see {@link StdioRelay}.
 */
final class StdioHost implements Host {

	private final Witness witness;

	private final ServerSocket listening;

	private final Set<Channel> channels = ConcurrentHashMap.newKeySet();

	private final AtomicInteger starts = new AtomicInteger();

	StdioHost(Witness witness) {
		this.witness = witness;
		try {
			this.listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		McpThreads.daemon("test-witness-stdio", this::accept).start();
	}

	private void accept() {
		try {
			while (!this.listening.isClosed()) {
				Channel channel = new Channel(this.listening.accept());
				this.starts.incrementAndGet();
				this.channels.add(channel);
				McpThreads.daemon("test-witness-pipe", channel::run).start();
			}
		}
		catch (IOException ex) {
			// The test is over.
		}
	}

	private StdioSettings settings() {
		String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
		String classes = Path.of(StdioRelay.class.getProtectionDomain().getCodeSource().getLocation().getPath())
			.toString();
		return StdioSettings.of(java, "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", classes,
				StdioRelay.class.getName(), Integer.toString(this.listening.getLocalPort()));
	}

	@Override
	public McpTransport transport(String name) {
		return new StdioTransport(name, settings());
	}

	@Override
	public McpClientBuilder introduce(McpClientBuilder builder) {
		return builder.stdio(settings());
	}

	/** Return how many processes there have been. */
	int starts() {
		return this.starts.get();
	}

	@Override
	public int open() {
		return this.channels.size();
	}

	@Override
	public void die() {
		try {
			this.listening.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		List.copyOf(this.channels).forEach(Channel::hangUp);
	}

	private final class Channel implements Outlet {

		private final Socket socket;

		private final Conversation conversation;

		Channel(Socket socket) {
			this.socket = socket;
			this.conversation = StdioHost.this.witness.converse(this);
		}

		void run() {
			try (BufferedReader lines = new BufferedReader(
					new InputStreamReader(this.socket.getInputStream(), StandardCharsets.UTF_8))) {
				this.socket.setTcpNoDelay(true);
				for (String line = lines.readLine(); line != null; line = lines.readLine()) {
					this.conversation.receive(Heard.of(line, Map.of()), this);
				}
			}
			catch (IOException ex) {
				// The process has gone.
			}
			catch (RuntimeException | Error ex) {
				StdioHost.this.witness.breach("the witness itself failed: " + ex);
			}
			finally {
				StdioHost.this.channels.remove(this);
				this.conversation.disconnected();
				hangUp();
			}
		}

		@Override
		public synchronized void send(ObjectNode message) {
			try {
				this.socket.getOutputStream().write((message + "\n").getBytes(StandardCharsets.UTF_8));
			}
			catch (IOException ex) {
				// Nobody hears it any longer.
			}
		}

		@Override
		public void hangUp() {
			try {
				this.socket.close();
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

	}

}
