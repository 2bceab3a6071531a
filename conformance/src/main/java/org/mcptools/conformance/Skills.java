/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.conformance;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

import org.mcptools.client.McpClient;
import org.mcptools.client.protocol.ReadResourceResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A host of the skills extension, made of what the client offers for extensions: it lists
 * skills, reads one when it is wanted, and uses nothing that differs from its entry.
 */
final class Skills {

	static final String EXTENSION = "io.modelcontextprotocol/skills";

	private Skills() {
	}

	/** List what there is, and read nothing ahead of need. */
	static JsonNode list(McpClient client) {
		return client.request("skills/list", JsonNodeFactory.instance.objectNode()).path("skills");
	}

	/** Load every skill, each file in its turn, up to the first that is not as listed. */
	static void load(McpClient client) {
		for (JsonNode skill : list(client)) {
			for (JsonNode file : skill.path("resources")) {
				String text = verified(client, file);
				if (file.path("uri").equals(skill.path("uri"))) {
					requireSame(skill.path("frontmatter"), frontmatter(text));
				}
			}
		}
	}

	private static String verified(McpClient client, JsonNode file) {
		String uri = file.path("uri").stringValue();
		ReadResourceResult result = client.readResource(uri);
		byte[] bytes = result.text().getBytes(StandardCharsets.UTF_8);
		if (bytes.length != file.path("size").asInt(-1)) {
			throw new IllegalStateException(uri + " has " + bytes.length + " bytes, not those that were listed");
		}
		if (!digest(bytes).equals(file.path("digest").asString(""))) {
			throw new IllegalStateException(uri + " has another digest than was listed");
		}
		return new String(bytes, StandardCharsets.UTF_8);
	}

	private static String digest(byte[] bytes) {
		try {
			return "sha256:" + HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static void requireSame(JsonNode listed, Map<String, String> read) {
		Map<String, String> wanted = new TreeMap<>();
		listed.properties().forEach((entry) -> wanted.put(entry.getKey(), entry.getValue().asString("")));
		if (!wanted.equals(read)) {
			throw new IllegalStateException("The frontmatter is not the one that was listed");
		}
	}

	/** The plain scalars between the first two lines of dashes. */
	private static Map<String, String> frontmatter(String text) {
		Map<String, String> fields = new TreeMap<>();
		String[] parts = text.split("(?m)^---$", 3);
		if (parts.length == 3) {
			parts[1].lines().filter((line) -> line.contains(": ")).forEach((line) -> {
				int colon = line.indexOf(": ");
				fields.put(line.substring(0, colon), line.substring(colon + 2));
			});
		}
		return fields;
	}

}
