/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The self-test that the README describes: the requests of one file, the answers of the
 * other.
 */
final class SelfTest {

	private SelfTest() {
	}

	static void run(ServerProcess server) throws IOException, InterruptedException {
		server.sendBytes(Files.readAllBytes(Path.of("test-requests.jsonl")));
		List<String> answers = server.finish();

		assertThat(ExpectedAnswers.differences(Files.readAllLines(Path.of("expected-responses.jsonl")), answers))
			.isEmpty();
		assertThat(server.exitCode()).isZero();
	}

}
