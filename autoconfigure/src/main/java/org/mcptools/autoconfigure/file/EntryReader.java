/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.file;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the entry of a server, in the words of all programs that have such files.
 */
final class EntryReader {

	private static final Logger logger = LoggerFactory.getLogger(EntryReader.class);

	/** What only tells people something. */
	private static final Set<String> DESCRIPTIVE = Set.of("description", "name", "title", "displayName", "icon",
			"version", "source", "author", "homepage", "repository", "tags", "gallery", "note", "notes", "comment");

	/** What other programs ask people about. */
	private static final Set<String> APPROVAL = Set.of("autoApprove", "alwaysAllow", "trust");

	private final ServerScope server;

	private final Map<String, FileValue> properties = new LinkedHashMap<>();

	private final List<String> args = new ArrayList<>();

	private final List<String> unknown = new ArrayList<>();

	private final EntryTransport transport;

	EntryReader(ServerScope server) {
		this.server = server;
		this.transport = new EntryTransport(server);
	}

	boolean isEnabled(FileNode entry) {
		FileNode disabled = entry.members().get("disabled");
		FileNode enabled = entry.members().get("enabled");
		return (disabled == null || !isTrue("disabled", disabled)) && (enabled == null || isTrue("enabled", enabled));
	}

	private boolean isTrue(String key, FileNode node) {
		return switch (node.text()) {
			case "true" -> true;
			case "false" -> false;
			default -> throw this.server.broken(node, "'" + key + "' is neither true nor false");
		};
	}

	Map<String, FileValue> read(FileNode entry) {
		FileNode envFile = entry.members().get("envFile");
		if (envFile != null) {
			variables(envFile);
		}
		FileNode command = entry.members().get("command");
		if (command != null) {
			command(command);
		}
		entry.members().forEach(this::read);
		this.transport.addTo(this.properties);
		if (!this.unknown.isEmpty()) {
			logger.warn("{}ignored, since it is not known here: {}", this.server.told(),
					this.unknown.stream().collect(Collectors.joining("', '", "'", "'")));
		}
		return this.properties;
	}

	private void read(String key, FileNode node) {
		switch (key) {
			case "command", "envFile", "disabled", "enabled" -> {
			}
			case "args" -> elements(key, node).forEach(this::argument);
			case "env", "environment" -> members(key, node, (name) -> "env[" + name + "]");
			case "headers" -> members(key, node, (name) -> "headers[" + name + "]");
			case "cwd" -> this.properties.put(key, value(key, text(key, node)));
			case "url", "serverUrl", "httpUrl" -> {
				text(key, node);
				this.transport.url(key, node);
			}
			case "type", "transport", "transportType" -> this.transport.type(key, text(key, node));
			case "tools", "includeTools", "enabledTools" -> patterns(key, node, "tools.include");
			case "excludeTools", "disabledTools" -> patterns(key, node, "tools.exclude");
			default -> ignored(key, node);
		}
	}

	private void command(FileNode node) {
		if (node.isList() && !node.elements().isEmpty()) {
			List<FileNode> words = elements("command", node);
			this.transport.command(words.get(0));
			words.subList(1, words.size()).forEach(this::argument);
		}
		else {
			this.transport.command(text("command", node));
		}
	}

	private void argument(FileNode node) {
		String name = "args[" + this.args.size() + "]";
		this.args.add(name);
		this.properties.put(name, value(name, node));
	}

	private void patterns(String key, FileNode node, String property) {
		if (!node.isList()) {
			this.unknown.add(key);
			return;
		}
		List<FileNode> elements = elements(key, node);
		for (int i = 0; i < elements.size(); i++) {
			this.properties.put(property + "[" + i + "]", value(key, elements.get(i)));
		}
	}

	private void members(String key, FileNode node, Function<String, String> property) {
		if (node.isNull()) {
			return;
		}
		if (!node.isObject()) {
			throw this.server.broken(node, "'" + key + "' is not an object of names and texts");
		}
		node.members().forEach((name, member) -> {
			ServerFiles.requireName(name,
					() -> this.server.broken(member, "a name in '" + key + "' is empty or has brackets"));
			if (member.isNull()) {
				logger.warn("{}'{}.{}' is null, and left out", this.server.told(), key, name);
				return;
			}
			String path = property.apply(name).replace("[", ".").replace("]", "");
			this.properties.put(property.apply(name), value(path, text(key + "." + name, member)));
		});
	}

	private void variables(FileNode node) {
		String file = this.server.replace("envFile", text("envFile", node), "take 'envFile' out of the entry");
		Map<String, String> variables;
		try {
			variables = EnvFile.read(file);
		}
		catch (IOException ex) {
			throw this.server.broken(node, "'envFile' cannot be used: " + ex.getMessage());
		}
		variables.forEach((name, value) -> {
			ServerFiles.requireName(name,
					() -> this.server.broken(node, "a name in the file that 'envFile' names is empty or has brackets"));
			this.properties.put("env[" + name + "]", new FileValue(this.server, "env." + name,
					FileNode.scalar(FileNode.Kind.TEXT, node.line(), node.column(), value), true));
		});
	}

	private void ignored(String key, FileNode node) {
		if (DESCRIPTIVE.contains(key) || ServerFiles.isRemark(key) || node.isEmpty()) {
			return;
		}
		if (APPROVAL.contains(key)) {
			logger.warn("{}'{}' is ignored; which calls somebody has to approve of is up to {}.approval",
					this.server.told(), key, this.server.property());
		}
		else if (key.equals("timeout")) {
			logger.warn("{}'timeout' is ignored, since programs differ over its unit; set {}.request-timeout",
					this.server.told(), this.server.property());
		}
		else {
			this.unknown.add(key);
		}
	}

	private FileNode text(String key, FileNode node) {
		if (!node.isText()) {
			throw this.server.broken(node, "'" + key + "' is not a text");
		}
		return node;
	}

	private List<FileNode> elements(String key, FileNode node) {
		if (node.isNull()) {
			return List.of();
		}
		if (!node.isList()) {
			throw this.server.broken(node, "'" + key + "' is not a list of texts");
		}
		node.elements().forEach((element) -> {
			if (!element.isText()) {
				throw this.server.broken(element, "an element of '" + key + "' is not a text");
			}
		});
		return node.elements();
	}

	private FileValue value(String key, FileNode node) {
		return new FileValue(this.server, key, node, false);
	}

}
