/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.published;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.mcptools.client.thread.McpThreads;

/**
 * {@code server-everything} as a server over HTTP, in a process that is not the client's.
 */
final class EverythingProcess implements AutoCloseable {

	private static final long PATIENCE_SECONDS = 40;

	private final Process process;

	private final int port;

	private final List<String> output = new CopyOnWriteArrayList<>();

	private final CompletableFuture<Void> listening = new CompletableFuture<>();

	private EverythingProcess(Process process, int port) {
		this.process = process;
		this.port = port;
	}

	/**
	 * Start the server and wait until it listens.
	 * @param transport the name by which the server calls the transport
	 */
	static EverythingProcess start(String transport) throws Exception {
		int port = freePort();
		ProcessBuilder builder = new ProcessBuilder(PublishedServers.program("node"),
				PublishedServers.script("everything").toString(), transport);
		builder.environment().put("PORT", Integer.toString(port));
		builder.redirectErrorStream(true);
		EverythingProcess started = new EverythingProcess(builder.start(), port);
		McpThreads.daemon("test-everything-output", started::read).start();
		try {
			started.listening.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
			return started;
		}
		catch (ExecutionException | TimeoutException ex) {
			started.close();
			throw new IllegalStateException("The server does not listen: " + started.output, ex);
		}
	}

	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			return socket.getLocalPort();
		}
	}

	private void read() {
		try (BufferedReader lines = new BufferedReader(
				new InputStreamReader(this.process.getInputStream(), StandardCharsets.UTF_8))) {
			for (String line = lines.readLine(); line != null; line = lines.readLine()) {
				this.output.add(line);
				if (line.contains("on port " + this.port)) {
					this.listening.complete(null);
				}
			}
		}
		catch (IOException ex) {
			// It has ended.
		}
		this.listening.completeExceptionally(new IllegalStateException("the process has ended"));
	}

	String url(String path) {
		return "http://localhost:" + this.port + path;
	}

	/** Return what the server has written so far, for failures. */
	List<String> output() {
		return List.copyOf(this.output);
	}

	@Override
	public void close() {
		this.process.destroyForcibly();
		this.process.onExit().join();
	}

}
