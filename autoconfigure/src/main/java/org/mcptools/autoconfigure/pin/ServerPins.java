/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.pin;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.protocol.McpToolDefinition;

/**
 * The approved tools of a server. Thread-safe.
 */
public final class ServerPins {

	private final String serverName;

	private final PinMode mode;

	/** There is none where tools are not pinned. */
	private final @Nullable PinFile file;

	private final Consumer<Object> events;

	/** There are none as long as the server was never seen. Replaced, never changed. */
	private volatile @Nullable Map<String, Fingerprint> pins;

	private volatile View view = new View(List.of(), null, List.of());

	private final Object viewLock = new Object();

	private @Nullable List<McpToolDefinition> lastSeen;

	private Map<McpToolDifference, Fingerprint> reported = Map.of();

	ServerPins(String serverName, PinMode mode, @Nullable PinFile file, Consumer<Object> events) {
		this.serverName = serverName;
		this.mode = mode;
		this.file = file;
		this.events = events;
		this.pins = (file != null) ? file.known(serverName) : null;
	}

	/**
	 * Compare what a server publishes with what was approved, and report what is
	 * different. What is seen for the first time is approved. Called each time that tools
	 * have been listed; may block for a moment.
	 * @param published the tools as the server publishes them
	 * @return the same
	 */
	public List<McpToolDefinition> checked(List<McpToolDefinition> published) {
		PinFile to = this.file;
		if (to != null) {
			check(published, to);
		}
		return published;
	}

	private synchronized void check(List<McpToolDefinition> published, PinFile to) {
		Map<String, Fingerprint> now = Fingerprint.of(published);
		this.lastSeen = published;
		Map<String, Fingerprint> approved = this.pins;
		if (approved == null && now.isEmpty()) {
			// Some servers have their tools later.
			return;
		}
		if (approved == null || isAwaited(approved, now)) {
			approved = record(now, to);
			this.pins = approved;
		}
		Map<McpToolDifference, Fingerprint> found = ToolComparison.of(approved, now);
		List<McpToolDifference> differences = new ArrayList<>();
		found.forEach((difference, print) -> {
			if (!print.equals(this.reported.get(difference))) {
				differences.add(difference);
			}
		});
		this.reported = found;
		if (!differences.isEmpty()) {
			boolean blocked = this.mode == PinMode.BLOCK;
			differences.forEach((difference) -> PinReport.different(this.serverName, difference, blocked, to.path()));
			this.events.accept(new McpToolPinViolationEvent(this.serverName, differences, blocked));
		}
	}

	private static boolean isAwaited(Map<String, Fingerprint> approved, Map<String, Fingerprint> now) {
		return approved.entrySet().stream().anyMatch((pin) -> pin.getValue().isOpen() && now.containsKey(pin.getKey()));
	}

	/** Another application may have recorded the server meanwhile: that counts, then. */
	private Map<String, Fingerprint> record(Map<String, Fingerprint> now, PinFile to) {
		AtomicBoolean recorded = new AtomicBoolean();
		try {
			Map<String, Fingerprint> approved = to.change(this.serverName, (before) -> {
				recorded.set(before == null || isAwaited(before, now));
				return filled(before, now);
			});
			if (recorded.get()) {
				PinReport.recorded(this.serverName, now.size(), to.path());
			}
			return approved;
		}
		catch (IOException | PinFileException ex) {
			PinReport.notRecorded(this.serverName, to.path(), ex);
			return filled(this.pins, now);
		}
	}

	private static Map<String, Fingerprint> filled(@Nullable Map<String, Fingerprint> approved,
			Map<String, Fingerprint> now) {
		if (approved == null) {
			return now;
		}
		Map<String, Fingerprint> filled = new TreeMap<>(approved);
		filled.replaceAll((name, pin) -> pin.isOpen() ? now.getOrDefault(name, pin) : pin);
		return filled;
	}

	/**
	 * Return the tools that the model may see.
	 * @param published the tools as the server publishes them
	 * @return an immutable list, the same instance until it is another
	 */
	public List<McpToolDefinition> visible(List<McpToolDefinition> published) {
		if (this.mode != PinMode.BLOCK) {
			return published;
		}
		View current = this.view;
		return current.isOf(published, this.pins) ? current.visible : look(published);
	}

	/**
	 * Return whether a model may call a tool that it knows from earlier.
	 * @param toolName the tool's name at the server
	 * @param published the tools as the server publishes them now
	 * @return {@code false} where the server publishes the tool, and the model may not
	 * see it
	 */
	public boolean mayCall(String toolName, List<McpToolDefinition> published) {
		return this.mode != PinMode.BLOCK || has(visible(published), toolName) || !has(published, toolName);
	}

	private static boolean has(List<McpToolDefinition> tools, String name) {
		return tools.stream().anyMatch((tool) -> tool.name().equals(name));
	}

	private List<McpToolDefinition> look(List<McpToolDefinition> published) {
		synchronized (this.viewLock) {
			Map<String, Fingerprint> approved = this.pins;
			List<McpToolDefinition> before = this.view.visible;
			List<McpToolDefinition> now = published.stream()
				.filter((tool) -> approved != null && Fingerprint.of(tool).equals(approved.get(tool.name())))
				.toList();
			View next = new View(published, approved, now.equals(before) ? before : now);
			this.view = next;
			return next.visible;
		}
	}

	/**
	 * Approve the tools as they were last seen, in place of those that were approved
	 * before.
	 * @throws IllegalStateException if tools are not pinned, none were seen, or the
	 * approval cannot be kept; nothing is approved then
	 */
	public synchronized void approve() {
		if (this.file == null) {
			throw new IllegalStateException("MCP tools are not pinned: mcp.client.pin.mode is OFF");
		}
		if (this.lastSeen == null) {
			throw new IllegalStateException("The tools of MCP server '" + this.serverName
					+ "' were not listed yet, so they cannot be approved");
		}
		Map<String, Fingerprint> now = Fingerprint.of(this.lastSeen);
		try {
			this.pins = this.file.change(this.serverName, (before) -> now);
			this.reported = Map.of();
		}
		catch (IOException | PinFileException ex) {
			throw new IllegalStateException("The tools of MCP server '" + this.serverName
					+ "' are not approved, since that cannot be kept in " + this.file.path() + ": " + ex, ex);
		}
		PinReport.recorded(this.serverName, now.size(), this.file.path());
	}

	/**
	 * What the model may see.
	 *
	 * @param published of these tools
	 * @param pins by these pins
	 * @param visible the tools
	 */
	private record View(List<McpToolDefinition> published, @Nullable Map<String, Fingerprint> pins,
			List<McpToolDefinition> visible) {

		boolean isOf(List<McpToolDefinition> tools, @Nullable Map<String, Fingerprint> approved) {
			return this.published == tools && this.pins == approved;
		}

	}

}
