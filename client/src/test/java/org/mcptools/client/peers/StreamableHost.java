/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.peers;

import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

import org.mcptools.client.McpClientBuilder;
import org.mcptools.client.transport.McpTransport;
import org.mcptools.client.transport.http.HttpSettings;
import org.mcptools.client.transport.http.StreamableHttpTransport;
import tools.jackson.databind.node.ObjectNode;

/**
 * A witness over Streamable HTTP, with sessions up to revision 2025-11-25.
 */
final class StreamableHost extends WebHost {

	private static final String SESSION = "mcp-session-id";

	private static final Outlet NOBODY = (message) -> {
		throw new IllegalStateException("Nothing is said in return: " + message);
	};

	private final Map<String, Session> sessions = new ConcurrentHashMap<>();

	private final Set<String> forgotten = ConcurrentHashMap.newKeySet();

	private final Set<String> ended = ConcurrentHashMap.newKeySet();

	StreamableHost(Witness witness) {
		super(witness);
	}

	@Override
	void take(WebRequest request, WebReply reply) {
		if (!request.target().equals("/mcp?base=kept")) {
			witness().breach("not the URL that was given: " + request);
		}
		if (!request.method().equals("DELETE") && !request.header("accept").contains("text/event-stream")) {
			refuse(request, reply, 406, "Not Acceptable");
		}
		else if (request.method().equals("POST")) {
			post(request, reply);
		}
		else if (witness().isStateless()) {
			witness().breach("there is only POST in this revision: " + request);
			reply.empty(405);
		}
		else {
			inSession(request, reply);
		}
	}

	private void post(WebRequest request, WebReply reply) {
		if (!request.header("accept").contains("application/json")) {
			refuse(request, reply, 406, "Not Acceptable");
			return;
		}
		if (!request.header("content-type").startsWith("application/json")) {
			refuse(request, reply, 415, "Unsupported Media Type");
			return;
		}
		Heard message = Heard.of(request.body(), request.headers());
		if (witness().isStateless()) {
			alone(message, reply);
		}
		else if ("initialize".equals(message.method())) {
			initialize(message, reply);
		}
		else {
			inSession(request, reply);
		}
	}

	/** The client has broken a rule, unless it is only finding out who this is. */
	private void refuse(WebRequest request, WebReply reply, int status, String why) {
		if (!request.isProbe()) {
			witness().breach(status + " " + why + ": " + request);
		}
		reply.json(status, Wire.error(null, -32000, why, null).toString());
	}

	private void alone(Heard message, WebReply reply) {
		ObjectNode refusal = MirroredHeaders.refusal(message);
		if (refusal == null) {
			refusal = message.isRequest() ? StatelessConversation.refusal(message)
					: Wire.error(null, -32600, "Only requests come over HTTP in this revision", null);
		}
		if (refusal != null) {
			if (!"initialize".equals(message.method())) {
				witness().breach(refusal + " in return for " + message);
			}
			reply.json(400, refusal.toString());
			return;
		}
		if (message.headers().containsKey(SESSION) || message.headers().containsKey("last-event-id")) {
			witness().breach("there are no sessions in this revision: " + message);
		}
		// A session id that a careless gateway adds, and that nobody is to send back.
		reply.header("Mcp-Session-Id", "none-in-truth");
		Conversation conversation = witness().converse(NOBODY);
		reply.onGone(() -> {
			conversation.cancel(message.id(), Cancellation.How.DISCONNECT, "");
			conversation.disconnected();
		});
		conversation.receive(message, new ReplyOutlet(reply, true));
	}

	private void initialize(Heard message, WebReply reply) {
		if (message.headers().containsKey(SESSION) || message.headers().containsKey("mcp-protocol-version")) {
			witness().breach("nothing is agreed upon yet: " + message);
		}
		Mailbox mailbox = new Mailbox();
		String id = UUID.randomUUID().toString();
		Session session = new Session(mailbox, witness().converse(mailbox));
		this.sessions.put(id, session);
		reply.header("Mcp-Session-Id", id);
		session.conversation.receive(message, new ReplyOutlet(reply, false));
	}

	private void inSession(WebRequest request, WebReply reply) {
		if (!request.headers().containsKey(SESSION)) {
			refuse(request, reply, 400, "Bad Request: no session id");
			return;
		}
		Session session = this.sessions.get(request.header(SESSION));
		if (session == null) {
			// A stream that is asked for while the session ends may come behind its end.
			boolean overtaken = request.method().equals("GET") && this.ended.contains(request.header(SESSION));
			if (!overtaken && !this.forgotten.contains(request.header(SESSION))) {
				witness().breach("a session that never was, or that the client has ended: " + request);
			}
			reply.json(404, Wire.error(null, -32001, "Session not found", null).toString());
			return;
		}
		if (witness().isSince("2025-06-18") && !witness().revision().equals(request.header("mcp-protocol-version"))) {
			refuse(request, reply, 400, "Bad Request: not the protocol version agreed upon");
			return;
		}
		switch (request.method()) {
			case "GET" -> {
				reply.beginEvents();
				session.mailbox.deliverTo(reply);
			}
			case "DELETE" -> {
				this.ended.add(request.header(SESSION));
				this.sessions.remove(request.header(SESSION));
				session.mailbox.end();
				session.conversation.disconnected();
				reply.empty(200);
			}
			default -> {
				Heard message = Heard.of(request.body(), request.headers());
				if (message.isRequest()) {
					session.conversation.receive(message, new ReplyOutlet(reply, false));
				}
				else {
					// In this order, for what comes next may count on it.
					session.conversation.receive(message, NOBODY);
					reply.empty(202);
				}
			}
		}
	}

	/** Return how many sessions have not been ended. */
	int sessions() {
		return this.sessions.size();
	}

	/** As a server does that was started again. */
	void forgetSessions() {
		this.forgotten.addAll(this.sessions.keySet());
		this.sessions.clear();
	}

	/** Return how many streams were broken off on which the server may speak first. */
	long breakOffStreams() {
		return witness().isStateless() ? witness().breakOffStreams()
				: this.sessions.values().stream().filter((session) -> session.mailbox.breakOff()).count();
	}

	@Override
	public McpTransport transport(String name) {
		return new StreamableHttpTransport(name, settings());
	}

	@Override
	public McpClientBuilder introduce(McpClientBuilder builder) {
		return builder.http(settings());
	}

	private HttpSettings settings() {
		return HttpSettings.of(url("/mcp?base=kept"));
	}

	@Override
	public boolean hearsDisconnects() {
		return witness().isStateless();
	}

	/**
	 * A session.
	 *
	 * @param mailbox what belongs to no request
	 * @param conversation what is said in it
	 */
	private record Session(Mailbox mailbox, Conversation conversation) {

	}

}
