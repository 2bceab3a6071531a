/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.faults;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.awaitility.Awaitility;
import org.mcptools.client.error.McpErrorException;
import org.mcptools.client.error.McpProtocolException;
import org.mcptools.client.error.McpTimeoutException;
import org.mcptools.client.faults.Fault.Experiment;
import org.mcptools.client.faults.Fault.Place;
import org.mcptools.client.protocol.McpToolDefinition;
import org.mcptools.client.protocol.McpToolCallResult;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Too much of something, too slowly, or lists without an end.
 */
final class FloodFaults {

	private static final int MANY = 20_000;

	private FloodFaults() {
	}

	static List<Fault> all() {
		return List.of(
				fault("flood on standard error", "Writes ten megabytes to standard error in the middle of a call.",
						"They are drained into the log, the last lines are kept; the call is answered.",
						FloodFaults::stderr),
				fault("a slow writer", "Writes an answer byte by byte.", "The call is answered.", FloodFaults::trickle),
				fault("an answer too late", "Answers a call after its timeout.",
						"The call has ended with its timeout; the answer is dropped, and the next call gets its own.",
						FloodFaults::tooLate),
				fault("flood of requests", "Asks 20,000 times whether the client is there, before it answers a call.",
						"Each question is answered once; the call is answered.", FloodFaults::requests),
				fault("flood of notifications", "Sends 20,000 log messages to a listener that has stopped listening.",
						"The call is answered at once; what the listener cannot take is dropped, and the log says so.",
						FloodFaults::notifications),
				fault("a storm of list changes", "Says 20,000 times that its list of tools has changed.",
						"The call is answered at once, and the listener hears of it.", FloodFaults::listChanges),
				fault("a loop of cursors", "Lists its tools page by page, and the last page leads to itself.",
						"The tools seen so far are the list, and the log says why.", lists("loop", "one", "two")),
				fault("an empty cursor", "Names the next page with an empty text.", "It is followed like any other.",
						lists("empty-cursor", "one", "two")),
				fault("pages without end", "Lists its tools on ever more pages.",
						"So many pages are read as are allowed; their tools are the list, and the log says why.",
						FloodFaults::endless),
				fault("the same tool twice", "Lists two tools with one name.",
						"Both are listed, since the client invents no names; calls go to whichever the server means.",
						lists("twice", "one", "one")),
				fault("entries that are no tools", "Lists a number, nothing, and a tool without a name.",
						"They are left out, and the log says so; the tools among them are listed.",
						lists("odd", "one")),
				fault("a list that is none", "Sends a text where its list of tools belongs.",
						"Listing fails at once and says what is wrong; calls succeed.", FloodFaults::noList),
				fault("no tools declared", "Does not declare that it has tools.",
						"It is not asked for them: the list is empty; a call is made all the same, "
								+ "for some servers forget to say it.",
						FloodFaults::undeclared),
				fault("a tool that is not there", "Does not know the tool that is called.",
						"The call fails with the server's error.", FloodFaults::unknownTool));
	}

	private static Fault fault(String name, String happens, String outcome, Experiment experiment) {
		return new Fault(name, Place.PROCESS, happens, outcome, experiment);
	}

	private static void stderr(Lab lab) {
		Subject subject = lab.stdio();
		assertThat(subject.call("stderr", "0123456789".repeat(99), 10_000)).isEqualTo("done");
		subject.requireSameConnection();
	}

	private static void trickle(Lab lab) {
		Subject subject = lab.stdio();
		String text = "slowly ".repeat(2000);
		assertThat(subject.call("trickle", Subject.base64(answer(text)), 0)).isEqualTo(text);
		subject.requireSameConnection();
	}

	private static void tooLate(Lab lab) throws Exception {
		Subject subject = lab.stdio();
		Subject.failure(McpTimeoutException.class, subject.begin("pause", "", 900, Subject.SHORTLY));
		assertThat(subject.echo("my own")).isEqualTo("my own");
		subject.requireSameConnection();
	}

	private static String answer(String text) {
		return "{\"jsonrpc\":\"2.0\",\"id\":$ID,\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"" + text
				+ "\"}]}}\n";
	}

	private static void requests(Lab lab) {
		Subject subject = lab.stdio();
		String ping = Subject.base64("{\"jsonrpc\":\"2.0\",\"id\":\"ping-$N\",\"method\":\"ping\"}");
		assertThat(subject.call("flood", ping, MANY)).isEqualTo("done");
		Awaitility.await()
			.atMost(Subject.AT_ONCE)
			.pollInterval(Duration.ofMillis(20))
			.until(() -> subject.call("answers", "", 0).equals(Integer.toString(MANY)));
		subject.requireSameConnection();
	}

	private static void notifications(Lab lab) {
		CountDownLatch listening = new CountDownLatch(1);
		AtomicInteger heard = new AtomicInteger();
		Subject subject = lab.stdio(
				(builder) -> builder.handlers((handlers) -> handlers.onLogMessage((message) -> hold(heard, listening))),
				Lab.process());
		subject.client().initialize();
		String message = Subject.base64("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\","
				+ "\"params\":{\"level\":\"debug\",\"data\":\"$N\"}}");
		try {
			assertThat(subject.call("flood", message, MANY)).isEqualTo("done");
			assertThat(subject.echo("at once")).isEqualTo("at once");
			Awaitility.await().atMost(Subject.AT_ONCE).untilAsserted(() -> assertThat(heard).hasValue(1));
		}
		finally {
			listening.countDown();
		}
		Awaitility.await().atMost(Subject.AT_ONCE).untilAsserted(() -> assertThat(heard).hasValueGreaterThan(9000));
		assertThat(heard.get()).isLessThan(MANY);
		subject.requireSameConnection();
	}

	private static void hold(AtomicInteger heard, CountDownLatch until) {
		heard.incrementAndGet();
		try {
			until.await(Subject.AT_ONCE.toSeconds(), TimeUnit.SECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private static void listChanges(Lab lab) {
		AtomicInteger heard = new AtomicInteger();
		Subject subject = lab.stdio(
				(builder) -> builder.handlers((handlers) -> handlers.onToolsChanged(heard::incrementAndGet)),
				Lab.process());
		subject.client().initialize();
		String change = Subject.base64("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}");
		assertThat(subject.call("flood", change, MANY)).isEqualTo("done");
		assertThat(subject.client().listTools()).hasSize(1);
		Awaitility.await().atMost(Subject.AT_ONCE).untilAsserted(() -> assertThat(heard).hasPositiveValue());
		subject.requireSameConnection();
	}

	private static Experiment lists(String kind, String... names) {
		return (lab) -> {
			Subject subject = lab.stdio("tools=" + kind);
			assertThat(subject.client().listTools()).extracting(McpToolDefinition::name).containsExactly(names);
			subject.requireSameConnection();
		};
	}

	private static void endless(Lab lab) {
		Subject subject = lab.stdio((builder) -> builder.maxPages(20), Lab.process("tools=endless"));
		subject.client().initialize();
		assertThat(subject.client().listTools()).hasSize(20);
		subject.requireSameConnection();
	}

	private static void noList(Lab lab) throws Exception {
		Subject subject = lab.stdio("tools=no-list");
		assertThat(Subject.failure(McpProtocolException.class, subject.client().async().listTools()))
			.hasMessageContaining("'tools' is not an array");
		subject.requireSameConnection();
	}

	private static void undeclared(Lab lab) {
		Subject subject = lab.stdio("offers=nothing");
		assertThat(subject.client().listTools()).isEmpty();
		CompletableFuture<McpToolCallResult> call = subject.begin("echo", "all the same", 0);
		assertThat(Subject.text(call)).isEqualTo("all the same");
		assertThat(subject.client().async().listPrompts()).succeedsWithin(Subject.AT_ONCE);
		subject.requireSameConnection();
	}

	private static void unknownTool(Lab lab) throws Exception {
		Subject subject = lab.stdio();
		McpErrorException failure = Subject.failure(McpErrorException.class, subject.begin("no-such-tool", "", 0));
		assertThat(failure.getCode()).isEqualTo(-32602);
		subject.requireSameConnection();
	}

}
