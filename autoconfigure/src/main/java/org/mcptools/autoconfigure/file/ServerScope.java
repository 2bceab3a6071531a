/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.file;

import org.springframework.util.StringUtils;

/**
 * A server in a file: what errors and warnings name.
 *
 * @param location where the file is
 * @param name the server's name
 * @param property the property below which the application describes the server
 * @param placeholders replaces placeholders
 */
record ServerScope(String location, String name, String property, Placeholders placeholders) {

	/**
	 * Return the text of a value without placeholders.
	 * @param key the key of the value within the server
	 */
	String replace(String key, FileNode node) {
		// Lists are replaced as a whole.
		String own = key.replaceAll("\\[\\d+]$", "");
		return replace(key, node, "set " + this.property + "." + own + " in place of the value of the file");
	}

	/**
	 * Return the text of a value without placeholders.
	 * @param key the key of the value within the server
	 * @param wayOut what helps where a placeholder has no value
	 */
	String replace(String key, FileNode node, String wayOut) {
		try {
			return this.placeholders.replace(node.text());
		}
		catch (Placeholders.UnresolvedException ex) {
			throw new ServerFileException(this.location, at(node) + "'" + key + "' " + ex.getMessage(),
					StringUtils.capitalize(ex.advice().isEmpty() ? wayOut : ex.advice() + ", or " + wayOut) + ".");
		}
	}

	/**
	 * Return the failure that something is wrong with a value.
	 * @param problem the problem, the end of a sentence
	 */
	ServerFileException broken(FileNode node, String problem) {
		return new ServerFileException(this.location, at(node) + problem,
				"Correct the entry of the server, or switch it off with " + this.property + ".enabled=false.");
	}

	private String at(FileNode node) {
		return "is wrong at " + node.place() + ": MCP server '" + this.name + "': ";
	}

	/** Return the beginning of a warning. */
	String told() {
		return "MCP server '" + this.name + "' of the file '" + this.location + "': ";
	}

}
