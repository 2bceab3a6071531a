/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.era;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mcptools.client.protocol.ClientCapabilities;
import org.mcptools.client.testing.McpSchema;

import static org.assertj.core.api.Assertions.assertThat;

class DeclaredCapabilitiesTests {

	private static final ClientCapabilities ALL = new ClientCapabilities(true, true, true, true, true, true);

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', value = {
			"2024-11-05 | {'sampling':{},'roots':{'listChanged':true}}",
			"2025-03-26 | {'sampling':{},'roots':{'listChanged':true}}",
			"2025-06-18 | {'elicitation':{},'sampling':{},'roots':{'listChanged':true}}",
			"2025-11-25 | {'elicitation':{'form':{},'url':{}},'sampling':{'context':{},'tools':{}},'roots':{'listChanged':true}}",
			"2026-07-28 | {'elicitation':{'form':{},'url':{}},'sampling':{'context':{},'tools':{}},'roots':{}}" })
	void whenEverythingIsSetThenTheRevisionGetsWhatItKnows(String revision, String expected) {
		String json = DeclaredCapabilities.of(ALL, revision).toString();
		assertThat(json).isEqualTo(expected.replace('\'', '"'));
		assertThat(McpSchema.of(revision).problems("ClientCapabilities", json)).isEmpty();
	}

	@Test
	void whenNothingIsSetThenNothingIsDeclared() {
		ClientCapabilities none = new ClientCapabilities(false, false, false, false, false, false);
		assertThat(DeclaredCapabilities.of(none, "2025-11-25")).isEmpty();
	}

	@Test
	void whenOnlyFormsAreSetThenTheObjectIsEmptyAsOldServersWantIt() {
		ClientCapabilities form = new ClientCapabilities(true, false, false, false, false, false);
		assertThat(DeclaredCapabilities.of(form, "2025-11-25")).hasToString("{\"elicitation\":{}}");
	}

	@Test
	void whenOnlyUrlsAreSetThenFormsAreNotDeclared() {
		ClientCapabilities url = new ClientCapabilities(false, true, false, false, false, false);
		assertThat(DeclaredCapabilities.of(url, "2025-11-25")).hasToString("{\"elicitation\":{\"url\":{}}}");
		assertThat(DeclaredCapabilities.of(url, "2025-06-18")).isEmpty();
	}

}
