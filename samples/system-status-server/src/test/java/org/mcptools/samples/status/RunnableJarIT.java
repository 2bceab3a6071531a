/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status;

import java.io.IOException;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RunnableJarIT {

	@Test
	void whenRequestsArePipedIntoTheJarThenExpectedAnswers() throws IOException, InterruptedException {
		Path jar = Path.of("target", "system-status-server.jar");
		assertThat(jar).exists();
		try (ServerProcess server = ServerProcess.ofJar(jar)) {
			SelfTest.run(server);
		}
	}

}
