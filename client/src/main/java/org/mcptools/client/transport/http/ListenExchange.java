/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.jsonrpc.JsonRpcMessage;
import org.mcptools.client.transport.Exchange;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The stream on which the server may speak first. A server need not have one, so that it
 * never fails; one that was there is opened again when it ends.
 */
final class ListenExchange implements Exchange, Ongoing, GetStream.Owner {

	private static final Logger logger = LoggerFactory.getLogger(ListenExchange.class);

	private final HttpChannel channel;

	private final CompletableFuture<Void> completion = new CompletableFuture<>();

	private final CompletableFuture<Void> established = new CompletableFuture<>();

	private final MessageStream messages;

	private final GetStream stream;

	private final Backoff backoff = new Backoff();

	private volatile Map<String, String> replyHeaders = Map.of();

	private boolean everEstablished;

	private boolean progress;

	private String idAtOpening = "";

	ListenExchange(HttpChannel channel, Map<String, String> headers) {
		this.channel = channel;
		this.messages = new MessageStream(channel, this::take);
		this.stream = new GetStream(channel, headers, this.messages, this, null);
	}

	void start() {
		this.stream.open();
	}

	private void take(JsonRpcMessage message) {
		this.progress = true;
		this.channel.deliver(message, this.replyHeaders);
	}

	@Override
	public void onOpened(ReplyHead head) {
		this.replyHeaders = head.asFrameHeaders();
		this.everEstablished = true;
		this.progress = false;
		this.idAtOpening = this.messages.lastEventId();
		this.established.complete(null);
	}

	@Override
	public void onEnded(GetStream.Ending ending) {
		if (ending.cause() instanceof TooLargeException) {
			logger.warn("MCP server '{}' {}; the client no longer listens to it", this.channel.server(),
					ending.reason());
		}
		if (ending.permanent() || !this.everEstablished) {
			logger.debug("No listening stream from MCP server '{}': it {}", this.channel.server(), ending.reason());
			end();
			return;
		}
		if (ending.established() && (this.progress || !this.messages.lastEventId().equals(this.idAtOpening)
				|| this.messages.retryMillis() >= 0)) {
			this.backoff.succeeded();
		}
		long millis = this.backoff.millis(this.messages.retryMillis());
		this.backoff.failed();
		logger.debug("The listening stream from MCP server '{}' ended ({}); opened again in {} ms",
				this.channel.server(), ending.reason(), millis);
		this.stream.openAfter(millis);
	}

	private void end() {
		this.stream.stop();
		this.channel.done(this);
		this.completion.complete(null);
		this.established.complete(null);
	}

	@Override
	public CompletionStage<Void> completion() {
		return this.completion;
	}

	@Override
	public CompletionStage<Void> established() {
		return this.established;
	}

	@Override
	public boolean abort() {
		end();
		return true;
	}

	@Override
	public void channelEnded(McpTransportException reason) {
		end();
	}

}
