/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.faults;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.awaitility.Awaitility;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.error.McpErrorException;
import org.mcptools.client.error.McpTimeoutException;
import org.mcptools.client.error.McpTransportException.Delivery;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.faults.Fault.Experiment;
import org.mcptools.client.faults.Fault.Place;
import org.mcptools.client.faults.WebLab.Trick;
import org.mcptools.client.protocol.McpToolCallResult;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a server behind a URL answers, or does not answer.
 */
final class HttpFaults {

	private static final String UNKNOWN = "The call fails at once with the status, its outcome unknown; "
			+ "the next one succeeds.";

	private static final String REFUSED = "The call fails at once with the status; it was not executed, "
			+ "and the next one is made as ever.";

	private HttpFaults() {
	}

	static List<Fault> all() {
		return List.of(status(500, "", UNKNOWN, Delivery.UNKNOWN), status(502, "", UNKNOWN, Delivery.UNKNOWN),
				status(503, "Retry-After: 3600\r\n", UNKNOWN, Delivery.UNKNOWN),
				status(429, "Retry-After: 3600\r\n", REFUSED, Delivery.REFUSED),
				status(401, "WWW-Authenticate: Bearer\r\n", REFUSED, Delivery.REFUSED),
				status(403, "", REFUSED, Delivery.REFUSED),
				broken("a page instead of an answer", "Answers with HTML, as a proxy or a login page does.",
						"The call fails at once and shows the beginning of the page; the next one succeeds.",
						(call) -> call.reply(200, "Content-Type: text/html\r\n", "<title>Log in</title>"), "Log in"),
				broken("JSON that is none", "Answers with half of a JSON document.",
						"The call fails at once and says so; the next one succeeds.",
						(call) -> call.json("{\"jsonrpc\":\"2.0\","), "not MCP"),
				fault("accepted, not answered", "Accepts a call with 202, as if it were a notification.",
						"Its answer could come on another stream: the call ends with its own timeout.",
						(call) -> call.reply(202, "", ""),
						(subject) -> Subject.failure(McpTimeoutException.class,
								subject.begin("echo", "tricked", 0, Subject.SHORTLY))),
				broken("an answer to another request", "Answers with a wrong id.",
						"The call fails at once, for nothing else can come; the next one succeeds.",
						(call) -> call.json(call.textResult("x").replace("\"id\":", "\"id\":8")), "is missing"),
				broken("less than announced", "Closes the connection before the answer is complete.",
						"The call fails at once, its outcome unknown; the next one succeeds.", (call) -> {
							call.write(
									"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 999\r\n\r\n"
											+ call.textResult("x"));
							call.hangUp();
						}, "not complete"),
				broken("a reset in the middle of an event", "Resets the connection in the middle of an event.",
						"The call fails at once, its outcome unknown; the next one succeeds.", (call) -> {
							call.beginEvents();
							call.write("data: {\"jsonrpc\":");
							call.reset();
						}, "before it answered"),
				broken("a stream that ends too early", "Closes an event stream without an answer in it.",
						"The call fails at once, its outcome unknown; the next one succeeds.", (call) -> {
							call.beginEvents();
							call.write(": wait\n\n");
							call.hangUp();
						}, "before it answered"),
				broken("a connection closed without a reply", "Takes a call, and closes the connection.",
						"The call fails at once, its outcome unknown, and is not made again; the next one succeeds.",
						WebCall::hangUp, "closed the connection without a reply"),
				broken("what is no HTTP", "Answers in another protocol.",
						"The call fails at once; the next one succeeds.", (call) -> {
							call.write("SSH-2.0-OpenSSH_9.2\r\n");
							call.hangUp();
						}, ""),
				broken("a body of 100 MiB", "Answers with 100 MiB.",
						"The call fails at once and names the limit, nothing of it is kept; the next one succeeds.",
						HttpFaults::huge, "more than 16777216 bytes"),
				fine("junk in an event stream", "Sends comments, unknown events and broken JSON before its answer.",
						"They are passed over; the call is answered.", (call) -> {
							call.beginEvents();
							call.write(": hello\n\nevent: ping\ndata: what?\n\ndata: {broken\n\nfoo: bar\n\ndata: "
									+ call.textResult("fine") + "\n\n");
							call.hangUp();
						}),
				fine("a stream that stays open", "Answers in an event stream, and does not close it.",
						"The call is answered; the client closes the stream.", (call) -> {
							call.beginEvents();
							call.write("data: " + call.textResult("fine") + "\n\n");
							call.beSilent();
						}),
				fault("a reset in a stream that can be resumed",
						"Resets the connection after an event that has an id, before the answer.",
						"The stream is taken up where it broke off: the call is answered, executed once.",
						HttpFaults::resumed),
				fault("silence", "Takes a call, and says nothing.",
						"The call ends with its own timeout; the next one succeeds.", HttpFaults::silence),
				fault("an error in a refusal", "Answers with 400 and a JSON-RPC error.",
						"The call fails with the server's error; the next one succeeds.", HttpFaults::refusal),
				fault("a session forgotten", "Has forgotten the session, as after a restart behind a proxy.",
						"A new session is opened, and the call is made once more: it is executed once.",
						HttpFaults::sessionForgotten),
				fault("a restart", "Ends, and starts again at the same address, with no sessions.",
						"A call in between waits; all calls succeed, each is executed once.", HttpFaults::restart),
				fault("a quiet connection closed", "Closes connections that have been quiet between calls.",
						"The next call succeeds on a new one, executed once.", HttpFaults::quietConnectionClosed));
	}

	private static Fault fault(String name, String happens, String outcome, Experiment experiment) {
		return new Fault(name, Place.HTTP, happens, outcome, experiment);
	}

	/** The same client goes on, and nothing is executed twice. */
	private static Fault fault(String name, String happens, String outcome, Trick trick, Check check) {
		return fault(name, happens, outcome, (lab) -> {
			WebLab server = lab.web();
			Subject subject = lab.http(server.url());
			server.next(trick);
			check.run(subject);
			assertThat(subject.echo("next")).isEqualTo("next");
			assertThat(server.executed()).containsExactly("tricked", "next");
			subject.requireSameConnection();
		});
	}

	private static Fault status(int status, String headers, String outcome, Delivery delivery) {
		String name = "HTTP " + status + (headers.startsWith("Retry-After") ? " with Retry-After" : "");
		String happens = "Answers a call with status " + status
				+ (headers.startsWith("Retry-After") ? ", and asks to come back in an hour." : ".");
		return fault(name, happens, outcome, (call) -> call.reply(status, headers, "not now"), (subject) -> {
			McpTransportException failure = Subject.failure(McpTransportException.class,
					subject.begin("echo", "tricked", 0));
			assertThat(failure.getHttpStatus()).isEqualTo(status);
			assertThat(failure.getDelivery()).isEqualTo(delivery);
			assertThat(failure).hasMessageContaining("not now");
			assertThat(failure.getRetryAfter())
				.isEqualTo(headers.startsWith("Retry-After") ? Duration.ofHours(1) : null);
		});
	}

	private static Fault broken(String name, String happens, String outcome, Trick trick, String why) {
		return fault(name, happens, outcome, trick, (subject) -> {
			McpTransportException failure = Subject.failure(McpTransportException.class,
					subject.begin("echo", "tricked", 0));
			assertThat(failure).hasMessageContaining(why);
			assertThat(failure.getDelivery()).isEqualTo(Delivery.UNKNOWN);
		});
	}

	private static Fault fine(String name, String happens, String outcome, Trick trick) {
		return fault(name, happens, outcome, trick, (subject) -> assertThat(subject.echo("tricked")).isEqualTo("fine"));
	}

	private static void huge(WebCall call) throws IOException {
		int length = 100 * 1024 * 1024;
		call.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " + length + "\r\n\r\n\"");
		String piece = "x".repeat(64 * 1024);
		for (int written = 1; written < length; written += piece.length()) {
			call.write(piece);
		}
	}

	private static void resumed(Lab lab) throws Exception {
		WebLab server = lab.web();
		Subject subject = lab.http(server.url());
		String answer = "{\"jsonrpc\":\"2.0\",\"id\":$ID,\"result\":"
				+ "{\"content\":[{\"type\":\"text\",\"text\":\"resumed\"}]}}";
		server.next((call) -> {
			server.nextResumption((again) -> {
				again.beginEvents();
				again.write("id: 2\ndata: " + answer.replace("$ID", call.id()) + "\n\n");
				again.hangUp();
			});
			call.beginEvents();
			call.write("id: 1\nretry: 10\ndata: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/x\"}\n\ndata: {");
			call.hangUp();
		});
		assertThat(subject.echo("tricked")).isEqualTo("resumed");
		assertThat(server.executed()).containsExactly("tricked");
		subject.requireSameConnection();
	}

	private static void silence(Lab lab) throws Exception {
		WebLab server = lab.web();
		Subject subject = lab.http(server.url());
		server.next(WebCall::beSilent);
		Subject.failure(McpTimeoutException.class, subject.begin("echo", "tricked", 0, Subject.SHORTLY));
		subject.requireSameConnection();
	}

	private static void refusal(Lab lab) throws Exception {
		WebLab server = lab.web();
		Subject subject = lab.http(server.url());
		server.next((call) -> call.reply(400, "Content-Type: application/json\r\n", "{\"jsonrpc\":\"2.0\",\"id\":"
				+ call.id() + ",\"error\":{\"code\":-32602,\"message\":\"no such city\"}}"));
		McpErrorException failure = Subject.failure(McpErrorException.class, subject.begin("echo", "tricked", 0));
		assertThat(failure.getPeerMessage()).isEqualTo("no such city");
		subject.requireSameConnection();
	}

	private static void sessionForgotten(Lab lab) throws Exception {
		WebLab server = lab.web();
		Subject subject = lab.http(server.url());
		assertThat(subject.echo("one")).isEqualTo("one");
		server.forgetSessions();
		assertThat(subject.echo("two")).isEqualTo("two");
		assertThat(server.executed()).containsExactly("one", "two");
	}

	private static void restart(Lab lab) throws Exception {
		WebLab server = lab.web();
		Subject subject = lab.http(server.url());
		assertThat(subject.echo("one")).isEqualTo("one");
		server.stop();
		server.awaitNoConnections();
		CompletableFuture<McpToolCallResult> waiting = subject.begin("echo", "two", 0,
				CallOptions.DEFAULTS.withTimeout(Subject.AT_ONCE));
		Awaitility.await().during(Duration.ofMillis(300)).until(() -> !waiting.isDone());
		server.start();
		assertThat(Subject.text(waiting)).isEqualTo("two");
		assertThat(subject.echo("three")).isEqualTo("three");
		assertThat(server.executed()).containsExactly("one", "two", "three");
	}

	private static void quietConnectionClosed(Lab lab) throws Exception {
		WebLab server = lab.web();
		Subject subject = lab.http(server.url());
		assertThat(subject.echo("one")).isEqualTo("one");
		server.awaitNoConnections(server::closeConnections);
		assertThat(subject.echo("two")).isEqualTo("two");
		assertThat(server.executed()).containsExactly("one", "two");
	}

	/**
	 * Checks the outcome of a call that a trick was played on.
	 */
	private interface Check {

		void run(Subject subject) throws Exception;

	}

}
