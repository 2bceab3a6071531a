/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * What an application changes of a single tool. Immutable.
 *
 * @param name the name by which the model knows the tool, or {@code null} for that of the
 * {@link ToolNaming}
 * @param description what the model reads about the tool, or {@code null} for what its
 * server says
 * @param timeout how long to wait for its answer, or {@code null} for the client's
 * default
 * @param returnDirect whether its answer goes to the user instead of the model
 * @param arguments arguments with fixed values, made of what JSON can express: the model
 * does not see them, and whatever it says of them all the same is not sent
 * @param approval which calls of the tool somebody has to approve of, or {@code null} for
 * what holds for the server
 */
public record McpToolOverride(@Nullable String name, @Nullable String description, @Nullable Duration timeout,
		boolean returnDirect, Map<String, Object> arguments, ToolApproval.@Nullable Mode approval) {

	/** Changes nothing. */
	public static final McpToolOverride NONE = new McpToolOverride(null, null, null, false, Map.of(), null);

	public McpToolOverride {
		if (name != null && !ToolNames.isLegal(name)) {
			throw new IllegalArgumentException(
					"A name for a model has 1 to 64 of the characters a-z A-Z 0-9 _ -, unlike '" + name + "'");
		}
		if (timeout != null && (timeout.isNegative() || timeout.isZero())) {
			throw new IllegalArgumentException("A timeout is positive, not " + timeout);
		}
		arguments = Collections.unmodifiableMap(new LinkedHashMap<>(arguments));
	}

	/**
	 * Return this override with another name.
	 * @param name the name by which the model knows the tool
	 * @return the changed override
	 */
	public McpToolOverride withName(String name) {
		return new McpToolOverride(name, this.description, this.timeout, this.returnDirect, this.arguments,
				this.approval);
	}

	/**
	 * Return this override with another description.
	 * @param description what the model reads about the tool
	 * @return the changed override
	 */
	public McpToolOverride withDescription(String description) {
		return new McpToolOverride(this.name, description, this.timeout, this.returnDirect, this.arguments,
				this.approval);
	}

	/**
	 * Return this override with another timeout.
	 * @param timeout how long to wait for the tool's answer
	 * @return the changed override
	 */
	public McpToolOverride withTimeout(Duration timeout) {
		return new McpToolOverride(this.name, this.description, timeout, this.returnDirect, this.arguments,
				this.approval);
	}

	/**
	 * Return this override with the answer going elsewhere.
	 * @param returnDirect whether it goes to the user instead of the model
	 * @return the changed override
	 */
	public McpToolOverride withReturnDirect(boolean returnDirect) {
		return new McpToolOverride(this.name, this.description, this.timeout, returnDirect, this.arguments,
				this.approval);
	}

	/**
	 * Return this override with one more argument of fixed value.
	 * @param argument the name of the argument at the server
	 * @param value its value, made of what JSON can express
	 * @return the changed override
	 */
	public McpToolOverride withArgument(String argument, Object value) {
		Map<String, Object> more = new LinkedHashMap<>(this.arguments);
		more.put(argument, value);
		return new McpToolOverride(this.name, this.description, this.timeout, this.returnDirect, more, this.approval);
	}

	/**
	 * Return this override with another rule for approval.
	 * @param calls which calls of the tool somebody has to approve of
	 * @return the changed override
	 */
	public McpToolOverride withApproval(ToolApproval.Mode calls) {
		return new McpToolOverride(this.name, this.description, this.timeout, this.returnDirect, this.arguments, calls);
	}

	/** Values of arguments may be secrets. */
	@Override
	public String toString() {
		return "McpToolOverride[name=" + this.name + ", description=" + this.description + ", timeout=" + this.timeout
				+ ", returnDirect=" + this.returnDirect + ", arguments=" + this.arguments.keySet() + "]";
	}

}
