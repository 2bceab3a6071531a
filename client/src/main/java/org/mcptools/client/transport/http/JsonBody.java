/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.nio.ByteBuffer;
import java.util.List;

import org.mcptools.client.jsonrpc.JsonRpcCodec;
import org.mcptools.client.jsonrpc.JsonRpcMessage;
import org.mcptools.client.jsonrpc.MalformedMessageException;
import org.mcptools.client.thread.McpThreads;

/**
 * An answer that is one message, or one batch of them.
 */
final class JsonBody implements AnswerBody {

	/** A thread that reads for other servers too has no time for more. */
	static final int LARGEST_READ_AT_ONCE = 64 * 1024;

	private final Post post;

	private final ReplyHead head;

	private final int limit;

	private final ByteCollector bytes;

	JsonBody(Post post, ReplyHead head, int limit) {
		this.post = post;
		this.head = head;
		this.limit = limit;
		this.bytes = new ByteCollector(limit);
		if (head.contentLength() > limit) {
			throw new TooLargeException("a message", limit);
		}
		this.bytes.announced(head.contentLength());
	}

	@Override
	public void onBody(ByteBuffer in) {
		if (!this.bytes.append(in, in.remaining())) {
			throw new TooLargeException("a message", this.limit);
		}
	}

	@Override
	public void onEnd() {
		if (this.bytes.size() > LARGEST_READ_AT_ONCE) {
			McpThreads.callbacks().execute(this::read);
		}
		else {
			read();
		}
	}

	private void read() {
		List<JsonRpcMessage> messages;
		try {
			messages = JsonRpcCodec.decode(this.bytes.array(), 0, this.bytes.size());
		}
		catch (MalformedMessageException ex) {
			this.post.fail("answered with what is not MCP: " + ex.getMessage(), this.head.status(), ex);
			return;
		}
		this.bytes.clear();
		this.post.over();
		if (messages.size() == 1 && this.post.isAnswer(messages.get(0))) {
			take(messages);
		}
		else {
			// What is not the answer may have to wait for a listener.
			McpThreads.callbacks().execute(() -> take(messages));
		}
	}

	private void take(List<JsonRpcMessage> messages) {
		messages.forEach(this.post::take);
		if (!this.post.isSettled()) {
			this.post.fail("answered, but not what was asked: the answer to request " + this.post.id() + " is missing",
					this.head.status(), null);
		}
	}

	@Override
	public void onFailure(Throwable failure) {
		this.post.broken(failure, (failure instanceof TooLargeException) ? "" : "; the answer is not complete");
	}

}
