/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.file;

import java.util.List;
import java.util.Map;

/**
 * A value of a file, and where it begins.
 *
 * @param kind what it is
 * @param line the line, counted from one
 * @param column the column, counted from one
 * @param text the text of a value that is neither an object nor a list
 * @param members the members of an object, in their order
 * @param elements the elements of a list
 */
record FileNode(Kind kind, int line, int column, String text, Map<String, FileNode> members, List<FileNode> elements) {

	static FileNode scalar(Kind kind, int line, int column, String text) {
		return new FileNode(kind, line, column, text, Map.of(), List.of());
	}

	boolean isObject() {
		return this.kind == Kind.OBJECT;
	}

	boolean isList() {
		return this.kind == Kind.LIST;
	}

	/** Return whether it can stand for a text: a port is often written as a number. */
	boolean isText() {
		return this.kind == Kind.TEXT || this.kind == Kind.NUMBER || this.kind == Kind.BOOLEAN;
	}

	boolean isNull() {
		return this.kind == Kind.NULL;
	}

	/** Return whether it says nothing. */
	boolean isEmpty() {
		return isNull() || (isList() && this.elements.isEmpty()) || (isObject() && this.members.isEmpty());
	}

	String place() {
		return "line " + this.line + ", column " + this.column;
	}

	/** It may hold a secret. */
	@Override
	public String toString() {
		return this.kind + " at " + place();
	}

	enum Kind {

		OBJECT, LIST, TEXT, NUMBER, BOOLEAN, NULL

	}

}
