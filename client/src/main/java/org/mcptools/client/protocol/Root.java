/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A folder or file to which a server should keep. It is a hint, not a fence: what a
 * server really can reach is a matter of the operating system.
 *
 * @param uri the folder or file, as a {@code file:} URI
 * @param name its name for people, or {@code null}
 */
public record Root(URI uri, @Nullable String name) {

	public Root {
		if (!"file".equalsIgnoreCase(uri.getScheme())) {
			throw new IllegalArgumentException("A root is a file: URI, not " + uri);
		}
	}

	/**
	 * Return the root for a folder or file.
	 * @param path the folder or file
	 * @param name its name for people, or {@code null}
	 * @return the root
	 */
	public static Root of(Path path, @Nullable String name) {
		return new Root(path.toUri(), name);
	}

	/**
	 * Return the answer to {@code roots/list}.
	 * @param roots the roots
	 * @return the result as JSON
	 */
	public static ObjectNode result(List<Root> roots) {
		ObjectNode result = JsonNodeFactory.instance.objectNode();
		ArrayNode array = result.putArray("roots");
		roots.forEach((root) -> array.add(root.toJson()));
		return result;
	}

	private ObjectNode toJson() {
		// What java.io.File makes has one slash, and servers look for two.
		String text = this.uri.toString().replaceFirst("^(?i)file:/(?!/)", "file:///");
		ObjectNode node = JsonNodeFactory.instance.objectNode().put("uri", text);
		if (this.name != null) {
			node.put("name", this.name);
		}
		return node;
	}

}
