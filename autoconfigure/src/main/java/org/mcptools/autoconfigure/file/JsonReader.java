/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.file;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads JSON as editors keep it, with comments and commas after the last element. What
 * the parser says of an error is not passed on, since it quotes the file.
 */
final class JsonReader {

	private static final JsonMapper JSON = JsonMapper.builder()
		.enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
		.enable(JsonReadFeature.ALLOW_JAVA_COMMENTS, JsonReadFeature.ALLOW_TRAILING_COMMA)
		.build();

	private static final String ACTION = "Correct the file. It is JSON; comments, and commas after the last element, are allowed.";

	private final String location;

	private final JsonParser parser;

	private JsonReader(String location, JsonParser parser) {
		this.location = location;
		this.parser = parser;
	}

	/**
	 * Return what a file contains.
	 * @param location where it is
	 * @param content its content
	 * @throws ServerFileException if it is broken, with the place
	 */
	static FileNode read(String location, byte[] content) {
		try (JsonParser parser = JSON.createParser(content)) {
			JsonReader reader = new JsonReader(location, parser);
			if (parser.nextToken() == null) {
				throw reader.broken(parser.currentLocation(), "it is empty");
			}
			FileNode whole = reader.node();
			if (parser.nextToken() != null) {
				throw reader.broken(parser.currentTokenLocation(), "there is more after the end");
			}
			return whole;
		}
		catch (JacksonException ex) {
			throw new JsonReader(location, JSON.createParser("")).broken(ex.getLocation(),
					inOurWords(String.valueOf(ex.getOriginalMessage())));
		}
	}

	private FileNode node() {
		TokenStreamLocation at = this.parser.currentTokenLocation();
		int line = at.getLineNr();
		int column = Math.max(at.getColumnNr(), 1);
		return switch (this.parser.currentToken()) {
			case START_OBJECT -> {
				Map<String, FileNode> members = new LinkedHashMap<>();
				while (this.parser.nextToken() == JsonToken.PROPERTY_NAME) {
					String name = this.parser.currentName();
					this.parser.nextToken();
					members.put(name, node());
				}
				yield new FileNode(FileNode.Kind.OBJECT, line, column, "", members, List.of());
			}
			case START_ARRAY -> {
				List<FileNode> elements = new ArrayList<>();
				while (this.parser.nextToken() != JsonToken.END_ARRAY) {
					elements.add(node());
				}
				yield new FileNode(FileNode.Kind.LIST, line, column, "", Map.of(), elements);
			}
			case VALUE_STRING -> scalar(FileNode.Kind.TEXT, line, column);
			case VALUE_TRUE, VALUE_FALSE -> scalar(FileNode.Kind.BOOLEAN, line, column);
			case VALUE_NULL -> scalar(FileNode.Kind.NULL, line, column);
			default -> scalar(FileNode.Kind.NUMBER, line, column);
		};
	}

	private FileNode scalar(FileNode.Kind kind, int line, int column) {
		return FileNode.scalar(kind, line, column, this.parser.getString());
	}

	private ServerFileException broken(TokenStreamLocation at, String problem) {
		int line = (at != null) ? Math.max(at.getLineNr(), 1) : 1;
		int column = (at != null) ? Math.max(at.getColumnNr(), 1) : 1;
		return new ServerFileException(this.location,
				"is broken at line " + line + ", column " + column + ": " + problem, ACTION);
	}

	private static String inOurWords(String message) {
		if (message.contains("end-of-input")) {
			return "it ends before everything that it begins";
		}
		if (message.startsWith("Duplicate")) {
			return "the name stands there already";
		}
		if (message.contains("escape")) {
			return "a backslash in a text is written twice, as in C:\\\\data";
		}
		if (message.contains("expecting comma")) {
			return "a comma is missing before this place";
		}
		if (message.contains("expecting a colon")) {
			return "a colon is missing before this place";
		}
		if (message.contains("double-quote") || message.startsWith("Unrecognized token")) {
			return "a name or a text stands between double quotes";
		}
		return "that is not JSON";
	}

}
