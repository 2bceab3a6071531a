/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.jsonrpc.Json;
import org.mcptools.client.jsonrpc.JsonRpcMessage;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.jsonrpc.RequestId;
import org.mcptools.client.transport.Frame;
import org.mcptools.client.transport.TransportListener;
import tools.jackson.databind.node.ObjectNode;

/**
 * Keeps what a transport delivers.
 */
class Recorder implements TransportListener {

	private final BlockingQueue<JsonRpcMessage> messages = new LinkedBlockingQueue<>();

	private final List<Optional<McpTransportException>> ends = new CopyOnWriteArrayList<>();

	@Override
	public void onFrame(Frame frame) {
		this.messages.add(frame.message());
	}

	@Override
	public void onClosed(@Nullable McpTransportException cause) {
		this.ends.add(Optional.ofNullable(cause));
	}

	@Nullable JsonRpcMessage next() throws InterruptedException {
		return this.messages.poll(Scripted.TIMEOUT.toSeconds(), TimeUnit.SECONDS);
	}

	/** Return each end that was told; there should be one. */
	List<Optional<McpTransportException>> ends() {
		return this.ends;
	}

	static Frame request(long id, String method) {
		return new Frame(new JsonRpcRequest(RequestId.of(id), method, Json.object()));
	}

	static Frame toolCall(long id, String tool, String text, int number) {
		ObjectNode params = Json.object().put("name", tool);
		params.putObject("arguments").put("text", text).put("number", number);
		return new Frame(new JsonRpcRequest(RequestId.of(id), "tools/call", params));
	}

}
