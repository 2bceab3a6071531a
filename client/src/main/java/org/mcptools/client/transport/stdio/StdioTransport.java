/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.transport.Exchange;
import org.mcptools.client.transport.Frame;
import org.mcptools.client.transport.McpTransport;
import org.mcptools.client.transport.TransportListener;

/**
 * Speaks to a server that is a child process: one message a line, UTF-8 both ways
 * whatever the platform says. Two daemon threads a server, for what it says on its two
 * outputs; a third one writes while the server does not read.
 *
 * @see <a href=
 * "https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#stdio">stdio</a>
 */
public final class StdioTransport implements McpTransport {

	private final String server;

	private final StdioSettings settings;

	private final AtomicBoolean opened = new AtomicBoolean();

	private volatile @Nullable ServerChannel channel;

	private volatile boolean closed;

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
		if (!this.opened.compareAndSet(false, true)) {
			throw new IllegalStateException("This transport was opened before");
		}
		requireNotClosed();
		ServerChannel fresh = new ServerChannel(this.server, this.settings, listener);
		// Before the first message can arrive, for the listener may answer it.
		this.channel = fresh;
		fresh.start();
		// After the channel is there: whoever closes finds it, or is found here.
		if (this.closed) {
			fresh.close();
		}
		requireNotClosed();
	}

	private void requireNotClosed() {
		if (this.closed) {
			throw new McpTransportException(this.server, "the client was closed", null);
		}
	}

	@Override
	public Exchange send(Frame frame) {
		ServerChannel opened = this.channel;
		if (opened == null) {
			throw new IllegalStateException("This transport is not open");
		}
		CompletableFuture<Void> left = opened.write(frame.message());
		return (left == FrameWriter.LEFT) ? Exchange.done() : Exchange.shared(left);
	}

	@Override
	public void close() {
		this.closed = true;
		ServerChannel opened = this.channel;
		if (opened != null) {
			opened.close();
		}
	}

}
