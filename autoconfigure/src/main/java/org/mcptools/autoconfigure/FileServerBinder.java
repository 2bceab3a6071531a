/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import org.mcptools.autoconfigure.file.FileServer;
import org.mcptools.autoconfigure.file.FileValue;
import org.mcptools.autoconfigure.file.ServerFileException;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.PropertySourcesPlaceholdersResolver;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

/**
 * Binds servers of files as if the files were one more source of properties, the last one
 * of the application.
 */
final class FileServerBinder {

	private static final String SERVERS = "mcp.client.servers";

	/** A name that stands in properties without brackets. */
	private static final Pattern PLAIN_NAME = Pattern.compile("[a-zA-Z0-9-]+");

	private static final Set<String> OF_A_PROCESS = Set.of("command", "args", "env", "cwd");

	private static final Set<String> OF_A_URL = Set.of("url", "transport", "headers");

	private final List<ConfigurationPropertySource> sources = new ArrayList<>();

	private final Environment environment;

	private final Map<String, McpClientProperties.Server> described;

	/**
	 * Create a binder.
	 * @param described the servers that the properties of the application describe
	 */
	FileServerBinder(Environment environment, Map<String, McpClientProperties.Server> described) {
		this.environment = environment;
		this.described = described;
		if (environment instanceof ConfigurableEnvironment configurable) {
			ConfigurationPropertySources.from(configurable.getPropertySources()).forEach(this.sources::add);
		}
	}

	/**
	 * Return all servers of the application.
	 * @param files those of files
	 * @param properties which of the properties of a server are asked for, by their names
	 * without what comes in brackets
	 */
	Map<String, McpClientProperties.Server> bind(Map<String, FileServer> files, Predicate<String> properties) {
		Map<String, Object> values = new LinkedHashMap<>();
		files.forEach((name, file) -> add(values, name, file, properties));
		List<ConfigurationPropertySource> all = new ArrayList<>(this.sources);
		all.add(Objects.requireNonNull(ConfigurationPropertySource.from(new FileSource(values))));
		try {
			return new LinkedHashMap<>(
					binder(all).bind(SERVERS, Bindable.mapOf(String.class, McpClientProperties.Server.class))
						.orElseGet(Map::of));
		}
		catch (BindException ex) {
			for (Throwable cause = ex; cause != null; cause = cause.getCause()) {
				if (cause instanceof ServerFileException failure) {
					throw failure;
				}
			}
			throw ex;
		}
	}

	private Binder binder(List<ConfigurationPropertySource> all) {
		return new Binder(all, new PropertySourcesPlaceholdersResolver(this.environment));
	}

	private void add(Map<String, Object> values, String name, FileServer file, Predicate<String> asked) {
		List<String> properties = PLAIN_NAME.matcher(name).matches()
				? List.of(SERVERS + "." + name, SERVERS + "[" + name + "]") : List.of(SERVERS + "[" + name + "]");
		Boolean own = properties.stream().map(this::isEnabled).filter(Objects::nonNull).findFirst().orElse(null);
		if ((own != null) ? !own : !file.isEnabled()) {
			properties.forEach((property) -> values.put(property + ".enabled", "false"));
			return;
		}
		McpClientProperties.Server server = this.described.get(name);
		file.properties().forEach((key, value) -> {
			if (asked.test(property(key)) && (server == null || !isReplaced(key, server))) {
				properties.forEach((property) -> values.put(property + "." + key, value));
			}
		});
		properties.forEach((property) -> values.putIfAbsent(property + ".enabled", "true"));
	}

	/** Asked for in both forms, since either may be written. */
	private @Nullable Boolean isEnabled(String property) {
		ConfigurationPropertyName name = ConfigurationPropertyName.adapt(property + ".enabled", '.');
		return binder(this.sources).bind(name, Bindable.of(Boolean.class)).orElse(null);
	}

	private static String property(String key) {
		return key.split("\\[", 2)[0];
	}

	/** What goes together is replaced together; names of headers have no case. */
	private static boolean isReplaced(String key, McpClientProperties.Server server) {
		String property = property(key);
		boolean process = StringUtils.hasText(server.command());
		boolean url = StringUtils.hasText(server.url());
		if ((url && !process && OF_A_PROCESS.contains(property)) || (process && !url && OF_A_URL.contains(property))) {
			return true;
		}
		Set<String> headers = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
		headers.addAll(server.headers().keySet());
		if (server.bearerToken() != null || server.username() != null) {
			headers.add("Authorization");
		}
		return property.equals("headers") && headers.contains(key.substring(key.indexOf('[') + 1, key.length() - 1));
	}

	/** Values of files are asked for when nothing has precedence over them. */
	private static final class FileSource extends EnumerablePropertySource<Map<String, Object>> {

		private FileSource(Map<String, Object> values) {
			super("MCP server files", values);
		}

		@Override
		public String[] getPropertyNames() {
			return StringUtils.toStringArray(this.source.keySet());
		}

		/** Not a {@code String}, in which further placeholders would be looked for. */
		@Override
		public @Nullable Object getProperty(String name) {
			Object value = this.source.get(name);
			return (value instanceof FileValue lazy) ? new StringBuilder(lazy.get()) : value;
		}

	}

}
