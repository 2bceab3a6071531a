/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

import org.mcptools.autoconfigure.file.AllowList;
import org.mcptools.autoconfigure.file.FileServer;
import org.mcptools.autoconfigure.file.ServerFileException;
import org.mcptools.autoconfigure.file.ServerFiles;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.core.env.Environment;
import org.springframework.core.io.ResourceLoader;

/**
 * The servers of an application: those that properties describe and those of files, with
 * the properties merged over what a file says of a server with the same name.
 *
 * @param servers the servers by name
 * @param files the location of the file, for each server that comes from one
 * @param refused the reason, for each server of a file that is not on the list of those
 * that are allowed
 */
record ConfiguredServers(Map<String, McpClientProperties.Server> servers, Map<String, String> files,
		Map<String, String> refused) {

	private static final Logger logger = LoggerFactory.getLogger(McpClients.class);

	/**
	 * Return servers that are described by properties only.
	 */
	static ConfiguredServers of(Map<String, McpClientProperties.Server> servers) {
		return new ConfiguredServers(servers, Map.of(), Map.of());
	}

	/**
	 * Read the files that the properties name.
	 * @param resources finds files
	 * @throws ServerFileException if a file is missing or broken
	 */
	static ConfiguredServers of(McpClientProperties properties, Environment environment, ResourceLoader resources) {
		Map<String, FileServer> inFiles = new ServerFiles(resources, environment::getProperty,
				ServerConnections::property)
			.read(properties.configFiles());
		if (inFiles.isEmpty()) {
			return of(properties.servers());
		}
		FileServerBinder binder = new FileServerBinder(environment, properties.servers());
		Map<String, String> files = new LinkedHashMap<>();
		inFiles.forEach((name, file) -> files.put(name, file.location()));
		Map<String, String> refused = refused(properties.configFilesAllow(), binder, inFiles);
		refused.forEach((name, reason) -> {
			logger.warn("MCP server '{}' of the file '{}' is not allowed: {}. The application goes on without it", name,
					files.get(name), reason);
			inFiles.remove(name);
		});
		Map<String, McpClientProperties.Server> servers = binder.bind(inFiles, (property) -> true);
		servers.keySet().removeAll(refused.keySet());
		return new ConfiguredServers(servers, files, refused);
	}

	/**
	 * Return these servers with those that something else has started.
	 */
	ConfiguredServers with(List<McpConnectionDetails> started) {
		Map<String, McpClientProperties.Server> all = new LinkedHashMap<>(this.servers);
		Set<String> names = new HashSet<>();
		for (McpConnectionDetails details : started) {
			String name = details.getServerName();
			if (!names.add(name)) {
				throw new IllegalStateException("Two MCP servers that were started for this application are named '"
						+ name + "': give each a name of its own");
			}
			McpClientProperties.Server known = all.get(name);
			all.put(name, at(details, (known != null) ? known : McpClientProperties.Server.ofUrl(details.getUrl())));
		}
		return new ConfiguredServers(Collections.unmodifiableMap(all), this.files, this.refused);
	}

	/** Return the same settings for a server that something else has started. */
	private static McpClientProperties.Server at(McpConnectionDetails details, McpClientProperties.Server server) {
		Map<String, String> headers = new LinkedHashMap<>(server.headers());
		headers.putAll(details.getHeaders());
		McpClientProperties.Transport transport = (details.getTransport() != McpClientProperties.Transport.AUTO)
				? details.getTransport() : server.transport();
		return new McpClientProperties.Server(server.enabled(), server.required(), null, List.of(), server.inheritEnv(),
				Map.of(), null, details.getUrl(), transport, headers, server.bearerToken(), server.username(),
				server.password(), server.connectTimeout(), server.ssl(), server.proxy(), server.httpVersion(),
				server.oauth2(), server.oauth(), server.protocolVersion(), server.sampling(), server.requestTimeout(),
				server.reconnect(), server.keepAlive(), server.maxConcurrentCalls(), server.repeatCalls(),
				server.tools(), server.meta(), server.approval());
	}

	/**
	 * No placeholder of anything else is replaced before a server is known to be allowed.
	 */
	private static Map<String, String> refused(McpClientProperties.ConfigFilesAllow allow, FileServerBinder binder,
			Map<String, FileServer> files) {
		Map<String, String> refused = new LinkedHashMap<>();
		if (allow.commands() == null && allow.hosts() == null) {
			return refused;
		}
		AllowList allowed = new AllowList(allow.commands(), allow.hosts());
		Map<String, McpClientProperties.Server> servers = binder.bind(files,
				Set.of("command", "args", "url")::contains);
		files.keySet().forEach((name) -> {
			McpClientProperties.Server server = servers.get(name);
			if (server != null && server.enabled()) {
				String reason = allowed.refusal(server.command(), server.args(), server.url());
				if (reason != null) {
					refused.put(name, reason);
				}
			}
		});
		return refused;
	}

	/**
	 * Make something of a server. Where that fails for a wrong value, and the server is
	 * described by a file, the failure says so.
	 */
	<T> T explained(String name, Supplier<T> maker) {
		String file = this.files.get(name);
		if (file == null) {
			return maker.get();
		}
		try {
			return maker.get();
		}
		catch (InvalidConfigurationPropertyValueException ex) {
			// Without the value, which may be one of the file.
			throw wrong(file, name, ex.getName(), String.valueOf(ex.getReason()));
		}
		catch (ServerPropertyException ex) {
			throw wrong(file, name, ex.property(), ex.reason());
		}
	}

	private static ServerFileException wrong(String file, String name, String property, String reason) {
		String text = reason.endsWith(".") ? reason.substring(0, reason.length() - 1) : reason;
		return new ServerFileException(file, "describes MCP server '" + name + "' wrongly: " + text,
				"Correct the entry of the server, or " + property + ", which has precedence.");
	}

}
