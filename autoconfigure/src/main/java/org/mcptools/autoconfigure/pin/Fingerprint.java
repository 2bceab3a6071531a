/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.pin;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.protocol.McpToolDefinition;
import org.mcptools.client.protocol.ToolAnnotations;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a tool is, without its name: a digest of each part that it has.
 *
 * @param parts the digests
 */
record Fingerprint(Map<ToolPart, String> parts) {

	/** Stands for whatever comes: a tool that was approved before it was seen. */
	static final Fingerprint OPEN = new Fingerprint(Map.of());

	private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

	Fingerprint {
		parts = Collections.unmodifiableMap(new TreeMap<>(parts));
	}

	/**
	 * Return the fingerprints of tools by their names. Of two with the same name it is
	 * the first that counts, as it is for the model.
	 */
	static Map<String, Fingerprint> of(List<McpToolDefinition> tools) {
		Map<String, Fingerprint> prints = new LinkedHashMap<>();
		tools.forEach((tool) -> prints.computeIfAbsent(tool.name(), (name) -> of(tool)));
		return prints;
	}

	static Fingerprint of(McpToolDefinition tool) {
		Map<ToolPart, String> parts = new EnumMap<>(ToolPart.class);
		put(parts, ToolPart.TITLE, text(tool.title()));
		put(parts, ToolPart.DESCRIPTION, text(tool.description()));
		put(parts, ToolPart.INPUT_SCHEMA, tool.inputSchema());
		put(parts, ToolPart.OUTPUT_SCHEMA, tool.outputSchema());
		put(parts, ToolPart.ANNOTATIONS, json(tool.annotations()));
		return new Fingerprint(parts);
	}

	private static void put(Map<ToolPart, String> parts, ToolPart part, @Nullable JsonNode value) {
		if (value != null) {
			parts.put(part, digest(CanonicalJson.of(value)));
		}
	}

	private static @Nullable JsonNode text(@Nullable String text) {
		return (text != null) ? JSON.stringNode(text) : null;
	}

	/** All of them: a hint that says what holds anyway is no change. */
	private static ObjectNode json(ToolAnnotations annotations) {
		ObjectNode json = JSON.objectNode();
		json.put("readOnlyHint", annotations.isReadOnly());
		json.put("destructiveHint", !Boolean.FALSE.equals(annotations.destructiveHint()));
		json.put("idempotentHint", Boolean.TRUE.equals(annotations.idempotentHint()));
		json.put("openWorldHint", annotations.isOpenWorld());
		if (annotations.title() != null) {
			json.put("title", annotations.title());
		}
		return json;
	}

	static String digest(String text) {
		try {
			byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
			return "sha256:" + HexFormat.of().formatHex(digest);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

	boolean isOpen() {
		return this.parts.isEmpty();
	}

	/** Return the parts that are not the same. */
	Set<ToolPart> differencesTo(Fingerprint other) {
		Set<ToolPart> different = EnumSet.noneOf(ToolPart.class);
		for (ToolPart part : ToolPart.values()) {
			String digest = this.parts.get(part);
			if ((digest != null) ? !digest.equals(other.parts.get(part)) : other.parts.containsKey(part)) {
				different.add(part);
			}
		}
		return different;
	}

}
