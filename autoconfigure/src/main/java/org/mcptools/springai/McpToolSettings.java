/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What an application wants of the tools of a server: which of them the model sees, and
 * how. Immutable. Tools are named here as their server names them.
 *
 * @param prefix what names get in front, possibly nothing
 * @param schema how the schemas of arguments reach the model
 * @param include patterns of the tools to take, {@code *} standing for any text; none for
 * all
 * @param exclude patterns of the tools to leave out, though they be included
 * @param overrides changes by the name of the tool
 * @param maxDescriptionLength how many characters a description has at most; 0 for no
 * limit
 * @param results how results reach the model
 * @param metaKeys what of a tool context the server gets to know, in {@code _meta}
 * @param approval which calls somebody has to approve of
 */
public record McpToolSettings(String prefix, Schema schema, List<String> include, List<String> exclude,
		Map<String, McpToolOverride> overrides, int maxDescriptionLength, McpResultSettings results,
		Set<String> metaKeys, ToolApproval.Mode approval) {

	/** All tools, as they are, with schemas that every provider accepts. */
	public static final McpToolSettings DEFAULTS = new McpToolSettings("", Schema.COMPATIBLE, List.of(), List.of(),
			Map.of(), 0, McpResultSettings.DEFAULTS, Set.of(), ToolApproval.Mode.NEVER);

	/**
	 * How the schemas of arguments reach the model.
	 */
	public enum Schema {

		/**
		 * In the words that all providers understand. What cannot be said in them is said
		 * in descriptions.
		 */
		COMPATIBLE,

		/** As the server publishes them. */
		ORIGINAL

	}

	public McpToolSettings {
		if (maxDescriptionLength < 0) {
			throw new IllegalArgumentException("A length is not negative, unlike " + maxDescriptionLength);
		}
		include = List.copyOf(include);
		exclude = List.copyOf(exclude);
		metaKeys = Set.copyOf(metaKeys);
		overrides = Collections.unmodifiableMap(new LinkedHashMap<>(overrides));
	}

	/**
	 * Return these settings with another prefix.
	 * @param prefix what names get in front, possibly nothing
	 * @return the changed settings
	 */
	public McpToolSettings withPrefix(String prefix) {
		return new McpToolSettings(prefix, this.schema, this.include, this.exclude, this.overrides,
				this.maxDescriptionLength, this.results, this.metaKeys, this.approval);
	}

	/**
	 * Return these settings with schemas in another form.
	 * @param schema how the schemas of arguments reach the model
	 * @return the changed settings
	 */
	public McpToolSettings withSchema(Schema schema) {
		return new McpToolSettings(this.prefix, schema, this.include, this.exclude, this.overrides,
				this.maxDescriptionLength, this.results, this.metaKeys, this.approval);
	}

	/**
	 * Return these settings with other tools to take.
	 * @param patterns the names of tools, {@code *} standing for any text; none for all
	 * @return the changed settings
	 */
	public McpToolSettings withInclude(String... patterns) {
		return new McpToolSettings(this.prefix, this.schema, List.of(patterns), this.exclude, this.overrides,
				this.maxDescriptionLength, this.results, this.metaKeys, this.approval);
	}

	/**
	 * Return these settings with other tools to leave out.
	 * @param patterns the names of tools, {@code *} standing for any text
	 * @return the changed settings
	 */
	public McpToolSettings withExclude(String... patterns) {
		return new McpToolSettings(this.prefix, this.schema, this.include, List.of(patterns), this.overrides,
				this.maxDescriptionLength, this.results, this.metaKeys, this.approval);
	}

	/**
	 * Return these settings with changes of one more tool.
	 * @param toolName the tool's name at the server
	 * @param override what is changed
	 * @return the changed settings
	 */
	public McpToolSettings withOverride(String toolName, McpToolOverride override) {
		Map<String, McpToolOverride> more = new LinkedHashMap<>(this.overrides);
		more.put(toolName, override);
		return new McpToolSettings(this.prefix, this.schema, this.include, this.exclude, more,
				this.maxDescriptionLength, this.results, this.metaKeys, this.approval);
	}

	/**
	 * Return these settings with another limit for descriptions.
	 * @param length how many characters a description has at most; 0 for no limit
	 * @return the changed settings
	 */
	public McpToolSettings withMaxDescriptionLength(int length) {
		return new McpToolSettings(this.prefix, this.schema, this.include, this.exclude, this.overrides, length,
				this.results, this.metaKeys, this.approval);
	}

	/**
	 * Return these settings with results in another form.
	 * @param form how results reach the model
	 * @return the changed settings
	 */
	public McpToolSettings withResults(McpResultSettings form) {
		return new McpToolSettings(this.prefix, this.schema, this.include, this.exclude, this.overrides,
				this.maxDescriptionLength, form, this.metaKeys, this.approval);
	}

	/**
	 * Return these settings with other keys.
	 * @param keys what of a tool context the server gets to know
	 * @return the changed settings
	 */
	public McpToolSettings withMetaKeys(String... keys) {
		return new McpToolSettings(this.prefix, this.schema, this.include, this.exclude, this.overrides,
				this.maxDescriptionLength, this.results, Set.of(keys), this.approval);
	}

	/**
	 * Return these settings with other calls to approve of.
	 * @param calls which calls somebody has to approve of
	 * @return the changed settings
	 */
	public McpToolSettings withApproval(ToolApproval.Mode calls) {
		return new McpToolSettings(this.prefix, this.schema, this.include, this.exclude, this.overrides,
				this.maxDescriptionLength, this.results, this.metaKeys, calls);
	}

	/**
	 * Return whether the model sees a tool.
	 * @param toolName the tool's name at the server
	 * @return whether it is included and not excluded
	 */
	public boolean takes(String toolName) {
		return (this.include.isEmpty() || matches(this.include, toolName)) && !matches(this.exclude, toolName);
	}

	private static boolean matches(List<String> patterns, String name) {
		return patterns.stream().anyMatch((pattern) -> matches(pattern, name));
	}

	/** Takes time in proportion to the two lengths at most, whatever the pattern. */
	private static boolean matches(String pattern, String name) {
		int p = 0;
		int star = -1;
		int resume = 0;
		for (int n = 0; n < name.length();) {
			if (p < pattern.length() && pattern.charAt(p) == '*') {
				star = p++;
				resume = n;
			}
			else if (p < pattern.length() && pattern.charAt(p) == name.charAt(n)) {
				p++;
				n++;
			}
			else if (star >= 0) {
				p = star + 1;
				n = ++resume;
			}
			else {
				return false;
			}
		}
		return pattern.substring(p).chars().allMatch((rest) -> rest == '*');
	}

	/**
	 * Return what is changed of a tool.
	 * @param toolName the tool's name at the server
	 * @return the changes, {@link McpToolOverride#NONE} where there are none
	 */
	public McpToolOverride overrideOf(String toolName) {
		return this.overrides.getOrDefault(toolName, McpToolOverride.NONE);
	}

}
