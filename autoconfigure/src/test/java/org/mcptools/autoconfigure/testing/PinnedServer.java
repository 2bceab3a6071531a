/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.testing;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.mcptools.autoconfigure.McpClients;
import org.mcptools.autoconfigure.McpServerStatus;
import org.mcptools.autoconfigure.pin.McpToolDifference;
import org.mcptools.autoconfigure.pin.McpToolPinViolationEvent;
import org.mcptools.autoconfigure.pin.PinMode;
import org.mcptools.springai.testing.MemoryServer;
import org.springframework.ai.tool.ToolCallbackProvider;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.event.EventListener;

/**
 * A server in memory, and applications, one after another, that pin its tools.
 */
public final class PinnedServer {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private final MemoryServer server;

	private final Path file;

	private final List<McpToolPinViolationEvent> events = new CopyOnWriteArrayList<>();

	public PinnedServer(String name, Path file) {
		this.server = new MemoryServer(name);
		this.file = file;
	}

	public static ConditionFactory patiently() {
		return Awaitility.await().atMost(PATIENCE);
	}

	/** Return the JSON form of a tool with further members. */
	public static String tool(String name, String members) {
		return MemoryServer.toolNamed(name).replaceFirst("}$", "," + members + "}");
	}

	public MemoryServer server() {
		return this.server;
	}

	public Path file() {
		return this.file;
	}

	public ApplicationContextRunner application(PinMode mode) {
		return MemoryServers.runner(this.server)
			.withPropertyValues("mcp.client.pin.mode=" + mode, "mcp.client.pin.file=" + this.file)
			.withBean(Listener.class, () -> new Listener(this.events));
	}

	/** Run an application until the server is seen. */
	public void seen(PinMode mode) {
		application(mode).run((context) -> ready(context));
	}

	/** Wait until the tools of the server have been listed. */
	public McpClients ready(AssertableApplicationContext context) {
		McpClients clients = context.getBean(McpClients.class);
		patiently().until(() -> clients.status(this.server.name()).state() == McpServerStatus.State.READY);
		return clients;
	}

	/** Say that the tools have changed, and wait until they have been listed. */
	public void announce() {
		int before = this.server.requests("tools/list").size();
		this.server.announceTools();
		this.server.awaitRequests("tools/list", before + 1);
	}

	/** Return the tools that the model sees. */
	public static List<String> visible(AssertableApplicationContext context) {
		return Stream.of(context.getBean("mcpToolCallbackProvider", ToolCallbackProvider.class).getToolCallbacks())
			.map((callback) -> callback.getToolDefinition().name())
			.toList();
	}

	public List<McpToolPinViolationEvent> events() {
		return this.events;
	}

	/** Return the differences that were told, as soon as there are so many. */
	public List<McpToolDifference> awaitDifferences(int count) {
		return patiently().until(() -> this.events.stream().flatMap((event) -> event.differences().stream()).toList(),
				(differences) -> differences.size() >= count);
	}

	/**
	 * Hears of violations.
	 */
	static final class Listener {

		private final List<McpToolPinViolationEvent> events;

		Listener(List<McpToolPinViolationEvent> events) {
			this.events = events;
		}

		@EventListener
		void on(McpToolPinViolationEvent event) {
			this.events.add(event);
		}

	}

}
