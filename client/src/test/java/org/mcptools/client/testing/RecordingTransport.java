/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.testing;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.core.JsonRpcPeer;
import org.mcptools.client.jsonrpc.JsonRpcCodec;
import org.mcptools.client.transport.Exchange;
import org.mcptools.client.transport.Frame;
import org.mcptools.client.transport.McpTransport;
import org.mcptools.client.transport.TransportListener;

/**
 * Keeps the text of every message that leaves, and what a check finds wrong with it.
 */
final class RecordingTransport implements McpTransport {

	private final McpTransport target;

	private final Function<String, List<String>> check;

	private final Predicate<String> recorded;

	private final Queue<String> lines = new ConcurrentLinkedQueue<>();

	private final Queue<String> problems = new ConcurrentLinkedQueue<>();

	private volatile @Nullable TransportListener listener;

	RecordingTransport(McpTransport target, Predicate<String> recorded, Function<String, List<String>> check) {
		this.target = target;
		this.recorded = recorded;
		this.check = check;
	}

	@Override
	public void open(TransportListener listener) {
		this.listener = listener;
		this.target.open(listener);
	}

	@Override
	public Exchange send(Frame frame) {
		String line = new String(JsonRpcCodec.encode(frame.message()), StandardCharsets.UTF_8);
		if (this.recorded.test(line)) {
			this.lines.add(line);
			this.problems.addAll(this.check.apply(line));
		}
		return this.target.send(frame);
	}

	@Override
	public void close() {
		this.target.close();
	}

	List<String> lines() {
		return List.copyOf(this.lines);
	}

	List<String> problems() {
		return List.copyOf(this.problems);
	}

	int pendingCalls() {
		return (this.listener instanceof JsonRpcPeer peer) ? peer.pendingCount() : 0;
	}

}
