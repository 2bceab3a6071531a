/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.faults;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.awaitility.Awaitility;
import org.mcptools.client.connection.ConnectionStatus.State;
import org.mcptools.client.error.McpTimeoutException;
import org.mcptools.client.error.McpTransportException.Delivery;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.faults.Fault.Experiment;
import org.mcptools.client.faults.Fault.Place;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.transport.http.HttpSettings;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a network does to calls over HTTP.
 */
final class NetworkFaults {

	private static final String UNKNOWN = "The call fails at once, its outcome unknown; the next one succeeds.";

	private NetworkFaults() {
	}

	static List<Fault> all() {
		return List.of(
				fault("cut in a call", "Resets all connections while a call is under way.", UNKNOWN,
						NetworkFaults::cutInACall),
				fault("cut in an answer", "Resets the connection in the middle of a large answer.", UNKNOWN,
						NetworkFaults::cutInAnAnswer),
				fault("cut between calls", "Resets all connections while no call is under way.",
						"The next call succeeds, executed once.", NetworkFaults::cutBetweenCalls),
				fault("delayed", "Holds each piece back for 200 ms.", "Calls take longer, and succeed.",
						NetworkFaults::delayed),
				fault("throttled", "Lets through 100 KB a second.", "A large answer takes its time, and arrives whole.",
						NetworkFaults::throttled),
				fault("corrupted", "Changes bytes of an answer.", UNKNOWN, NetworkFaults::corrupted),
				fault("black hole", "Lets nothing through any more, without a word.",
						"Calls end with their own timeout; as soon as the network is back, they succeed.",
						NetworkFaults::blackHole),
				fault("black hole, noticed by keep-alive", "Lets nothing through while no call is under way.",
						"The loss is noticed without a call, and the connection is made again when the network is "
								+ "back.",
						NetworkFaults::noticed),
				fault("half-open connection", "Forgets a quiet connection, and tells neither side.",
						"Keep-alive notices it, within the request timeout for each connection that is dead; "
								+ "calls succeed again on others.",
						NetworkFaults::halfOpen),
				fault("many half-open connections", "Forgets eight quiet connections, and tells neither side.",
						"Keep-alive notices it after two questions; none of the others is tried by the handshake.",
						NetworkFaults::manyHalfOpen),
				fault("connections refused", "Accepts no connections for a while.",
						"A call in that time waits and succeeds afterwards, executed once.", NetworkFaults::refused),
				fault("away for good", "Accepts no connections any more.",
						"A call ends with its own timeout and says why the server is away; it was not executed.",
						NetworkFaults::away),
				fault("unknown host", "Does not know the name of the server.",
						"Connecting fails at once and names the host.", NetworkFaults::unknownHost),
				fault("TLS failure", "Has no TLS where the URL says https.",
						"Connecting fails at once and says that it is TLS that failed.", NetworkFaults::tls));
	}

	private static Fault fault(String name, String happens, String outcome, Experiment experiment) {
		return new Fault(name, Place.NETWORK, happens, outcome, experiment);
	}

	private static void cutInACall(Lab lab) throws Exception {
		WebLab server = lab.web();
		FaultyProxy proxy = lab.proxy(server);
		Subject subject = lab.http(proxy.url());
		server.next(WebCall::beSilent);
		CompletableFuture<McpToolCallResult> call = subject.begin("echo", "cut", 0);
		Awaitility.await().atMost(Subject.AT_ONCE).until(() -> server.executed().contains("cut"));
		proxy.cut();
		assertUnknown(call);
		// All connections were cut, of which the client hears one after another.
		server.awaitNoConnections();
		assertThat(subject.echo("next")).isEqualTo("next");
		assertThat(server.executed()).containsExactly("cut", "next");
	}

	private static void assertUnknown(CompletableFuture<?> call) throws Exception {
		assertThat(Subject.failure(McpTransportException.class, call).getDelivery()).isEqualTo(Delivery.UNKNOWN);
	}

	private static void cutInAnAnswer(Lab lab) throws Exception {
		WebLab server = lab.web();
		FaultyProxy proxy = lab.proxy(server);
		Subject subject = lab.http(proxy.url());
		proxy.cutAfter(50_000);
		assertUnknown(subject.begin("echo", "x".repeat(200_000), 0));
		proxy.pass();
		assertThat(subject.echo("next")).isEqualTo("next");
		assertThat(server.executed()).hasSize(2);
	}

	private static void cutBetweenCalls(Lab lab) throws Exception {
		WebLab server = lab.web();
		FaultyProxy proxy = lab.proxy(server);
		Subject subject = lab.http(proxy.url());
		assertThat(subject.echo("one")).isEqualTo("one");
		server.awaitNoConnections(proxy::cut);
		assertThat(subject.echo("two")).isEqualTo("two");
		assertThat(server.executed()).containsExactly("one", "two");
	}

	private static void delayed(Lab lab) throws Exception {
		FaultyProxy proxy = lab.proxy(lab.web());
		Subject subject = lab.http(proxy.url());
		proxy.delay(Duration.ofMillis(200));
		long start = System.nanoTime();
		assertThat(subject.echo("late")).isEqualTo("late");
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(390));
		proxy.pass();
		subject.requireSameConnection();
	}

	private static void throttled(Lab lab) throws Exception {
		FaultyProxy proxy = lab.proxy(lab.web());
		Subject subject = lab.http(proxy.url());
		proxy.throttle(100_000);
		String large = "x".repeat(60_000);
		long start = System.nanoTime();
		assertThat(subject.echo(large)).isEqualTo(large);
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(500));
		proxy.pass();
		subject.requireSameConnection();
	}

	private static void corrupted(Lab lab) throws Exception {
		FaultyProxy proxy = lab.proxy(lab.web());
		Subject subject = lab.http(proxy.url());
		proxy.corrupt();
		assertUnknown(subject.begin("echo", "unreadable", 0));
		proxy.pass();
		assertThat(subject.echo("next")).isEqualTo("next");
		subject.requireSameConnection();
	}

	private static void blackHole(Lab lab) throws Exception {
		FaultyProxy proxy = lab.proxy(lab.web());
		Subject subject = lab.http(proxy.url());
		proxy.blackHole();
		for (int i = 0; i < 3; i++) {
			Subject.failure(McpTimeoutException.class, subject.begin("echo", "lost", 0, Subject.SHORTLY));
		}
		proxy.pass();
		assertThat(subject.echo("next")).isEqualTo("next");
	}

	private static Subject keptAlive(Lab lab, FaultyProxy proxy) {
		// A dead connection may cost a handshake its timeout, so this is a short one.
		Subject subject = lab.http(
				(builder) -> builder.keepAlive(Duration.ofMillis(300)).requestTimeout(Duration.ofSeconds(2)),
				HttpSettings.of(proxy.url()));
		subject.client().initialize();
		return subject;
	}

	private static void noticed(Lab lab) throws Exception {
		FaultyProxy proxy = lab.proxy(lab.web());
		Subject subject = keptAlive(lab, proxy);
		proxy.blackHole();
		Awaitility.await().atMost(Subject.AT_ONCE).until(() -> subject.client().connectionStatus().lastError() != null);
		assertThat(subject.client().connectionStatus().lastError()).hasMessageContaining("no longer answers");
		proxy.pass();
		subject.awaitState(State.READY);
		assertThat(subject.client().connectionStatus().reconnects()).isEqualTo(1);
	}

	private static void halfOpen(Lab lab) throws Exception {
		WebLab server = lab.web();
		FaultyProxy proxy = lab.proxy(server);
		Subject subject = keptAlive(lab, proxy);
		assertThat(subject.echo("one")).isEqualTo("one");
		proxy.forget();
		int before = proxy.forgottenLinks();
		assertThat(before).isPositive();
		// The client gives one up when a question on it goes unanswered.
		Awaitility.await().atMost(Subject.AT_ONCE).until(() -> proxy.forgottenLinks() < before);
		Awaitility.await()
			.atMost(Subject.AT_ONCE)
			.ignoreExceptions()
			.until(() -> subject.client().callTool("echo", "{\"text\":\"two\"}").text().equals("two"));
		assertThat(server.executed()).containsExactly("one", "two");
	}

	private static void manyHalfOpen(Lab lab) throws Exception {
		WebLab server = lab.web();
		FaultyProxy proxy = lab.proxy(server);
		Subject subject = lab.http((builder) -> builder.keepAlive(Duration.ofMillis(500)),
				HttpSettings.of(proxy.url()));
		proxy.delay(Duration.ofMillis(100));
		List<CompletableFuture<McpToolCallResult>> calls = new ArrayList<>();
		for (int i = 0; i < 8; i++) {
			calls.add(subject.begin("echo", "at once", 0));
		}
		for (CompletableFuture<McpToolCallResult> call : calls) {
			assertThat(Subject.text(call)).isEqualTo("at once");
		}
		proxy.pass();
		proxy.forget();
		assertThat(proxy.forgottenLinks()).isGreaterThan(4);
		// A handshake on one of them would have the timeout of a request, which is
		// longer.
		subject.awaitReconnects(1);
		assertThat(subject.echo("next")).isEqualTo("next");
	}

	private static void refused(Lab lab) throws Exception {
		WebLab server = lab.web();
		FaultyProxy proxy = lab.proxy(server);
		Subject subject = lab.http(proxy.url());
		proxy.refuse();
		server.awaitNoConnections();
		CompletableFuture<McpToolCallResult> call = subject.begin("echo", "waits", 0);
		Awaitility.await().during(Duration.ofMillis(300)).until(() -> !call.isDone());
		proxy.accept();
		assertThat(Subject.text(call)).isEqualTo("waits");
		assertThat(server.executed()).containsExactly("waits");
	}

	private static void away(Lab lab) throws Exception {
		WebLab server = lab.web();
		FaultyProxy proxy = lab.proxy(server);
		Subject subject = lab.http(proxy.url());
		proxy.refuse();
		server.awaitNoConnections();
		McpTransportException failure = Subject.failure(McpTransportException.class,
				subject.begin("echo", "in vain", 0, Subject.SHORTLY));
		assertThat(failure).hasMessageContaining("is away").hasMessageContaining("accepts no connection");
		assertThat(failure.getDelivery()).isEqualTo(Delivery.NOT_SENT);
		assertThat(server.executed()).isEmpty();
		proxy.accept();
	}

	private static void unknownHost(Lab lab) throws Exception {
		neverConnects(lab, "http://no-such-host.invalid/mcp",
				"the host of http://no-such-host.invalid:80 is not known");
	}

	private static void tls(Lab lab) throws Exception {
		neverConnects(lab, lab.web().url().replace("http:", "https:"), "cannot be reached: TLS with https://");
	}

	private static void neverConnects(Lab lab, String url, String why) throws Exception {
		Subject subject = lab.http((builder) -> builder, HttpSettings.of(url));
		subject.neverRecovers();
		assertThat(Subject.failure(McpTransportException.class, subject.client().async().initialize()))
			.hasMessageContaining(why);
		// Another server is not concerned.
		assertThat(lab.http(lab.web().url()).echo("fine")).isEqualTo("fine");
	}

}
