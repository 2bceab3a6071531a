/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Whose argument is to be completed: a prompt's, or a resource template's.
 */
public final class CompletionReference {

	private final String type;

	private final String member;

	private final String value;

	private CompletionReference(String type, String member, String value) {
		this.type = type;
		this.member = member;
		this.value = value;
	}

	/**
	 * Return the reference to a prompt.
	 * @param name the prompt's name
	 * @return the reference
	 */
	public static CompletionReference prompt(String name) {
		return new CompletionReference("ref/prompt", "name", name);
	}

	/**
	 * Return the reference to a resource template.
	 * @param uriTemplate the template
	 * @return the reference
	 */
	public static CompletionReference resourceTemplate(String uriTemplate) {
		return new CompletionReference("ref/resource", "uri", uriTemplate);
	}

	ObjectNode toJson() {
		return JsonNodeFactory.instance.objectNode().put("type", this.type).put(this.member, this.value);
	}

	@Override
	public String toString() {
		return this.type + " " + this.value;
	}

}
