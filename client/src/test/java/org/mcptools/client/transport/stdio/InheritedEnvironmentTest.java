/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class InheritedEnvironmentTest {

	private static final Map<String, String> UNIX = Map.of("HOME", "/home/me", "PATH", "/bin", "LC_ALL", "C", "LANG",
			"C", "TERM", "() { :; }", "path", "x", "API_KEY", "secret", "LD_PRELOAD", "evil.so");

	private static final Map<String, String> WINDOWS = Map.of("Path", "C:\\", "SystemRoot", "C:\\Windows",
			"USERPROFILE", "C:\\Users\\me", "HOME", "x", "Api_Key", "secret");

	@Test
	void whenAllIsInheritedThenNothingIsLeftOut() {
		assertThat(InheritedEnvironment.ALL.of(UNIX, false)).isEqualTo(UNIX);
		assertThat(InheritedEnvironment.ALL.of(WINDOWS, true)).isEqualTo(WINDOWS);
	}

	@Test
	void whenWhatIsSafeIsInheritedThenNoSecretIs() {
		assertThat(InheritedEnvironment.SAFE.of(UNIX, false)).containsOnlyKeys("HOME", "PATH", "LC_ALL", "LANG");
		assertThat(InheritedEnvironment.SAFE.of(WINDOWS, true)).containsOnlyKeys("Path", "SystemRoot", "USERPROFILE");
	}

	@Test
	void whenNothingIsInheritedThenNothingIs() {
		assertThat(InheritedEnvironment.NONE.of(UNIX, false)).isEmpty();
		assertThat(InheritedEnvironment.NONE.of(WINDOWS, true)).isEmpty();
	}

}
