/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.time.Duration;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

@ExtendWith(NoLeaks.class)
@EnabledOnOs({ OS.LINUX, OS.MAC })
@Timeout(120)
class DescendantsTest {

	@Test
	void whenAProcessHasChildrenOfChildrenThenAGlimpseFindsAllThatALookFinds() throws Exception {
		Process root = new ProcessBuilder("sh", "-c", "sleep 600 & sh -c 'sleep 600 & sleep 600 & wait' & wait")
			.start();
		try {
			await().atMost(Duration.ofSeconds(60)).until(() -> Descendants.of(root.toHandle()).size() == 4);
			Set<ProcessHandle> all = Descendants.of(root.toHandle());
			assertThat(Descendants.glimpse(root.toHandle())).isEqualTo(all);
			all.forEach(ProcessHandle::destroyForcibly);
		}
		finally {
			root.destroyForcibly().waitFor();
		}
	}

	@Test
	void whenAProcessHasEndedThenItHasNoDescendants() throws Exception {
		Process root = new ProcessBuilder("true").start();
		root.waitFor();
		assertThat(Descendants.glimpse(root.toHandle())).isEmpty();
		assertThat(Descendants.of(root.toHandle())).isEmpty();
	}

}
