/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.pin;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the form in which approved tools are kept. Anything that is not of that form is
 * an error, told with its place.
 */
final class PinFileReader {

	static final int VERSION = 1;

	private static final JsonMapper JSON = JsonMapper.builder()
		.enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
		.build();

	private static final Pattern DIGEST = Pattern.compile("sha256:[0-9a-f]{64}");

	private final Path file;

	private final JsonParser parser;

	private final Map<String, Map<String, Fingerprint>> servers = new TreeMap<>();

	private PinFileReader(Path file, JsonParser parser) {
		this.file = file;
		this.parser = parser;
	}

	/**
	 * Return the approved tools of each server.
	 * @param file where the content is from
	 * @param content the content
	 * @throws PinFileException if it is broken
	 */
	static Map<String, Map<String, Fingerprint>> read(Path file, byte[] content) {
		try (JsonParser parser = JSON.createParser(content)) {
			PinFileReader reader = new PinFileReader(file, parser);
			reader.read();
			return reader.servers;
		}
		catch (JacksonException ex) {
			TokenStreamLocation place = ex.getLocation();
			throw new PinFileException(file, (place != null) ? place.getLineNr() : 1,
					(place != null) ? place.getColumnNr() : 1, ex.getOriginalMessage(), ex);
		}
	}

	private void read() {
		boolean[] found = new boolean[2];
		require(this.parser.nextToken() != null, "it is empty");
		members("the whole", (name) -> {
			switch (name) {
				case "version" -> {
					require(this.parser.currentToken() == JsonToken.VALUE_NUMBER_INT
							&& VERSION == this.parser.getValueAsInt(), "only version " + VERSION + " is known");
					found[0] = true;
				}
				case "servers" -> {
					members("'servers'", this::server);
					found[1] = true;
				}
				default -> throw broken("'" + name + "' is not known");
			}
		});
		require(found[0], "there is no 'version'");
		require(found[1], "there are no 'servers'");
		require(this.parser.nextToken() == null, "there is more after the end");
	}

	private void server(String server) {
		Map<String, Fingerprint> tools = new TreeMap<>();
		members("server '" + server + "'", (member) -> {
			require("tools".equals(member), "'" + member + "' is not known");
			members("'tools'", (tool) -> tools.put(tool, tool(tool)));
		});
		this.servers.put(server, tools);
	}

	private Fingerprint tool(String tool) {
		Map<ToolPart, String> parts = new EnumMap<>(ToolPart.class);
		members("tool '" + tool + "'", (member) -> {
			ToolPart part = ToolPart.ofKey(member);
			if (part == null) {
				throw broken("'" + member + "' is not known");
			}
			String digest = (this.parser.currentToken() == JsonToken.VALUE_STRING) ? this.parser.getString() : "";
			require(DIGEST.matcher(digest).matches(), "'" + member + "' is not a SHA-256 digest");
			parts.put(part, digest);
		});
		return new Fingerprint(parts);
	}

	private void members(String what, Consumer<String> member) {
		require(this.parser.currentToken() == JsonToken.START_OBJECT, what + " is not an object");
		while (this.parser.nextToken() == JsonToken.PROPERTY_NAME) {
			String name = this.parser.currentName();
			this.parser.nextToken();
			member.accept(name);
		}
	}

	private void require(boolean right, String problem) {
		if (!right) {
			throw broken(problem);
		}
	}

	private PinFileException broken(String problem) {
		TokenStreamLocation place = this.parser.currentTokenLocation();
		return new PinFileException(this.file, place.getLineNr(), place.getColumnNr(), problem, null);
	}

}
