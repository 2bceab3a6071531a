/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import java.util.Locale;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the user said to an {@link ElicitationRequest}.
 *
 * @param action what the user chose
 * @param content what was filled in; {@code null} unless a form was accepted; not to be
 * changed
 */
public record ElicitationResult(Action action, @Nullable ObjectNode content) {

	/**
	 * Return the answer of a user who filled in the form. Fields that are left out get
	 * the defaults of the form.
	 * @param content text, numbers, booleans and lists of text by the name of the field;
	 * {@code null} counts as left out
	 * @return the result
	 * @throws IllegalArgumentException if a value is none of these
	 */
	public static ElicitationResult accept(Map<String, ?> content) {
		return new ElicitationResult(Action.ACCEPT, FormContent.toJson(content));
	}

	/**
	 * Return the answer of a user who agreed: to open the URL, or to the form with
	 * nothing but its defaults.
	 * @return the result
	 */
	public static ElicitationResult accept() {
		return new ElicitationResult(Action.ACCEPT, JsonNodeFactory.instance.objectNode());
	}

	/**
	 * Return the answer of a user who said no.
	 * @return the result
	 */
	public static ElicitationResult decline() {
		return new ElicitationResult(Action.DECLINE, null);
	}

	/**
	 * Return the answer of a user who made no choice, such as one who closed the dialog.
	 * @return the result
	 */
	public static ElicitationResult cancel() {
		return new ElicitationResult(Action.CANCEL, null);
	}

	/**
	 * Return the JSON form.
	 * @return a new object
	 */
	public ObjectNode toJson() {
		ObjectNode node = JsonNodeFactory.instance.objectNode();
		node.put("action", this.action.name().toLowerCase(Locale.ROOT));
		if (this.action == Action.ACCEPT && this.content != null) {
			node.set("content", this.content);
		}
		return node;
	}

	/**
	 * What a user can choose.
	 */
	public enum Action {

		/** Yes. */
		ACCEPT,

		/** No. */
		DECLINE,

		/** Neither. */
		CANCEL

	}

}
