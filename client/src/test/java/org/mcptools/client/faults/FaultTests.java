/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.faults;

import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mcptools.client.transport.stdio.NoLeaks;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Makes each fault happen, and looks at what it did, at whether the client works
 * afterwards, and at what was left behind.
 */
@ExtendWith(NoLeaks.class)
@Timeout(120)
class FaultTests {

	@ParameterizedTest(name = "{0}")
	@MethodSource("org.mcptools.client.faults.Faults#all")
	void whenAFaultHappensThenItsOutcomeIsTheOneThatIsPromised(Fault fault, @TempDir Path folder) throws Exception {
		try (Lab lab = new Lab(folder)) {
			fault.experiment().run(lab);
			lab.checkHealth();
		}
	}

	@Test
	void whenThereAreFaultsThenEachHasANameOfItsOwn() {
		assertThat(Faults.all()).extracting(Fault::toString).doesNotHaveDuplicates().hasSizeGreaterThanOrEqualTo(40);
		assertThat(Faults.all()).allSatisfy((fault) -> {
			assertThat(fault.happens()).endsWith(".");
			assertThat(fault.outcome()).endsWith(".");
		});
	}

}
