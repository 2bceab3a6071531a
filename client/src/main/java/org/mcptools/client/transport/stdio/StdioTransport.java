/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.jsonrpc.JsonRpcCodec;
import org.mcptools.client.jsonrpc.JsonRpcMessage;
import org.mcptools.client.jsonrpc.MalformedMessageException;
import org.mcptools.client.thread.McpThreads;
import org.mcptools.client.transport.Exchange;
import org.mcptools.client.transport.Frame;
import org.mcptools.client.transport.McpTransport;
import org.mcptools.client.transport.TransportListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Speaks to a server that is a child process: one message a line, UTF-8 both ways
 * whatever the platform says. Three daemon threads a server: reader, writer, stderr.
 *
 * @see <a href=
 * "https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#stdio">stdio</a>
 */
public final class StdioTransport implements McpTransport {

	private static final Logger logger = LoggerFactory.getLogger(StdioTransport.class);

	/** How long a process that has closed its output may take to say its exit code. */
	private static final Duration EXIT_PATIENCE = Duration.ofSeconds(1);

	/** How long the last output of an ended process may take to be read. */
	private static final Duration DRAIN_PATIENCE = Duration.ofMillis(300);

	private final String server;

	private final StdioSettings settings;

	private final AtomicBoolean ended = new AtomicBoolean();

	private final AtomicBoolean warnedOfJunk = new AtomicBoolean();

	private volatile @Nullable Channel channel;

	/**
	 * Create a transport; the process is started when it is opened.
	 * @param server names the threads, the logger and the errors
	 * @param settings how to start the process
	 */
	public StdioTransport(String server, StdioSettings settings) {
		this.server = server;
		this.settings = settings;
	}

	@Override
	public void open(TransportListener listener) {
		if (this.channel != null) {
			throw new IllegalStateException("This transport was opened before");
		}
		ServerProcess process = ServerProcess.start(this.server, this.settings);
		StderrTail stderr = new StderrTail(process.stderr(),
				LoggerFactory.getLogger("org.mcptools.server." + this.server));
		Thread stderrThread = thread("stderr", stderr);
		FrameWriter writer = new FrameWriter(process.stdin(), (ex) -> lost("no longer reads its input", ex));
		Thread writerThread = thread("writer", writer);
		Channel opened = new Channel(listener, process, stderr, stderrThread, writer, writerThread);
		this.channel = opened;
		stderrThread.start();
		writerThread.start();
		thread("reader", () -> read(opened)).start();
		// A grandchild may hold the output open after the server itself has ended.
		process.onExit()
			.thenRun(() -> McpThreads.timer()
				.schedule(() -> McpThreads.callbacks().execute(() -> lost("ended", null)), DRAIN_PATIENCE.toMillis(),
						TimeUnit.MILLISECONDS));
		if (this.ended.get()) {
			process.end();
		}
	}

	private Thread thread(String role, Runnable task) {
		return McpThreads.daemon("mcp-" + this.server + "-" + role, task);
	}

	private void read(Channel opened) {
		try {
			new LineReader(opened.process().stdout(), this.settings.maxMessageBytes()).readAll(new Lines(opened));
			lost("closed its output", null);
		}
		catch (IOException ex) {
			lost("its output cannot be read", ex);
		}
	}

	@Override
	public Exchange send(Frame frame) {
		Channel opened = this.channel;
		if (opened == null) {
			throw new IllegalStateException("This transport is not open");
		}
		return Exchange.shared(opened.writer().write(JsonRpcCodec.encode(frame.message())));
	}

	/**
	 * The channel broke. Says why as exactly as can be known: an ended process explains a
	 * broken pipe.
	 */
	private void lost(String what, @Nullable IOException cause) {
		Channel opened = this.channel;
		if (opened == null || !this.ended.compareAndSet(false, true)) {
			return;
		}
		Integer exitCode = opened.process().exitCode(EXIT_PATIENCE);
		String reason = (exitCode != null) ? "its process ended with exit code " + exitCode
				: "its process " + opened.process().pid() + " " + what;
		McpTransportException failure = new McpTransportException(this.server, reason, exitCode,
				opened.stderrLines(exitCode != null), cause);
		opened.stopWriting(failure);
		opened.listener().onClosed(failure);
		opened.process().end();
	}

	@Override
	public void close() {
		Channel opened = this.channel;
		if (this.ended.compareAndSet(false, true) && opened != null) {
			opened.stopWriting(new McpTransportException(this.server, "the client was closed", null));
			opened.listener().onClosed(null);
		}
		if (opened != null) {
			// Also when the channel was lost before: whoever closes wants the process
			// gone.
			opened.process().end();
		}
	}

	private final class Lines implements LineReader.Sink {

		private final Channel opened;

		private boolean first = true;

		Lines(Channel opened) {
			this.opened = opened;
		}

		@Override
		public void onLine(byte[] bytes, int offset, int length) {
			List<JsonRpcMessage> messages;
			try {
				messages = JsonRpcCodec.decode(bytes, offset, length);
			}
			catch (MalformedMessageException ex) {
				junk(ex, bytes, offset, length);
				return;
			}
			if (this.first) {
				this.first = false;
				// Launchers such as npx have started the real server by now.
				McpThreads.callbacks().execute(this.opened.process()::noteDescendants);
			}
			if (!StdioTransport.this.ended.get()) {
				messages.forEach((message) -> this.opened.listener().onFrame(new Frame(message)));
			}
		}

		@Override
		public void onTooLongBegins(byte[] bytes, int offset, int length) {
			// Reported when its length is known.
		}

		@Override
		public void onTooLong(long length) {
			logger.warn("MCP server '{}' sent a message of {} bytes; skipped, the limit is {}",
					StdioTransport.this.server, length, StdioTransport.this.settings.maxMessageBytes());
		}

		private void junk(MalformedMessageException ex, byte[] bytes, int offset, int length) {
			String start = new String(bytes, offset, Math.min(length, 200), StandardCharsets.UTF_8);
			if (StdioTransport.this.warnedOfJunk.compareAndSet(false, true)) {
				logger.warn(
						"MCP server '{}' writes to its standard output what is not MCP ({}); "
								+ "such lines are skipped, further ones are logged at DEBUG: {}",
						StdioTransport.this.server, ex.getMessage(), start);
			}
			else {
				logger.debug("MCP server '{}' wrote a line that is not MCP ({}): {}", StdioTransport.this.server,
						ex.getMessage(), start);
			}
		}

	}

	private record Channel(TransportListener listener, ServerProcess process, StderrTail stderr, Thread stderrThread,
			FrameWriter writer, Thread writerThread) {

		void stopWriting(McpTransportException reason) {
			this.writer.end(reason);
			if (this.writerThread != Thread.currentThread()) {
				this.writerThread.interrupt();
			}
		}

		List<String> stderrLines(boolean processEnded) {
			if (processEnded) {
				try {
					this.stderrThread.join(DRAIN_PATIENCE.toMillis());
				}
				catch (InterruptedException ex) {
					Thread.currentThread().interrupt();
				}
			}
			return this.stderr.lines();
		}

	}

}
