/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat;

import java.lang.reflect.RecordComponent;

import org.junit.jupiter.api.Test;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;

import static org.assertj.core.api.Assertions.assertThat;

class ChatRuntimeHintsTests {

	private final RuntimeHints hints = new RuntimeHints();

	ChatRuntimeHintsTests() {
		new ChatRuntimeHints().registerHints(this.hints, getClass().getClassLoader());
	}

	@Test
	void whenAnEventIsSentThenItCanBeWritten() {
		for (Class<?> event : ChatEvent.class.getPermittedSubclasses()) {
			for (RecordComponent component : event.getRecordComponents()) {
				assertThat(RuntimeHintsPredicates.reflection().onMethodInvocation(component.getAccessor()))
					.as(component.toString())
					.accepts(this.hints);
			}
		}
	}

	@Test
	void whenTheDemoModelIsMadeThenItsWordsAreThere() {
		assertThat(RuntimeHintsPredicates.resource().forResource("org/mcptools/samples/chat/demo/vocabulary.txt"))
			.accepts(this.hints);
	}

}
