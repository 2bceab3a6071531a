/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.file;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;
import org.springframework.core.io.ResourceLoader;
import org.springframework.util.ResourceUtils;
import org.springframework.util.StringUtils;

/**
 * Reads files of MCP servers.
 */
public final class ServerFiles {

	private static final Logger logger = LoggerFactory.getLogger(ServerFiles.class);

	private static final String OPTIONAL = "optional:";

	private final ResourceLoader resources;

	private final Placeholders placeholders;

	private final UnaryOperator<String> property;

	private final Map<String, FileServer> servers = new LinkedHashMap<>();

	/**
	 * Create a reader.
	 * @param resources finds files
	 * @param variables knows the values of placeholders
	 * @param property returns, for the name of a server, the property below which the
	 * application describes it
	 */
	public ServerFiles(ResourceLoader resources, Function<String, @Nullable String> variables,
			UnaryOperator<String> property) {
		this.resources = resources;
		this.placeholders = new Placeholders(variables);
		this.property = property;
	}

	/**
	 * Return the servers of some files. Of servers with one name the last one counts.
	 * @param locations where the files are: paths, or URLs of files or of the class path,
	 * with {@code optional:} in front of one that may be missing
	 * @return the servers by their names, in their order
	 * @throws ServerFileException if a file is missing or broken
	 */
	public Map<String, FileServer> read(List<String> locations) {
		for (String written : locations) {
			boolean optional = written.startsWith(OPTIONAL);
			String location = optional ? written.substring(OPTIONAL.length()) : written;
			byte[] content = content(location, optional);
			if (content != null) {
				new FileRoot(location, this.servers, (name) -> scope(location, name))
					.read(JsonReader.read(location, content));
			}
		}
		return this.servers;
	}

	private ServerScope scope(String location, String name) {
		return new ServerScope(location, name, this.property.apply(name), this.placeholders);
	}

	private byte @Nullable [] content(String location, boolean optional) {
		Resource resource = resource(location);
		try (InputStream in = resource.getInputStream()) {
			return in.readAllBytes();
		}
		catch (FileNotFoundException ex) {
			return missing(location, optional);
		}
		catch (IOException ex) {
			if (!resource.exists()) {
				return missing(location, optional);
			}
			throw new ServerFileException(location, "cannot be read",
					"Make sure that it is a file, and that the application may read it.");
		}
	}

	private static byte @Nullable [] missing(String location, boolean optional) {
		if (optional) {
			logger.debug("There is no file of MCP servers '{}'", location);
			return null;
		}
		throw new ServerFileException(location, "does not exist",
				"Correct mcp.client.config-files, or write 'optional:' in front of the location where the application "
						+ "can do without the file.");
	}

	private Resource resource(String location) {
		if (!ResourceUtils.isUrl(location)) {
			return new FileSystemResource(location);
		}
		if (!StringUtils.startsWithIgnoreCase(location, "file:")
				&& !location.startsWith(ResourceUtils.CLASSPATH_URL_PREFIX)) {
			throw new ServerFileException(location.substring(0, location.indexOf(':')) + ":...",
					"is neither a file nor on the class path",
					"Name one that is in mcp.client.config-files: whoever can change the answer of another machine must "
							+ "not be able to start programs on this one.");
		}
		return this.resources.getResource(location);
	}

	/** Names become parts of names of properties. */
	static void requireName(String name, Supplier<ServerFileException> failure) {
		if (name.isBlank() || name.contains("[") || name.contains("]")) {
			throw failure.get();
		}
	}

	/** Return whether a name is one that people give to remarks. */
	static boolean isRemark(String name) {
		return name.startsWith("$") || name.startsWith("_") || name.startsWith("//") || name.startsWith("#");
	}

}
