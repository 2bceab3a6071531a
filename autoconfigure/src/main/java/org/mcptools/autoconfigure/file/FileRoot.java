/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.file;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the servers in a file, and tells what else is there.
 */
final class FileRoot {

	private static final Logger logger = LoggerFactory.getLogger(ServerFiles.class);

	private final String location;

	private final Map<String, FileServer> servers;

	private final Function<String, ServerScope> scopes;

	private final List<String> unknown = new ArrayList<>();

	private boolean found;

	/**
	 * Create a reader of a file.
	 * @param location where the file is
	 * @param servers where its servers go
	 * @param scopes returns, for the name of a server, what errors and warnings name
	 */
	FileRoot(String location, Map<String, FileServer> servers, Function<String, ServerScope> scopes) {
		this.location = location;
		this.servers = servers;
		this.scopes = scopes;
	}

	void read(FileNode whole) {
		require(whole.isObject(), whole, "the whole is not an object");
		whole.members().forEach(this::member);
		if (!this.unknown.isEmpty()) {
			logger.warn("File of MCP servers '{}': ignored, since it is not known here: {}", this.location,
					this.unknown.stream().collect(Collectors.joining("', '", "'", "'")));
		}
		if (!this.found) {
			logger.warn("File of MCP servers '{}': it has neither 'mcpServers' nor 'servers'", this.location);
		}
	}

	private void member(String name, FileNode node) {
		switch (name) {
			case "mcpServers", "servers", "context_servers" -> servers(name, node);
			case "mcp" -> editor(node);
			case "inputs" -> inputs(node);
			default -> {
				require(!node.isObject() || !isServer(node), node,
						"'" + name
								+ "' looks like a server; servers stand within 'mcpServers', as in {\"mcpServers\": {\""
								+ name + "\": ...}}");
				if (!ServerFiles.isRemark(name)) {
					this.unknown.add(name);
				}
			}
		}
	}

	private static boolean isServer(FileNode node) {
		return node.members().containsKey("command") || node.members().containsKey("url");
	}

	/** Settings of an editor have another level, or the servers themselves. */
	private void editor(FileNode node) {
		require(node.isObject(), node, "'mcp' is not an object");
		FileNode servers = node.members().get("servers");
		if (servers == null || isServer(servers)) {
			servers("mcp", node);
		}
		else {
			node.members().forEach(this::member);
		}
	}

	private void servers(String key, FileNode node) {
		this.found = true;
		require(node.isObject(), node, "'" + key + "' is not an object with a server for each name");
		node.members().forEach((name, server) -> {
			ServerFiles.requireName(name, () -> broken(server, "the name of a server is empty or has brackets"));
			require(server.isObject(), server, "MCP server '" + name + "' is not an object");
			this.servers.put(name, new FileServer(this.scopes.apply(name), server));
		});
	}

	private void inputs(FileNode node) {
		require(node.isList(), node, "'inputs' is not a list");
		List<String> ids = node.elements()
			.stream()
			.map((input) -> input.members().get("id"))
			.filter((id) -> id != null && id.isText())
			.map(FileNode::text)
			.toList();
		if (!ids.isEmpty()) {
			logger.warn(
					"File of MCP servers '{}': inputs are not supported, since an application has nobody to ask "
							+ "at its start: {}. A value that uses one has to be set as a property",
					this.location, ids.stream().collect(Collectors.joining("', '", "'", "'")));
		}
	}

	private void require(boolean right, FileNode node, String problem) {
		if (!right) {
			throw broken(node, problem);
		}
	}

	private ServerFileException broken(FileNode node, String problem) {
		return new ServerFileException(this.location, "is wrong at " + node.place() + ": " + problem,
				"Correct the file: it has the form {\"mcpServers\": {\"name\": {\"command\": \"...\", \"args\": []}}}.");
	}

}
