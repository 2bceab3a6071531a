/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;
import org.mcptools.autoconfigure.McpClientProperties;
import org.mcptools.autoconfigure.McpToolProperties;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The configuration metadata that was generated when the properties were compiled.
 */
public final class Metadata {

	private static final String ALL = "META-INF/spring-configuration-metadata.json";

	private static final String SOURCES = "META-INF/spring/configuration-metadata/";

	private Metadata() {
	}

	/** Return the properties of the application by name, without those of servers. */
	public static Map<String, Property> application() {
		Map<String, Property> properties = new TreeMap<>();
		try {
			for (URL url : Collections.list(Metadata.class.getClassLoader().getResources(ALL))) {
				read(url).forEach((name, property) -> {
					if (name.startsWith("mcp.")) {
						properties.put(name, property);
					}
				});
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return properties;
	}

	/** Return the properties of a server, by their names below that of the server. */
	public static Map<String, Property> server() {
		return source(McpClientProperties.Server.class);
	}

	/** Return the properties of a tool that is changed, by their names below its own. */
	public static Map<String, Property> toolOverride() {
		return source(McpToolProperties.Override.class);
	}

	private static Map<String, Property> source(Class<?> type) {
		String name = SOURCES + type.getName() + ".json";
		URL url = Metadata.class.getClassLoader().getResource(name);
		if (url == null) {
			throw new IllegalStateException("There is no " + name);
		}
		return read(url);
	}

	private static Map<String, Property> read(URL url) {
		Map<String, Property> properties = new TreeMap<>();
		try (InputStream in = url.openStream()) {
			for (JsonNode property : new JsonMapper().readTree(in).path("properties")) {
				properties.put(property.path("name").asString(), new Property(property.path("type").asString(""),
						property.path("description").asString(""), property.path("defaultValue").asString(null)));
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return properties;
	}

	/**
	 * A property.
	 *
	 * @param type its type
	 * @param description what it is for
	 * @param defaultValue its default, or {@code null}
	 */
	public record Property(String type, String description, @Nullable String defaultValue) {

	}

}
