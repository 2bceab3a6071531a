/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.migration;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

import org.apache.commons.logging.Log;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.ConfigurationPropertyState;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.boot.logging.DeferredLogFactory;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.util.ClassUtils;
import org.springframework.util.ResourceUtils;

/**
 * Understands the properties of Spring AI's MCP client, for as long as there are no
 * servers among our own. What it finds becomes the last source of properties, so that
 * anything else has precedence.
 */
final class SpringAiPropertiesPostProcessor implements EnvironmentPostProcessor, Ordered {

	private static final String SPRING_AI_CLIENT = "org.springframework.ai.mcp.client.common.autoconfigure.McpClientAutoConfiguration";

	private static final ConfigurationPropertyName PREFIX = ConfigurationPropertyName.of("spring.ai.mcp.client");

	private static final ConfigurationPropertyName OFF = ConfigurationPropertyName.of("mcp.client.enabled");

	private static final ConfigurationPropertyName SERVERS = ConfigurationPropertyName.of("mcp.client.servers");

	private static final ConfigurationPropertyName FILES = ConfigurationPropertyName.of("mcp.client.config-files");

	private static final String FILE_KEY = "stdio.servers-configuration";

	/** Those that mean the same under another name. */
	private static final Map<String, String> COMMON = Map.of("enabled", "enabled", "name", "name", "version", "version",
			"type", "type", "request-timeout", "request-timeout", "toolcallback.enabled", "tool-callbacks");

	private static final Pattern PLAIN_NAME = Pattern.compile("[a-zA-Z0-9-]+");

	private final Log log;

	SpringAiPropertiesPostProcessor(DeferredLogFactory logs) {
		this.log = logs.getLog(SpringAiPropertiesPostProcessor.class);
	}

	/** After the files of the application have been read. */
	@Override
	public int getOrder() {
		return Ordered.LOWEST_PRECEDENCE;
	}

	@Override
	public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
		List<ConfigurationPropertySource> sources = new ArrayList<>();
		ConfigurationPropertySources.from(environment.getPropertySources()).forEach(sources::add);
		if (isOff(sources, OFF)) {
			return;
		}
		if (ClassUtils.isPresent(SPRING_AI_CLIENT, application.getClassLoader())) {
			if (isOff(sources, PREFIX.append("enabled"))) {
				return;
			}
			this.log.warn("Spring AI's MCP client is on the class path beside MCP Tools. It connects to the servers of "
					+ "spring.ai.mcp.client.*, MCP Tools to those of mcp.client.* only, and each offers the tools of its "
					+ "own. For MCP Tools to do both, remove the dependency spring-ai-starter-mcp-client");
			return;
		}
		Set<ConfigurationPropertyName> theirs = keys(sources);
		if (theirs.isEmpty()) {
			return;
		}
		if (has(sources, SERVERS) || has(sources, FILES)) {
			this.log
				.warn("There are servers in mcp.client.*, so properties of Spring AI's MCP client are not looked at. "
						+ "Remove or move: " + joined(theirs.stream().map(String::valueOf).toList()));
			return;
		}
		Translation translation = new Translation(sources, environment::resolvePlaceholders);
		environment.getPropertySources().addLast(new MapPropertySource("mcpToolsMigration", translation.properties));
		this.log.info(translation.told(theirs));
	}

	private static boolean isOff(List<ConfigurationPropertySource> sources, ConfigurationPropertyName name) {
		return "false".equalsIgnoreCase(value(sources, name));
	}

	private static @Nullable String value(List<ConfigurationPropertySource> sources, ConfigurationPropertyName name) {
		for (ConfigurationPropertySource source : sources) {
			ConfigurationProperty property = source.getConfigurationProperty(name);
			if (property != null) {
				return String.valueOf(property.getValue());
			}
		}
		return null;
	}

	private static String joined(List<String> names) {
		return String.join(", ", names);
	}

	private static Set<ConfigurationPropertyName> keys(List<ConfigurationPropertySource> sources) {
		Set<ConfigurationPropertyName> keys = new TreeSet<>();
		for (ConfigurationPropertySource source : sources) {
			if (source instanceof IterableConfigurationPropertySource iterable) {
				iterable.stream().filter(PREFIX::isAncestorOf).forEach(keys::add);
			}
		}
		return keys;
	}

	private static boolean has(List<ConfigurationPropertySource> sources, ConfigurationPropertyName name) {
		return sources.stream()
			.anyMatch((source) -> source.containsDescendantOf(name) == ConfigurationPropertyState.PRESENT
					|| source.getConfigurationProperty(name) != null);
	}

	/** Their properties as ours. */
	private static final class Translation {

		private final Map<String, Object> properties = new LinkedHashMap<>();

		/** Ours by theirs. */
		private final Map<ConfigurationPropertyName, String> names = new LinkedHashMap<>();

		private Translation(List<ConfigurationPropertySource> sources, UnaryOperator<String> resolver) {
			COMMON.keySet().stream().sorted().forEach((key) -> {
				String value = value(sources, PREFIX.append(key));
				if (value != null) {
					put(key, "mcp.client." + COMMON.get(key), value);
				}
			});
			String file = value(sources, PREFIX.append(FILE_KEY));
			if (file != null) {
				// Theirs is a resource of Spring, to which a bare path is one of the
				// class path.
				String location = resolver.apply(file);
				put(FILE_KEY, "mcp.client.config-files",
						ResourceUtils.isUrl(location) ? location : ResourceUtils.CLASSPATH_URL_PREFIX + location);
			}
			Set<String> taken = new TreeSet<>();
			for (SpringAiConnections.Kind kind : SpringAiConnections.Kind.values()) {
				SpringAiConnections connections = new SpringAiConnections(PREFIX, kind, sources);
				connections.names().forEach((name) -> add(connections, name, taken, resolver));
			}
		}

		private void put(String key, String ours, String value) {
			this.properties.put(ours, value);
			this.names.put(PREFIX.append(key), ours);
		}

		/** With theirs, connections of two transports may have one name. */
		private void add(SpringAiConnections connections, String name, Set<String> taken,
				UnaryOperator<String> resolver) {
			String own = taken.add(name) ? name : name + connections.kind().suffix();
			String property = "mcp.client.servers" + (PLAIN_NAME.matcher(own).matches() ? "." + own : "[" + own + "]");
			connections.server(name, resolver)
				.forEach((key, value) -> this.properties.put(property + "." + key, value));
			this.names.put(connections.property(name), property);
		}

		private String told(Set<ConfigurationPropertyName> theirs) {
			List<String> pairs = new ArrayList<>();
			this.names.forEach((key, ours) -> pairs.add(key + " as " + ours));
			List<String> rest = theirs.stream()
				.filter((key) -> this.names.keySet().stream().noneMatch((name) -> isOf(key, name)))
				.map(String::valueOf)
				.toList();
			return "Properties of Spring AI's MCP client are understood" + (pairs.isEmpty() ? "" : ": " + joined(pairs))
					+ (rest.isEmpty() ? "" : "; not needed here, and ignored: " + joined(rest));
		}

		private static boolean isOf(ConfigurationPropertyName key, ConfigurationPropertyName name) {
			return key.equals(name) || name.isAncestorOf(key);
		}

	}

}
