/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.peers;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A call of a tool, until it is answered or taken back.
 */
final class ToolCall {

	private final Conversation conversation;

	private final Heard request;

	private final Outlet outlet;

	private final AtomicBoolean over = new AtomicBoolean();

	ToolCall(Conversation conversation, Heard request, Outlet outlet) {
		this.conversation = conversation;
		this.request = request;
		this.outlet = outlet;
	}

	JsonNode id() {
		return this.request.id();
	}

	ObjectNode params() {
		return this.request.params();
	}

	JsonNode meta() {
		return this.request.meta();
	}

	JsonNode argument(String name) {
		return params().path("arguments").path(name);
	}

	Outlet outlet() {
		return this.outlet;
	}

	void text(String text) {
		finish(text, false);
	}

	void fail(String text) {
		finish(text, true);
	}

	private void finish(String text, boolean error) {
		ObjectNode result = Wire.object();
		result.putArray("content").addObject().put("type", "text").put("text", text);
		if (error) {
			result.put("isError", true);
		}
		end(this.conversation.finished("tools/call", result));
	}

	void end(ObjectNode result) {
		if (this.over.compareAndSet(false, true)) {
			this.conversation.over(id());
			this.outlet.send(Wire.result(id(), result));
		}
	}

	void refuse(int code, String text, @Nullable JsonNode data) {
		if (this.over.compareAndSet(false, true)) {
			this.conversation.over(id());
			this.outlet.send(Wire.error(id(), code, text, data));
		}
	}

	void cancel() {
		this.over.set(true);
	}

	boolean isOver() {
		return this.over.get();
	}

	void tell(String method, ObjectNode params) {
		if (!isOver()) {
			this.outlet.send(Wire.notification(method, params));
		}
	}

	void log(String text) {
		if (this.conversation.mayLog(this)) {
			tell("notifications/message", Wire.object().put("level", "warning").put("data", text));
		}
	}

	void ask(ObjectNode questions, Consumer<JsonNode> then) {
		this.conversation.ask(this, questions, then);
	}

	/** See whether the client is there, in the middle of the call. */
	void ping() {
		this.conversation.ping(this);
	}

}
