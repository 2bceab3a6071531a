/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.faults;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

import org.awaitility.Awaitility;
import org.mcptools.client.McpClient;
import org.mcptools.client.McpClientBuilder;
import org.mcptools.client.connection.ReconnectSettings;
import org.mcptools.client.faults.server.FaultServer;
import org.mcptools.client.testing.PendingTap;
import org.mcptools.client.transport.McpTransport;
import org.mcptools.client.transport.http.HttpSettings;
import org.mcptools.client.transport.http.StreamableHttpTransport;
import org.mcptools.client.transport.stdio.StdioSettings;
import org.mcptools.client.transport.stdio.StdioTransport;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What an experiment needs: clients that come back by themselves, and their servers.
 */
final class Lab implements AutoCloseable {

	static final String NAME = "faulty";

	static final Duration GRACE = Duration.ofMillis(400);

	static final ReconnectSettings QUICK = new ReconnectSettings(Duration.ofMillis(20), Duration.ofMillis(200), 2, 0,
			true);

	private static final String REVISION = "2025-11-25";

	private final Path folder;

	private final List<Subject> subjects = new ArrayList<>();

	private final List<AutoCloseable> servers = new ArrayList<>();

	Lab(Path folder) {
		this.folder = folder;
	}

	/** Return a folder for the experiment. */
	Path folder() {
		return this.folder;
	}

	static StdioSettings process(String... habits) {
		List<String> args = new ArrayList<>(
				List.of("-Xshare:auto", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx64m"));
		args.addAll(List.of("-cp",
				Path.of(FaultServer.class.getProtectionDomain().getCodeSource().getLocation().getPath()).toString(),
				FaultServer.class.getName()));
		args.addAll(List.of(habits));
		String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
		return StdioSettings.of(java, args.toArray(String[]::new)).withShutdownGrace(GRACE);
	}

	/** Return a client of a process, connected. */
	Subject stdio(String... habits) {
		Subject subject = stdio((builder) -> builder, process(habits));
		subject.client().initialize();
		return subject;
	}

	/** Return a client of a process, not connected. */
	Subject stdio(UnaryOperator<McpClientBuilder> with, StdioSettings settings) {
		return subject(with, () -> new StdioTransport(NAME, settings));
	}

	/** Return a client of a URL, not connected. */
	Subject http(UnaryOperator<McpClientBuilder> with, HttpSettings settings) {
		return subject(with, () -> new StreamableHttpTransport(NAME, settings));
	}

	/** Return a client of a URL, connected. */
	Subject http(String url) {
		Subject subject = http((builder) -> builder, HttpSettings.of(url));
		subject.client().initialize();
		return subject;
	}

	private Subject subject(UnaryOperator<McpClientBuilder> with, Supplier<McpTransport> transports) {
		PendingTap pending = new PendingTap(transports);
		McpClientBuilder builder = McpClient.builder(NAME)
			.transport(pending)
			.protocolVersion(REVISION)
			.requestTimeout(Subject.REQUEST_TIMEOUT)
			.reconnect(QUICK);
		Subject subject = new Subject(with.apply(builder).build(), pending);
		this.subjects.add(subject);
		return subject;
	}

	/** Start an HTTP server. */
	WebLab web() throws IOException {
		WebLab server = new WebLab();
		this.servers.add(server);
		return server;
	}

	/** Start a proxy before a server. */
	FaultyProxy proxy(WebLab server) throws IOException {
		FaultyProxy proxy = new FaultyProxy(server.port());
		this.servers.add(proxy);
		return proxy;
	}

	/** The fault is over: each client works, and waits for nothing. */
	void checkHealth() {
		assertThat(this.subjects).isNotEmpty();
		for (Subject subject : this.subjects) {
			if (subject.recovers()) {
				assertThat(subject.echo("healthy")).isEqualTo("healthy");
			}
			Awaitility.await("no pending calls")
				.atMost(Subject.AT_ONCE)
				.pollInterval(Duration.ofMillis(10))
				.until(() -> subject.pendingCalls() == 0);
		}
		assertThat(this.subjects).as("a client that works again").anyMatch(Subject::recovers);
	}

	@Override
	public void close() throws Exception {
		for (Subject subject : this.subjects) {
			subject.client().close();
		}
		for (AutoCloseable server : this.servers) {
			server.close();
		}
	}

}
