/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.jsonrpc.JsonRpcCodec;
import org.mcptools.client.jsonrpc.JsonRpcMessage;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.jsonrpc.JsonRpcResponse;
import org.mcptools.client.jsonrpc.RequestId;
import org.mcptools.client.thread.McpThreads;
import org.mcptools.client.transport.Frame;
import org.mcptools.client.transport.TransportListener;
import org.slf4j.LoggerFactory;

/**
 * One server process with the threads that serve it, from its start to its end. The end
 * comes once: because the channel broke, or because it was closed, whichever is first.
 */
final class ServerChannel {

	/** How long a process that has closed its output may take to say its exit code. */
	private static final Duration EXIT_PATIENCE = Duration.ofSeconds(1);

	/** How long the last output of an ended process may take to be read. */
	private static final Duration DRAIN_PATIENCE = Duration.ofMillis(500);

	private final String server;

	private final TransportListener listener;

	private final ServerProcess process;

	private final StderrTail stderr;

	private final FrameWriter writer;

	private final LineReader lines;

	private final MessageLines messages;

	private final Thread readerThread;

	private final Thread stderrThread;

	private final AtomicBoolean failing = new AtomicBoolean();

	private final AtomicBoolean ended = new AtomicBoolean();

	/** Held while the listener is called. */
	private final Object delivery = new Object();

	/**
	 * Start the process.
	 * @param server names the threads, the logger and the errors
	 * @param settings how to start it
	 * @param listener receives its messages
	 * @throws McpTransportException if it cannot be started
	 */
	ServerChannel(String server, StdioSettings settings, TransportListener listener) {
		this.server = server;
		this.listener = listener;
		this.process = ServerProcess.start(server, settings);
		this.stderr = new StderrTail(this.process.stderr(), LoggerFactory.getLogger("org.mcptools.server." + server));
		this.writer = new FrameWriter(server, this.process.stdin(), McpThreads.callbacks(),
				(ex) -> lost("no longer reads its input", ex));
		this.lines = new LineReader(this.process.stdout(), settings.maxMessageBytes());
		this.messages = new MessageLines(server, settings.maxMessageBytes(), this::deliver, listener::onUnreadable);
		this.readerThread = McpThreads.daemon("mcp-" + server + "-reader", this::read);
		this.stderrThread = McpThreads.daemon("mcp-" + server + "-stderr", this.stderr);
	}

	/**
	 * Begin to read and write.
	 */
	void start() {
		this.stderrThread.start();
		this.readerThread.start();
		// A grandchild may hold the output open after the server itself has ended.
		this.process.onExit().thenRunAsync(() -> lost("ended", null), McpThreads.callbacks());
	}

	CompletableFuture<Void> write(JsonRpcMessage message) {
		long id = (message instanceof JsonRpcRequest request) ? number(request.id()) : PipeRoom.NO_REQUEST;
		return this.writer.write(id, JsonRpcCodec.encode(message));
	}

	private static long number(@Nullable RequestId id) {
		return (id != null && id.value() instanceof Long number) ? number : PipeRoom.NO_REQUEST;
	}

	private void read() {
		try {
			this.lines.readAll(this.messages);
			lost("closed its output", null);
		}
		catch (IOException | RuntimeException | Error ex) {
			lost("its output cannot be read", ex);
		}
	}

	private void deliver(JsonRpcMessage message) {
		this.process.inUse();
		if (message instanceof JsonRpcResponse response) {
			this.writer.answered(number(response.id()));
		}
		synchronized (this.delivery) {
			if (!this.ended.get()) {
				this.listener.onFrame(new Frame(message));
			}
		}
	}

	/**
	 * The channel broke. Says why as exactly as can be known: an ended process explains a
	 * broken pipe. Until then what still arrives is delivered.
	 */
	private void lost(String what, @Nullable Throwable cause) {
		if (this.ended.get() || !this.failing.compareAndSet(false, true)) {
			return;
		}
		Integer exitCode = this.process.exitCode(EXIT_PATIENCE);
		if (exitCode != null) {
			awaitLastOutput(this.readerThread);
			awaitLastOutput(this.stderrThread);
		}
		String reason = (exitCode != null) ? "its process ended with exit code " + exitCode
				: "its process " + this.process.pid() + " " + what;
		McpTransportException failure = new McpTransportException(this.server, reason, exitCode, this.stderr.lines(),
				cause);
		end(failure, failure);
	}

	private static void awaitLastOutput(Thread thread) {
		if (thread == Thread.currentThread()) {
			return;
		}
		try {
			thread.join(DRAIN_PATIENCE.toMillis());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/**
	 * End the channel, the process and all that it started. May be called again: whoever
	 * closes wants the process gone, also when the channel was lost before.
	 */
	void close() {
		end(new McpTransportException(this.server, "the client was closed", null), null);
	}

	private void end(McpTransportException reason, @Nullable McpTransportException told) {
		try {
			if (this.ended.compareAndSet(false, true)) {
				this.writer.end(reason);
				// Who writes knows best what has not left.
				this.writer.awaitQuiet(DRAIN_PATIENCE);
				synchronized (this.delivery) {
					this.listener.onClosed(told);
				}
			}
		}
		finally {
			this.process.end();
		}
	}

}
