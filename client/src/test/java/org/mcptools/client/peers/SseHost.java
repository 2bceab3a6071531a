/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.peers;

import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

import org.mcptools.client.McpClientBuilder;
import org.mcptools.client.transport.McpTransport;
import org.mcptools.client.transport.http.HttpSettings;
import org.mcptools.client.transport.http.SseTransport;
import tools.jackson.databind.node.ObjectNode;

/**
 * A witness over HTTP+SSE, as of revision 2024-11-05.
 */
final class SseHost extends WebHost {

	private static final String STREAM = "/sse";

	private final Map<String, Session> sessions = new ConcurrentHashMap<>();

	private volatile int statusOfPost = 405;

	SseHost(Witness witness) {
		super(witness);
	}

	/** Set how a POST at the address of the stream is refused. */
	SseHost refusingPosts(int status) {
		this.statusOfPost = status;
		return this;
	}

	@Override
	void take(WebRequest request, WebReply reply) {
		if (request.target().equals(STREAM)) {
			if (request.method().equals("GET")) {
				open(request, reply);
			}
			else {
				reply.send(this.statusOfPost, "text/html", "<p>Cannot " + request.method() + " " + STREAM + "</p>");
			}
			return;
		}
		Session session = this.sessions.get(request.target());
		if (session == null || !request.method().equals("POST")) {
			witness().breach("no such place: " + request);
			reply.empty(404);
			return;
		}
		if (!request.header("content-type").startsWith("application/json")) {
			witness().breach("not JSON: " + request);
		}
		reply.send(202, "text/plain", "Accepted");
		session.conversation.receive(Heard.of(request.body(), request.headers()), session.outlet);
	}

	private void open(WebRequest request, WebReply reply) {
		if (!request.header("accept").contains("text/event-stream")) {
			witness().breach("the client does not accept events: " + request);
		}
		String place = "/messages?session=" + UUID.randomUUID();
		Outlet outlet = new StreamOutlet(reply);
		Session session = new Session(outlet, witness().converse(outlet));
		this.sessions.put(place, session);
		reply.onGone(() -> {
			this.sessions.remove(place);
			session.conversation.disconnected();
		});
		reply.beginEvents();
		reply.event("endpoint", place);
	}

	@Override
	public McpTransport transport(String name) {
		return new SseTransport(name, HttpSettings.of(url(STREAM)));
	}

	@Override
	public McpClientBuilder introduce(McpClientBuilder builder) {
		return builder.http(HttpSettings.of(url(STREAM)));
	}

	/**
	 * Says everything on one stream.
	 *
	 * @param reply the stream
	 */
	private record StreamOutlet(WebReply reply) implements Outlet {

		@Override
		public void send(ObjectNode message) {
			this.reply.event(message.toString());
		}

		@Override
		public void hangUp() {
			this.reply.hangUp();
		}

	}

	/**
	 * What belongs to one stream.
	 *
	 * @param outlet the stream
	 * @param conversation what is said on it
	 */
	private record Session(Outlet outlet, Conversation conversation) {

	}

}
