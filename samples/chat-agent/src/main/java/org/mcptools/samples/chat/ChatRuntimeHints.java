/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat;

import java.io.Console;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.aot.hint.BindingReflectionHintsRegistrar;
import org.springframework.aot.hint.ExecutableMode;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.aot.hint.TypeReference;

/**
 * What a native image of this application has to be told.
 */
final class ChatRuntimeHints implements RuntimeHintsRegistrar {

	@Override
	public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
		// Spring sees only the type that the controller names, not what it may be.
		new BindingReflectionHintsRegistrar().registerReflectionHints(hints.reflection(),
				ChatEvent.class.getPermittedSubclasses());
		hints.resources().registerPattern("org/mcptools/samples/chat/demo/vocabulary.txt");
		// Since Java 22.
		hints.reflection()
			.registerType(TypeReference.of(Console.class),
					(type) -> type.withMethod("isTerminal", List.of(), ExecutableMode.INVOKE));
	}

}
