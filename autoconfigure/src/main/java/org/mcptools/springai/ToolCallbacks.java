/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.protocol.McpToolDefinition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.ai.tool.ToolCallback;

/**
 * Makes callbacks of the tools of all servers. A tool that was there before, and has the
 * same name as before, keeps its callback. What is wrong is logged when it is new. Not
 * thread-safe.
 */
final class ToolCallbacks {

	private static final Logger logger = LoggerFactory.getLogger(McpToolCallbackProvider.class);

	private final ToolNaming naming;

	private final McpToolHooks hooks;

	private Map<McpToolDefinition, McpToolCallback> made = Map.of();

	/** What was found wrong this time, and the time before. */
	private Set<String> found = new HashSet<>();

	private Set<String> foundBefore = new HashSet<>();

	ToolCallbacks(ToolNaming naming, McpToolHooks hooks) {
		this.naming = naming;
		this.hooks = hooks;
	}

	/**
	 * Return the callbacks, in the order of servers and tools.
	 * @param sources the servers
	 * @param lists the tools of each
	 */
	List<ToolCallback> of(List<? extends McpToolSource> sources, List<List<McpToolDefinition>> lists) {
		this.foundBefore = this.found;
		this.found = new HashSet<>();
		List<Offer> offers = new ArrayList<>();
		for (int i = 0; i < lists.size(); i++) {
			offer(sources.get(i), lists.get(i), offers);
		}
		List<String> names = ToolNames.assign(offers.stream().map(this::toName).toList());
		Map<McpToolDefinition, McpToolCallback> now = new IdentityHashMap<>();
		// The chat client refuses a list with a name in it twice, which would cost every
		// tool.
		Map<String, ToolCallback> callbacks = new LinkedHashMap<>();
		for (int i = 0; i < names.size(); i++) {
			Offer offer = offers.get(i);
			McpToolCallback callback = callback(offer, names.get(i));
			if (callback != null) {
				now.put(offer.tool(), callback);
				if (callbacks.putIfAbsent(names.get(i), callback) != null) {
					warn("Leaving out tool '" + offer.tool().name() + "' of MCP server '" + offer.server()
							+ "': its name is taken");
				}
			}
		}
		this.made = now;
		return List.copyOf(callbacks.values());
	}

	private void offer(McpToolSource source, List<McpToolDefinition> tools, List<Offer> offers) {
		String server = source.client().serverName();
		McpToolSettings settings = source.settings();
		Set<String> seen = new LinkedHashSet<>();
		for (McpToolDefinition tool : tools) {
			if (!seen.add(tool.name())) {
				warn("MCP server '" + server + "' publishes tool '" + tool.name() + "' twice; taking the first");
			}
			else if (settings.takes(tool.name())) {
				offers.add(new Offer(source, server, tool));
			}
		}
		if (!tools.isEmpty()) {
			settings.overrides().keySet().stream().filter((name) -> !seen.contains(name)).forEach((name) -> {
				if (isNew("no tool " + server + " " + name)) {
					logger.warn("MCP server '{}' has no tool '{}', for which there are settings; it has {}", server,
							name, seen);
				}
			});
		}
	}

	private ToolNames.Tool toName(Offer offer) {
		McpToolDefinition tool = offer.tool();
		McpToolSettings settings = offer.source().settings();
		String insisted = settings.overrideOf(tool.name()).name();
		if (insisted != null) {
			return new ToolNames.Tool(offer.server(), tool.name(), insisted, true);
		}
		@Nullable String wish = null;
		try {
			wish = this.naming.nameOf(offer.server(), tool, settings);
		}
		catch (RuntimeException ex) {
			if (isNew("naming " + offer.server() + " " + tool.name())) {
				logger.warn("{} has no name for tool '{}' of MCP server '{}'; it gets the usual one", this.naming,
						tool.name(), offer.server(), ex);
			}
		}
		return new ToolNames.Tool(offer.server(), tool.name(),
				(wish != null) ? wish : ToolNaming.DEFAULT.nameOf(offer.server(), tool, settings), false);
	}

	private @Nullable McpToolCallback callback(Offer offer, String name) {
		McpToolSource source = offer.source();
		McpToolDefinition tool = offer.tool();
		McpToolCallback before = this.made.get(tool);
		if (before == null || !before.isOf(source.client(), name)) {
			try {
				before = new McpToolCallback(source.client(), tool, name,
						CallOptions.DEFAULTS.withRepeatable(source.mayRepeat(tool)), source.settings(), this.hooks,
						source::mayCall);
			}
			catch (UnusableSchemaException ex) {
				warn("Leaving out tool '" + tool.name() + "' of MCP server '" + offer.server() + "'. "
						+ ex.getMessage());
				return null;
			}
			catch (RuntimeException ex) {
				// Whatever a server says, it costs no other its tools.
				if (isNew("broken " + offer.server() + " " + tool.name())) {
					logger.warn("Leaving out tool '{}' of MCP server '{}'", tool.name(), offer.server(), ex);
				}
				return null;
			}
		}
		before.unknownArguments()
			.forEach((argument) -> warn("Tool '" + tool.name() + "' of MCP server '" + offer.server()
					+ "' has no argument '" + argument + "', for which there is a fixed value"));
		return before;
	}

	private void warn(String problem) {
		if (isNew(problem)) {
			logger.warn("{}", problem);
		}
	}

	private boolean isNew(String problem) {
		return this.found.add(problem) && !this.foundBefore.contains(problem);
	}

	/**
	 * A tool that a server offers.
	 *
	 * @param source the server
	 * @param server its name
	 * @param tool the tool
	 */
	private record Offer(McpToolSource source, String server, McpToolDefinition tool) {

	}

}
