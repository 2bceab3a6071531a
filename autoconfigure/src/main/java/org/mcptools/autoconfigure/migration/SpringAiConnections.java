/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.migration;

import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;

/**
 * The connections of one transport, as properties of Spring AI's MCP client name them.
 */
final class SpringAiConnections {

	private final ConfigurationPropertyName root;

	private final Kind kind;

	private final Map<String, Map<String, String>> connections = new LinkedHashMap<>();

	private final Map<String, ConfigurationPropertyName> properties = new LinkedHashMap<>();

	SpringAiConnections(ConfigurationPropertyName prefix, Kind kind, Iterable<ConfigurationPropertySource> sources) {
		this.kind = kind;
		this.root = prefix.append(kind.key).append("connections");
		for (ConfigurationPropertySource source : sources) {
			if (source instanceof IterableConfigurationPropertySource iterable) {
				Map<String, Map<String, String>> found = new LinkedHashMap<>();
				iterable.stream().filter(this.root::isAncestorOf).forEach((name) -> read(found, iterable, name));
				found.forEach(this::merge);
			}
		}
	}

	/** A list is taken from one source as a whole, anything else value by value. */
	private void merge(String connection, Map<String, String> found) {
		Map<String, String> merged = this.connections.computeIfAbsent(connection, (name) -> new LinkedHashMap<>());
		boolean hasArguments = merged.keySet().stream().anyMatch((key) -> key.startsWith("args"));
		found.forEach((key, value) -> {
			if (!hasArguments || !key.startsWith("args")) {
				merged.putIfAbsent(key, value);
			}
		});
	}

	private void read(Map<String, Map<String, String>> found, ConfigurationPropertySource source,
			ConfigurationPropertyName name) {
		int at = this.root.getNumberOfElements();
		ConfigurationProperty property = source.getConfigurationProperty(name);
		if (property == null || name.getNumberOfElements() < at + 2) {
			return;
		}
		String connection = name.getElement(at, Form.ORIGINAL);
		String key = name.getElement(at + 1, Form.UNIFORM);
		String ours = key(key,
				IntStream.range(at + 2, name.getNumberOfElements())
					.mapToObj((i) -> name.getElement(i, Form.ORIGINAL))
					.collect(Collectors.joining(".")));
		if (ours != null) {
			this.properties.putIfAbsent(connection, name.chop(at + 1));
			found.computeIfAbsent(connection, (it) -> new LinkedHashMap<>())
				.put(ours, String.valueOf(property.getValue()));
		}
	}

	private @Nullable String key(String key, String rest) {
		return switch (this.kind) {
			case STDIO -> switch (key) {
				case "command" -> key;
				case "args" -> rest.isEmpty() ? key : key + "[" + rest + "]";
				case "env" -> rest.isEmpty() ? null : key + "[" + rest + "]";
				default -> null;
			};
			case STREAMABLE_HTTP -> key.equals("url") || key.equals("endpoint") ? key : null;
			case SSE -> key.equals("url") ? key : key.equals("sseendpoint") ? "endpoint" : null;
		};
	}

	List<String> names() {
		return new ArrayList<>(this.connections.keySet());
	}

	/** Return the property below which a connection is described. */
	ConfigurationPropertyName property(String name) {
		return Objects.requireNonNull(this.properties.get(name));
	}

	Kind kind() {
		return this.kind;
	}

	/**
	 * Return our properties for a connection, by their names below that of the server.
	 * @param resolver replaces placeholders that have a value
	 */
	Map<String, String> server(String name, UnaryOperator<String> resolver) {
		Map<String, String> server = new LinkedHashMap<>(this.connections.getOrDefault(name, Map.of()));
		if (this.kind == Kind.STDIO) {
			return server;
		}
		String endpoint = server.remove("endpoint");
		String url = server.get("url");
		if (url != null) {
			server.put("url", join(resolver.apply(url),
					resolver.apply((endpoint != null) ? endpoint : this.kind.defaultEndpoint)));
		}
		server.put("transport", this.kind.name());
		return server;
	}

	/** An endpoint is found from the URL as a link is from a page. */
	private static String join(String url, String endpoint) {
		try {
			return endpoint.isEmpty() ? url : URI.create(url).resolve(endpoint).toString();
		}
		catch (IllegalArgumentException ex) {
			// What is wrong is told when the server is made.
			return url + endpoint;
		}
	}

	/**
	 * A transport.
	 */
	enum Kind {

		STDIO("stdio", ""), STREAMABLE_HTTP("streamable-http", "/mcp"), SSE("sse", "/sse");

		private final String key;

		private final String defaultEndpoint;

		Kind(String key, String defaultEndpoint) {
			this.key = key;
			this.defaultEndpoint = defaultEndpoint;
		}

		/** Return what tells it from others in the name of a server. */
		String suffix() {
			return "-" + this.key;
		}

	}

}
