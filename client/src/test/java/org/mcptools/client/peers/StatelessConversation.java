/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.peers;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Requests that stand alone, as of revision 2026-07-28.
 */
final class StatelessConversation extends Conversation {

	static final String PREFIX = "io.modelcontextprotocol/";

	private static final String STATE = "sealed: \u00fc \"quoted\" \\ and on";

	private final Map<String, Listening> listening = new ConcurrentHashMap<>();

	StatelessConversation(Witness witness) {
		super(witness);
	}

	/** What is wrong with the envelope of a request, or {@code null}. */
	static @Nullable ObjectNode refusal(Heard request) {
		JsonNode version = request.meta().path(PREFIX + "protocolVersion");
		if (!version.isString() || !request.meta().path(PREFIX + "clientCapabilities").isObject()) {
			return Wire.error(request.id(), -32602, "_meta lacks what every request must have", null);
		}
		if (!Witness.STATELESS.equals(version.stringValue())) {
			ObjectNode data = Wire.object().put("requested", version.stringValue());
			data.putArray("supported").add(Witness.STATELESS);
			return Wire.error(request.id(), -32022, "Unsupported protocol version", data);
		}
		return null;
	}

	@Override
	void onRequest(Heard request, Outlet outlet) {
		ObjectNode refusal = refusal(request);
		if (refusal != null) {
			witness().breach(refusal + " in return for " + request);
			outlet.refuse(refusal);
			return;
		}
		switch (request.method()) {
			case "server/discover" -> outlet.send(Wire.result(request.id(),
					finished(request.method(),
							Wire.object("{\"supportedVersions\":[\"" + Witness.STATELESS + "\"],\"capabilities\":"
									+ "{\"tools\":{\"listChanged\":true},\"resources\":{\"subscribe\":true},"
									+ "\"logging\":{}}}"))));
			case "tools/call" -> call(request, outlet);
			case "subscriptions/listen" -> listen(request, outlet);
			default -> answerIfKnown(request, outlet);
		}
	}

	private void listen(Heard request, Outlet outlet) {
		outlet.begin();
		Listening listener = new Listening(request.id(), request.params().path("notifications"), outlet);
		this.listening.put(request.id().toString(), listener);
		ObjectNode acknowledged = Wire.object();
		acknowledged.set("notifications", listener.wanted());
		listener.tell("notifications/subscriptions/acknowledged", acknowledged);
	}

	@Override
	void onNotification(Heard notification) {
		if (!"notifications/cancelled".equals(notification.method())) {
			witness().breach("a notification that this revision does not have: " + notification);
			return;
		}
		JsonNode id = notification.params().path("requestId");
		this.listening.remove(id.toString());
		cancel(id, Cancellation.How.NOTIFICATION, notification.params().path("reason").asString(""));
	}

	@Override
	void onResponse(Heard response) {
		witness().breach("a client sends no responses in this revision: " + response);
	}

	@Override
	ObjectNode finished(String method, ObjectNode result) {
		result.put("resultType", "complete");
		if (!"tools/call".equals(method)) {
			result.put("ttlMs", 0).put("cacheScope", "private");
		}
		result.putObject("_meta").putObject(PREFIX + "serverInfo").put("name", "witness").put("version", "1");
		return result;
	}

	/** Everything in one round. */
	@Override
	void ask(ToolCall call, ObjectNode questions, Consumer<JsonNode> then) {
		requireDeclared(call.meta().path(PREFIX + "clientCapabilities"), questions);
		JsonNode answers = call.params().path("inputResponses");
		if (answers.isMissingNode()) {
			ObjectNode round = Wire.object().put("resultType", "input_required").put("requestState", STATE);
			round.set("inputRequests", questions);
			call.end(round);
			return;
		}
		if (!STATE.equals(call.params().path("requestState").asString(""))) {
			witness().breach("another requestState: " + call.params());
		}
		then.accept(answers);
	}

	/** A server has no requests in this revision. One that forgets it gets no answer. */
	@Override
	void ping(ToolCall call) {
		call.outlet().send(Wire.request("forgetful", "ping", Wire.object()));
		call.text("no answer");
	}

	@Override
	boolean mayLog(ToolCall call) {
		return call.meta().has(PREFIX + "logLevel");
	}

	@Override
	int toolsChanged() {
		int told = 0;
		for (Listening listener : this.listening.values()) {
			if (listener.wanted().path("toolsListChanged").asBoolean(false)) {
				listener.tell("notifications/tools/list_changed", Wire.object());
				told++;
			}
		}
		return told;
	}

	@Override
	void updated(String uri) {
		listenersTo(uri)
			.forEach((listener) -> listener.tell("notifications/resources/updated", Wire.object().put("uri", uri)));
	}

	@Override
	int subscribers(String uri) {
		return listenersTo(uri).size();
	}

	@Override
	boolean breakOffStreams() {
		this.listening.values().forEach((listener) -> listener.outlet().hangUp());
		return !this.listening.isEmpty();
	}

	private List<Listening> listenersTo(String uri) {
		return this.listening.values().stream().filter((listener) -> listener.wants(uri)).toList();
	}

	/**
	 * A client that wants to hear of changes.
	 *
	 * @param id the id of its request
	 * @param wanted of which
	 * @param outlet where
	 */
	private record Listening(JsonNode id, JsonNode wanted, Outlet outlet) {

		boolean wants(String uri) {
			return this.wanted.path("resourceSubscriptions").valueStream().anyMatch((it) -> uri.equals(it.asString()));
		}

		void tell(String method, ObjectNode params) {
			params.putObject("_meta").set(PREFIX + "subscriptionId", this.id);
			this.outlet.send(Wire.notification(method, params));
		}

	}

}
