/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.peers;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A conversation that begins with a handshake, as of the revisions up to 2025-11-25.
 */
final class StatefulConversation extends Conversation {

	private static final Set<String> KNOWN_NOTIFICATIONS = Set.of("notifications/initialized",
			"notifications/cancelled", "notifications/progress", "notifications/roots/list_changed");

	private final Outlet general;

	private final Map<String, Consumer<JsonNode>> asked = new ConcurrentHashMap<>();

	private final AtomicInteger questions = new AtomicInteger();

	private final Set<String> subscribed = ConcurrentHashMap.newKeySet();

	private volatile boolean opened;

	private volatile boolean initialized;

	private volatile JsonNode capabilities = Wire.object();

	StatefulConversation(Witness witness, Outlet general) {
		super(witness);
		this.general = general;
	}

	@Override
	void onRequest(Heard request, Outlet outlet) {
		if (!this.opened && request.isProbe()) {
			witness().answerProbe(request, outlet);
			return;
		}
		if ("initialize".equals(request.method())) {
			initialize(request, outlet);
			return;
		}
		if ("ping".equals(request.method())) {
			outlet.send(Wire.result(request.id(), Wire.object()));
			return;
		}
		if (!this.initialized) {
			witness().breach("a request before notifications/initialized: " + request);
		}
		switch (request.method()) {
			case "tools/call" -> call(request, outlet);
			case "logging/setLevel" -> outlet.send(Wire.result(request.id(), Wire.object()));
			case "resources/subscribe" -> {
				this.subscribed.add(request.params().path("uri").asString());
				outlet.send(Wire.result(request.id(), Wire.object()));
			}
			case "resources/unsubscribe" -> {
				this.subscribed.remove(request.params().path("uri").asString());
				outlet.send(Wire.result(request.id(), Wire.object()));
			}
			default -> answerIfKnown(request, outlet);
		}
	}

	private void initialize(Heard request, Outlet outlet) {
		if (this.opened) {
			witness().breach("a second handshake: " + request);
		}
		this.opened = true;
		this.capabilities = request.params().path("capabilities");
		outlet.send(Wire.result(request.id(),
				Wire.object("{\"protocolVersion\":\"" + witness().revision() + "\",\"capabilities\":"
						+ "{\"tools\":{\"listChanged\":true},\"resources\":{\"subscribe\":true},\"logging\":{}},"
						+ "\"serverInfo\":{\"name\":\"witness\",\"version\":\"1\"}}")));
	}

	@Override
	void onNotification(Heard notification) {
		switch (notification.method()) {
			case "notifications/initialized" -> {
				if (!this.opened || this.initialized) {
					witness().breach("notifications/initialized at the wrong time");
				}
				this.initialized = true;
			}
			case "notifications/cancelled" -> cancel(notification.params().path("requestId"),
					Cancellation.How.NOTIFICATION, notification.params().path("reason").asString(""));
			default -> {
				if (!KNOWN_NOTIFICATIONS.contains(notification.method())) {
					witness().breach("unknown: " + notification);
				}
			}
		}
	}

	@Override
	void onResponse(Heard response) {
		Consumer<JsonNode> waiting = this.asked.remove(response.id().asString(""));
		if (waiting == null) {
			witness().breach("an answer to nothing: " + response);
		}
		else {
			waiting.accept(response.message().path("result"));
		}
	}

	@Override
	ObjectNode finished(String method, ObjectNode result) {
		return result;
	}

	/** Asks one request after the other. */
	@Override
	void ask(ToolCall call, ObjectNode wanted, Consumer<JsonNode> then) {
		requireDeclared(this.capabilities, wanted);
		ask(call, wanted, List.copyOf(wanted.propertyNames()), Wire.object(), then);
	}

	private void ask(ToolCall call, ObjectNode wanted, List<String> left, ObjectNode answers, Consumer<JsonNode> then) {
		if (left.isEmpty()) {
			then.accept(answers);
			return;
		}
		String key = left.get(0);
		JsonNode question = wanted.get(key);
		String id = "question-" + this.questions.incrementAndGet();
		this.asked.put(id, (answer) -> {
			answers.set(key, answer);
			ask(call, wanted, left.subList(1, left.size()), answers, then);
		});
		call.outlet()
			.send(Wire.request(id, question.path("method").asString(),
					(ObjectNode) question.path("params").deepCopy()));
	}

	@Override
	void ping(ToolCall call) {
		String id = "question-" + this.questions.incrementAndGet();
		this.asked.put(id, (answer) -> call.text("answered " + answer));
		call.outlet().send(Wire.request(id, "ping", Wire.object()));
	}

	@Override
	boolean mayLog(ToolCall call) {
		return true;
	}

	@Override
	int toolsChanged() {
		this.general.send(Wire.notification("notifications/tools/list_changed", Wire.object()));
		return 1;
	}

	@Override
	void updated(String uri) {
		if (this.subscribed.contains(uri)) {
			this.general.send(Wire.notification("notifications/resources/updated", Wire.object().put("uri", uri)));
		}
	}

	@Override
	int subscribers(String uri) {
		return this.subscribed.contains(uri) ? 1 : 0;
	}

}
