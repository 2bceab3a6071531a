/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import java.io.File;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.mcptools.client.testing.McpSchema;
import org.mcptools.client.testing.McpSchemaRevisions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class RootTests {

	@Test
	void whenRootsAreWrittenThenEveryRevisionTakesThem() {
		String json = Root.result(List.of(Root.of(Path.of("/some where"), "Home"), Root.of(Path.of("/b"), null)))
			.toString();
		assertThat(json)
			.isEqualTo("{\"roots\":[{\"uri\":\"file:///some%20where\",\"name\":\"Home\"},{\"uri\":\"file:///b\"}]}");
		McpSchemaRevisions.KNOWN
			.forEach((revision) -> assertThat(McpSchema.of(revision).problems("ListRootsResult", json)).isEmpty());
	}

	@Test
	void whenUriHasOneSlashThenServersSeeThree() {
		assertThat(Root.result(List.of(new Root(new File("/b").toURI(), null))))
			.hasToString("{\"roots\":[{\"uri\":\"file:///b\"}]}");
	}

	@Test
	void whenUriIsNotAFileThenItIsMisuse() {
		assertThatIllegalArgumentException().isThrownBy(() -> new Root(URI.create("https://example.org/"), null));
		assertThatIllegalArgumentException().isThrownBy(() -> new Root(URI.create("relative"), null));
	}

}
