/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.peers;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a witness knows of one client: of a channel or a session, or, where there is
 * neither, of one request.
 */
abstract class Conversation {

	private final Witness witness;

	/** By the id as it stands on the wire: 1 is not "1". */
	private final Map<String, ToolCall> open = new ConcurrentHashMap<>();

	private final Set<String> ids = ConcurrentHashMap.newKeySet();

	Conversation(Witness witness) {
		this.witness = witness;
	}

	final Witness witness() {
		return this.witness;
	}

	/**
	 * Take a message.
	 * @param message the message
	 * @param outlet where to answer it
	 */
	final void receive(Heard message, Outlet outlet) {
		this.witness.hear(message);
		if (message.isResponse()) {
			onResponse(message);
		}
		else if (!message.isRequest()) {
			onNotification(message);
		}
		else {
			if (!this.ids.add(message.id().toString())) {
				this.witness.breach("the id was used before: " + message);
			}
			onRequest(message, outlet);
		}
	}

	abstract void onRequest(Heard request, Outlet outlet);

	abstract void onNotification(Heard notification);

	abstract void onResponse(Heard response);

	/** Say something about a result that only this revision has to say. */
	abstract ObjectNode finished(String method, ObjectNode result);

	/**
	 * Ask the client something in the middle of a call.
	 * @param call the call
	 * @param questions the requests by their keys
	 * @param then takes the results by the same keys
	 */
	abstract void ask(ToolCall call, ObjectNode questions, Consumer<JsonNode> then);

	/**
	 * See whether the client is there, and end the call when it has answered, if it has
	 * to.
	 */
	abstract void ping(ToolCall call);

	/** Whether log messages may be sent with a call. */
	abstract boolean mayLog(ToolCall call);

	/** Returns how many streams were told; one that is just being opened is not. */
	abstract int toolsChanged();

	abstract void updated(String uri);

	abstract int subscribers(String uri);

	/** Break off the streams of requests that listen to changes, where there are such. */
	boolean breakOffStreams() {
		return false;
	}

	final void call(Heard request, Outlet outlet) {
		outlet.begin();
		ToolCall call = new ToolCall(this, request, outlet);
		this.open.put(request.id().toString(), call);
		this.witness.tools().call(call);
	}

	/** A server asks only for what the client has declared. */
	final void requireDeclared(JsonNode capabilities, ObjectNode questions) {
		questions.forEach((question) -> {
			String method = question.path("method").asString();
			String capability = method.substring(0, method.indexOf('/'));
			if (!capabilities.has(capability)) {
				this.witness.breach("the client has answers to " + method + ", and did not declare it");
			}
		});
	}

	final void over(JsonNode id) {
		this.open.remove(id.toString());
	}

	/** The client takes a request back. A server says no more about it. */
	final void cancel(JsonNode id, Cancellation.How how, String reason) {
		if (!this.ids.contains(id.toString())) {
			this.witness.breach("cancelled what it never asked: " + id);
		}
		ToolCall call = this.open.remove(id.toString());
		if (call != null) {
			call.cancel();
			this.witness.cancelled(new Cancellation(id, how, reason));
		}
	}

	/** The client has gone, or closed the stream of its only request. */
	void disconnected() {
		this.witness.ended(this);
	}

	final void answerIfKnown(Heard request, Outlet outlet) {
		ObjectNode result = switch (request.method()) {
			case "tools/list" -> this.witness.tools().list();
			case "resources/list" -> Wire.object("{\"resources\":[{\"uri\":\"test://one\",\"name\":\"one\"}]}");
			case "resources/read" -> Wire.object("{\"contents\":[{\"uri\":\"test://one\",\"text\":\"first\"}]}");
			default -> Wire.object();
		};
		if (result.isEmpty()) {
			outlet.refuse(Wire.error(request.id(), -32601, "Method not found: " + request.method(), null));
		}
		else {
			outlet.send(Wire.result(request.id(), finished(request.method(), result)));
		}
	}

}
