/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.aot;

import java.util.List;

import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.ExecutableMode;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.aot.hint.TypeReference;

/**
 * What is found by its name only when the application runs. Properties, the endpoint and
 * what stands in files of Spring are not here: Boot sees to those by itself. The client
 * binds no type of ours, it reads and writes trees.
 */
final class McpClientRuntimeHints implements RuntimeHintsRegistrar {

	private static final String SPRING_AI_CLIENT = "org.springframework.ai.mcp.client.common.autoconfigure.McpClientAutoConfiguration";

	private static final String BUILDER = "java.lang.Thread$Builder";

	@Override
	public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
		virtualThreads(hints);
		outputSchemas(hints);
		// Whether it is there is asked, and that only: no member of it is used.
		hints.reflection().registerTypeIfPresent(classLoader, SPRING_AI_CLIENT);
	}

	/** The client is compiled for a Java that has none. */
	private static void virtualThreads(RuntimeHints hints) {
		hints.reflection()
			.registerType(Thread.class, (type) -> type.withMethod("ofVirtual", List.of(), ExecutableMode.INVOKE));
		hints.reflection()
			.registerType(TypeReference.of(BUILDER),
					(type) -> type.withMethod("factory", List.of(), ExecutableMode.INVOKE));
		hints.reflection()
			.registerType(TypeReference.of(BUILDER + "$OfVirtual"),
					(type) -> type
						.withMethod("name", TypeReference.listOf(String.class, long.class), ExecutableMode.INVOKE)
						.withMethod("inheritInheritableThreadLocals", TypeReference.listOf(boolean.class),
								ExecutableMode.INVOKE));
	}

	/** Of json-schema-validator, which has no hints of its own: dialects and messages. */
	private static void outputSchemas(RuntimeHints hints) {
		hints.resources()
			.registerPattern("draft/2019-09/**")
			.registerPattern("draft/2020-12/**")
			.registerPattern("draft-04/schema")
			.registerPattern("draft-06/schema")
			.registerPattern("draft-07/schema")
			.registerResourceBundle("jsv-messages");
	}

}
